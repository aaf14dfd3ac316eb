// What comes after a line can be read by itself, as agents say of their files: the catalog then reads only what is new.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSource, SessionRef } from '../../src/agents/agent.js';
import { Report } from '../../src/model/report.js';
import { isHeader, type Entry } from '../../src/model/session.js';
import { layoutOf } from '../../src/sources/layouts.js';
import { piecesOf } from '../../src/sources/catalog/pieces.js';
import { agents } from '../support/all-agents.js';
import { fixtureCases } from '../support/fixture-cases.js';

/** Sessions of an agent, and cuts of each, that are tried. */
const MOST_SESSIONS = 12;
const MOST_CUTS = 3;

/** What the entries say, number by number. What tools printed may come in other words where the call lies before the cut. */
function said(source: AgentSource, entries: readonly Entry[]): string[] {
  return entries.map((entry) => JSON.stringify(piecesOf(entry, source).filter(({ by }) => by !== 'tool')));
}

async function entriesOf(
  source: AgentSource,
  ref: SessionRef,
  options: { readonly start?: number; readonly end: number },
): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const item of source.read(ref, new Report(), { ...options, mainOnly: true })) if (!isHeader(item)) found.push(item);
  return found;
}

function sessionsOf(agent: (typeof agents)[number]): SessionRef[] {
  return fixtureCases(agent).flatMap(({ native }) => {
    const world = { home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date(0) };
    return [...agent.discover(world, new Report())].filter(
      ({ path: file }) => !file.includes('#') && !file.endsWith('.zst') && layoutOf(agent, file).appends,
    );
  });
}

describe.each(agents.filter(({ readsOn }) => readsOn).map((agent) => [agent.id, agent] as const))('%s', (_id, agent) => {
  it('gives the same entries from a line on as when all of it is read', async () => {
    const sessions = sessionsOf(agent).slice(0, MOST_SESSIONS);
    expect(sessions.length).toBeGreaterThan(0);
    for (const ref of sessions) {
      const bytes = readFileSync(ref.path);
      const all = said(agent, await entriesOf(agent, ref, { end: bytes.length }));
      const ends = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1);
      const step = Math.max(1, Math.floor(ends.length / MOST_CUTS));
      for (const cut of ends.filter((_, n) => n % step === 0)) {
        const before = await entriesOf(agent, ref, { end: cut });
        const after = await entriesOf(agent, ref, { start: cut, end: bytes.length });
        expect([...said(agent, before), ...said(agent, after)], `${path.basename(ref.path)} at ${cut}`).toEqual(all);
      }
    }
  });
});
