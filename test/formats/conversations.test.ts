// Conversations of others, found by walking: each is known for what it is, reads as its golden says, and comes back out of its own format.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, formats } from '../support/all-agents.js';
import { takeApart } from '../../src/model/conversation.js';
import type { Format } from '../../src/model/format.js';
import { collect } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { isHeader, type Entry, type Header, type Part, type Session } from '../../src/model/session.js';
import { context } from '../../src/model/tree.js';
import { recognizeConversation } from '../../src/sources/document-source.js';
import { Goldens } from '../support/golden.js';
import { formatFolder } from '../support/format-folder.js';

const readers = formats.filter((format) => format.conversation !== undefined);
const cases = readers.flatMap((format) => {
  const place = path.join(formatFolder(format.id), 'fixtures', 'conversations');
  return (existsSync(place) ? readdirSync(place) : []).map((name) => ({ id: format.id, name, format, place: path.join(place, name) }));
});

async function read(format: Format, text: string, report = new Report()): Promise<Session> {
  const items = [...(await format.conversation!.read(takeApart(text, report, 'input'), report))];
  const [header] = items;
  if (!header || !isHeader(header)) throw new Error('a session begins with its header');
  return { ...header, entries: items.slice(1) as Entry[] };
}

/** Entries of branches that are not shown. */
function besideHead({ head, entries }: Session): number {
  if (head === undefined || head === null) return 0;
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]));
  let shown = 0;
  for (let at: string | null | undefined = head; at; at = parents.get(at)) shown++;
  return entries.length - shown;
}

it('every format that reads conversations has one of someone else’s', () => {
  expect(readers.filter(({ id, supports }) => supports.from === 'context' && !cases.some((one) => one.id === id))).toEqual([]);
});

describe.each(cases)('$id: $name', ({ id, format, place }) => {
  const file = readdirSync(place).find((name) => name.startsWith('input.'))!;
  const text = readFileSync(path.join(place, file), 'utf8');

  it('is known for what it is', async () => {
    const taken = await recognizeConversation(takeApart(text, new Report(), file), new Report(), file);
    expect(taken.id).toBe(id);
  });

  it('is taken for no agent’s native file', () => {
    const head = readFileSync(path.join(place, file));
    expect(
      agents
        .filter(
          (agent) =>
            agent.recognizes({ path: path.join(place, file), head }) && agent.refOf(path.join(place, file), new Report()) !== undefined,
        )
        .map(({ id: agent }) => agent),
    ).toEqual([]);
  });

  it('reads as its golden says, by the schema, as one conversation', async () => {
    const report = new Report();
    const session = await read(format, text, report);
    new Goldens(path.join(place, 'golden')).expect(
      'session.json',
      `${JSON.stringify({ ...session, diagnostics: report.diagnostics.map(({ rule, message }) => `${rule}: ${message}`) }, null, 2)}\n`,
    );
    expect(sessionSchema.parse(session)).toEqual(session);
    const { entries, ...header } = session;
    const facts = await collect([header as Header, ...entries]);
    const { order, missingParents, cycle } = context(facts);
    const cut = entries.findLastIndex((entry) => entry.kind === 'compaction');
    expect({ order: order.length, missingParents, cycle }).toEqual({
      order: entries.length - Math.max(cut, 0) - besideHead(session),
      missingParents: 0,
      cycle: false,
    });
  });

  it.runIf(format.encodeSession)('comes back out of its own format as it went in', async () => {
    const once = await read(format, text);
    const told = { ...once, entries: once.entries.filter((entry) => entry.kind === 'message') };
    const again = await read(format, await format.encodeSession!(told, {}, new Report()));
    const isDropped = (part: Part): boolean =>
      part.type === 'reasoning' && part.sealed === undefined && format.conversation!.keeps!.reasoning === 'dropped';
    const parts = (session: Session): unknown[] =>
      session.entries.flatMap((entry) => (entry.kind === 'message' ? entry.parts.filter((part) => !isDropped(part)) : []));
    // What is said back is an answer more where a call was left open.
    expect(parts(again)).toEqual(expect.arrayContaining(parts(told)));
  });
});
