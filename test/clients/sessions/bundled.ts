// Ready-made sessions: the test files beside this one and the sample that comes with the package. None was made by our writer.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../sandbox.js';

export interface BundledSession {
  readonly name: string;
  readonly agent: string;
  /** Puts it into the store of the sandbox, with the project as working directory. Returns the session's id. */
  plant(sandbox: Sandbox): Promise<string>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const sampleProjects = fileURLToPath(new URL('../../../sample/home/.claude/projects/', import.meta.url));
const pi = (name: string): BundledSession => ({ name, agent: 'pi', plant: (sandbox) => plantPiSession(sandbox, join(here, `${name}.jsonl`)) });
const droid = (name: string): BundledSession => ({ name, agent: 'factory-droid', plant: (sandbox) => plantDroidSession(sandbox, join(here, `${name}.jsonl`)) });
const claude = (name: string): BundledSession => ({ name, agent: 'claude-code', plant: (sandbox) => plantClaudeSession(sandbox, join(here, `${name}.jsonl`)) });

export const bundledSessions: readonly BundledSession[] = [
  claude('claude-par'), // parallel calls
  claude('claude-tree'), // an abandoned branch, a sub-agent inside, a client's line
  claude('claude-compact'),
  claude('claude-image-in-result'),
  claude('claude-untyped'), // what nobody typed and the work rests on: a skill's body, reports of background work, a scheduled prompt
  claude('claude-odd'), // what rarely stands in one file: queued prompt, vendor error, lost call, pinned branch, …
  { name: 'sample', agent: 'claude-code', plant: async (sandbox) => plantClaudeSession(sandbox, await sampleFile()) },
  { name: 'codex-odd', agent: 'codex', plant: (sandbox) => plantCodexSession(sandbox, join(here, 'codex-odd.jsonl')) }, // old compaction, rollback, lost call, …
  { name: 'codex-untyped', agent: 'codex', plant: (sandbox) => plantCodexSession(sandbox, join(here, 'codex-untyped.jsonl')) }, // a sub-agent's report, an interruption
  pi('pi-odd'), // two branches, two compactions that keep across each other, commands of the user, an extension's words, replies that are not sent, a lost call
  droid('droid-odd'), // two compactions with an anchor, a message that hangs elsewhere, a lost call, words for one side only, results that the client retells
  { name: 'copilot-background', agent: 'copilot-cli', plant: (sandbox) => plantCopilotSession(sandbox, join(here, 'copilot-background.jsonl')) }, // compacted beside the conversation
  pi('pi-version-1'), // a list without ids, as it was in 2025
];

async function sampleFile(): Promise<string> {
  for (const folder of existsSync(sampleProjects) ? await readdir(sampleProjects) : []) {
    const name = (await readdir(join(sampleProjects, folder))).find((entry) => entry.endsWith('.jsonl'));
    if (name !== undefined) return join(sampleProjects, folder, name);
  }
  throw new Error(`no sample session below ${sampleProjects}`);
}

async function plantClaudeSession({ home, project }: Sandbox, file: string): Promise<string> {
  const stem = basename(file, '.jsonl');
  // the client only looks at files that are named by a UUID
  const id = /^[0-9a-f-]{36}$/.test(stem) ? stem : 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee';
  const folder = join(home, '.claude', 'projects', project.replace(/[^A-Za-z0-9]/g, '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.jsonl`), await readMoved(file, project));
  const besides = join(dirname(file), stem); // sub-agents
  if (existsSync(besides)) await cp(besides, join(folder, id), { recursive: true });
  return id;
}

async function plantCodexSession({ home, project }: Sandbox, file: string): Promise<string> {
  const text = await readMoved(file, project);
  const id = firstId(file, text);
  const folder = join(home, '.codex', 'sessions', '2026', '03', '01');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `rollout-2026-03-01T09-00-00-${id}.jsonl`), text);
  return id;
}

async function plantPiSession({ home, project }: Sandbox, file: string): Promise<string> {
  const text = await readMoved(file, project);
  const id = firstId(file, text);
  const folder = join(home, '.pi', 'agent', 'sessions', `--${project.slice(1).replaceAll('/', '-')}--`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `2026-03-01T12-00-00-000Z_${id}.jsonl`), text);
  return id;
}

async function plantDroidSession({ home, project }: Sandbox, file: string): Promise<string> {
  const text = await readMoved(file, project);
  const id = firstId(file, text);
  const folder = join(home, '.factory', 'sessions', project.replaceAll('/', '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.jsonl`), text);
  return id;
}

async function plantCopilotSession({ home, project }: Sandbox, file: string): Promise<string> {
  const text = await readMoved(file, project);
  const id = /"sessionId":"([0-9a-f-]{36})"/.exec(text)![1]!;
  const folder = join(home, '.copilot', 'session-state', id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'events.jsonl'), text);
  return id;
}

function firstId(file: string, text: string): string {
  const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`${file} names no session`);
  return id;
}

const readMoved = async (file: string, project: string): Promise<string> => (await readFile(file, 'utf8')).replace(/"cwd":"[^"]*"/g, () => `"cwd":${JSON.stringify(project)}`);
