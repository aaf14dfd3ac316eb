// What a context says as one short value: for sessions whose client writes the whole file each time, so that neither bytes nor record numbers stay.
import { createHash } from 'node:crypto';
import type { SessionRef, SessionSource } from '../agents/agent.js';
import { collect } from '../model/collect.js';
import { jsonText } from '../model/json.js';
import { Report } from '../model/report.js';
import type { Entry } from '../model/session.js';
import { isLeftOut } from '../model/synthetic.js';
import { context } from '../model/tree.js';
import type { ContextMark } from '../store/receipts.js';

/** A hash of what each entry says; undefined: nothing that counts. */
export async function wordsOf(
  agent: SessionSource,
  ref: SessionRef,
  end: number,
): Promise<{ readonly order: readonly number[]; readonly words: readonly (string | undefined)[] }> {
  const facts = await collect(agent.read(ref, new Report(), { end, mainOnly: true }), { note: wordOf });
  return { order: context(facts).order, words: facts.entries.map((entry) => entry.note) };
}

export function wordsMark(words: readonly (string | undefined)[]): ContextMark {
  const said = words.filter((one) => one !== undefined);
  const hash = createHash('sha256');
  for (const one of said) hash.update(`${one}\n`);
  return { length: said.length, digest: hash.digest('hex').slice(0, 32) };
}

function wordOf(entry: Entry): string | undefined {
  const said = saidBy(entry);
  return said === undefined ? undefined : createHash('sha256').update(jsonText(said)).digest('hex').slice(0, 32);
}

function saidBy(entry: Entry): object | undefined {
  switch (entry.kind) {
    case 'message':
      return isLeftOut(entry.synthetic) ? undefined : [entry.role, entry.parts];
    case 'compaction':
      return [entry.summary, (entry.replacement ?? []).map((one) => saidBy(one) ?? null)];
    case 'opaque':
      return undefined;
  }
}
