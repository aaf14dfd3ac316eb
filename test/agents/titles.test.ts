// Titles in a list: the first thing that somebody asked for, however far from the beginning it stands, and never what a client wrote around a command.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { makeScratch } from '../support/scratch.js';
import { collect } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import type { SessionRef } from '../../src/agents/agent.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const LONG = 'x'.repeat(100_000);

function written(file: string, records: readonly object[], print = (record: object): string => JSON.stringify(record)): string {
  const place = path.join(makeScratch().home, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, records.map((record) => `${print(record)}\n`).join(''));
  return place;
}

const refOf = (agent: string, file: string): SessionRef => findAgent(agent)!.refOf(file, new Report())!;
const headerOf = async (agent: string, ref: SessionRef) => (await collect(findAgent(agent)!.read(ref, new Report()))).header;

describe('beyond the first 64 kB', () => {
  it('Codex: behind long instructions', async () => {
    const at = { timestamp: '2026-02-03T10:00:00.000Z' };
    const file = written(`.codex/sessions/2026/02/03/rollout-2026-02-03T10-00-00-${id}.jsonl`, [
      { ...at, type: 'session_meta', payload: { id, timestamp: at.timestamp, cwd: '/x', base_instructions: { text: LONG } } },
      { ...at, type: 'event_msg', payload: { type: 'user_message', message: 'Mend the parser' } },
    ]);
    expect(refOf('codex', file)).toMatchObject({ title: 'Mend the parser', id });
  });

  it('Copilot CLI: behind a long system prompt', () => {
    const event = (type: string, data: object) => ({ type, data, id, timestamp: '2026-02-03T10:00:00.000Z', parentId: null });
    const file = written(`.copilot/session-state/${id}/events.jsonl`, [
      event('session.start', { sessionId: id, startTime: '2026-02-03T10:00:00.000Z', context: { cwd: '/x' } }),
      event('system.message', { role: 'system', content: LONG }),
      event('user.message', { content: 'Mend the parser' }),
    ]);
    expect(refOf('copilot-cli', file)).toMatchObject({ title: 'Mend the parser' });
  });
});

const row = (content: string, more: object = {}) => ({
  parentUuid: null,
  isSidechain: false,
  type: 'user',
  message: { role: 'user', content },
  uuid: `00000000-0000-4000-8000-${String(content.length).padStart(12, '0')}`,
  timestamp: '2026-02-03T10:00:00.000Z',
  cwd: '/x',
  sessionId: id,
  version: '2.1.325',
  gitBranch: 'main',
  ...more,
});
const place = `.claude/projects/-x/${id}.jsonl`;

describe('what clients write around commands is no title', () => {
  it.each([
    '<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>',
    '<bash-input>ls -la</bash-input>',
    '<task-notification>\n<summary>done</summary>\n</task-notification>',
    '/clear',
  ])('%j', async (first) => {
    const ref = refOf('claude-code', written(place, [row(first), row('Mend the parser')]));
    expect(ref.title).toBe('Mend the parser');
    expect((await headerOf('claude-code', ref)).title).toBe('Mend the parser');
  });

  it('but a command of the user’s own is', () => {
    const echo = '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>12</command-args>';
    expect(refOf('claude-code', written(place, [row(echo), row('And now?')])).title).toBe('/review 12');
  });
});

it('a session that was written again with spaces is told by its words all the same', () => {
  const spaced = (record: object): string => JSON.stringify(record, null, 1).replaceAll(/\n\s*/g, ' ');
  const ref = refOf('claude-code', written(place, [row('Mend the parser')], spaced));
  expect(ref).toMatchObject({ title: 'Mend the parser', cwd: '/x', branch: 'main', startedAt: '2026-02-03T10:00:00.000Z' });
});

it('list and show name the same branch: the one that was worked on last', async () => {
  const ref = refOf('claude-code', written(place, [row('Mend the parser'), row('Go on', { gitBranch: 'fix/parser' })]));
  expect(ref.branch).toBe('fix/parser');
  expect((await headerOf('claude-code', ref)).workspace?.branch).toBe('fix/parser');
});
