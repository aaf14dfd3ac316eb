// The way home, seen in the store: an agent that gets its session back from another finds its own records in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findAgent } from '../support/all-agents.js';
import { layoutOf } from '../../src/sources/layouts.js';
import { Report } from '../../src/model/report.js';
import { agentClients } from './agents/index.js';
import { isFields } from './fake-model/json.js';

/** Records of a session file, with its ids made neutral: fields name the new one, texts may still name the old one. */
export function nativeRecords(agent: string, place: string, ids: readonly string[]): unknown[] {
  const adapter = findAgent(agent)!;
  const folder = mkdtempSync(join(tmpdir(), 'baton-records-'));
  try {
    const made = join(folder, 'session.json');
    const file = adapter.materialize?.({ agent, id: ids.at(-1)!, path: place, bytes: 0 }, made, new Report()) ? made : place;
    const found = [...layoutOf(adapter, file).read(file, { report: new Report(), rule: 'test/not-a-record' })].map(({ record }) => record);
    // What a client took over it describes itself, and messages may get ids of their own: they must name each other as before.
    const { newIds, takenOver } = agentClients.find(({ driver }) => driver.id === agent)?.table.imports ?? {};
    const numbers = new Map<string, string>();
    const number = (id: string): string => numbers.get(id) ?? numbers.set(id, `ID-${numbers.size}`).get(id)!;
    const neutral = (_key: string, value: unknown): unknown => {
      if (typeof value === 'string') return newIds?.test(value) ? number(value) : value;
      return takenOver && isFields(value) ? takenOver(value) : value;
    };
    const unnamed = (record: unknown): string => ids.reduce((all, id) => all.replaceAll(id, 'THE-SESSION'), JSON.stringify(record));
    return found.slice(adapter.importCommand ? 1 : 0).map((record) => JSON.parse(unnamed(record), neutral) as unknown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first record of the original that did not come back as it was, in its place. */
export function changedRecord(original: readonly unknown[], returned: readonly unknown[]): string | undefined {
  const at = original.findIndex((record, i) => !isDeepStrictEqual(record, returned[i]));
  return at < 0 ? undefined : `record ${at + 1} of ${original.length}:\n- ${short(original[at])}\n+ ${short(returned[at])}`;
}

const short = (record: unknown): string => (JSON.stringify(record) ?? 'nothing').slice(0, 700);
