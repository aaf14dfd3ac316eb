// Every fixture of every agent, found by walking: a new case needs a folder and no test code.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AgentAdapter, AgentSource } from '../../src/agents/agent.js';
import { agents, sources } from './all-agents.js';
import { withDatabases } from './sql-fixtures.js';

export interface CaseFolder {
  readonly name: string;
  /** `<case>/native`: a home folder as the agent left it, its databases made of their SQL. */
  readonly native: string;
  readonly golden: string;
}

export interface FixtureCase extends CaseFolder {
  readonly agent: AgentAdapter;
}

const root = path.resolve(import.meta.dirname, '..', '..', 'src', 'agents');

export function fixtureCases(agent: AgentAdapter): FixtureCase[] {
  return caseFolders(agent.id).map((one) => ({ agent, ...one }));
}

export function caseFolders(id: string): CaseFolder[] {
  const folder = path.join(root, id, 'fixtures');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .filter((name) => existsSync(path.join(folder, name, 'native')))
    .map((name) => ({ name, native: withDatabases(path.join(folder, name, 'native')), golden: path.join(folder, name, 'golden') }));
}

export const allCases: readonly FixtureCase[] = agents.flatMap(fixtureCases);

/** The same with those agents that can only be read. */
export const sourceCases: readonly (CaseFolder & { readonly source: AgentSource })[] = sources.flatMap((source) =>
  caseFolders(source.id).map((one) => ({ source, ...one })),
);

/** Files below a folder, relative to it, with `/`. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
