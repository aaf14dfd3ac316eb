// Conversations that someone has broken on purpose: every reader gives a session or a finding, never anything else; what is read can be written.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeApart, type ConversationText } from '../../src/model/conversation.js';
import { formats } from '../support/all-agents.js';
import { ownValue, setOwn, type Json } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { isHeader, type Entry, type Header, type Message, type Session } from '../../src/model/session.js';
import { conversationFormats, recognizeConversation } from '../../src/sources/document-source.js';
import { anyJson } from '../support/arbitrary-json.js';
import { formatFolders } from '../support/format-folder.js';

const inputs = formatFolders()
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /[\\/]fixtures[\\/]conversations[\\/]/.test(entry.parentPath) && entry.name.startsWith('input.'))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
const values = inputs.map((text) => takeApart(text, new Report(), 'input').json).filter((value) => value !== undefined);
const readers = await conversationFormats();
const writers = formats.filter((format) => format.supports.from === 'context' && format.encodeSession);

const HOSTILE: readonly Json[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[]],
  [null],
  'x'.repeat(300),
  '\u0000\u202e',
  '\ud800',
  '__proto__',
  { __proto__: null },
  { type: 'text' },
  { type: 'tool_use' },
  { role: 'user' },
  'data:;base64,',
  'data:x,%',
  'data:image/png;base64,\u0000',
];

interface Change {
  readonly where: readonly number[];
  readonly how: 'replace' | 'remove' | 'repeat' | 'wrap';
  readonly value: Json;
}
const anyChange: fc.Arbitrary<Change> = fc.record({
  where: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 }),
  how: fc.constantFrom('replace', 'replace', 'remove', 'repeat', 'wrap'),
  value: fc.oneof(fc.constantFrom(...HOSTILE), anyJson),
});

/** A copy that is different at one place, chosen by steps down. */
function changed(value: Json, { where: [step, ...rest], how, value: other }: Change): Json {
  if (Array.isArray(value) && value.length > 0) {
    const at = (step ?? 0) % value.length;
    const copy = [...(value as Json[])];
    if (rest.length === 0 && how === 'remove') copy.splice(at, 1);
    else if (rest.length === 0 && how === 'repeat') copy.splice(at, 0, copy[at]!);
    else copy[at] = rest.length === 0 ? (how === 'wrap' ? [copy[at]!] : other) : changed(copy[at]!, { where: rest, how, value: other });
    return copy;
  }
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0) return other;
  const key = keys[(step ?? 0) % keys.length]!;
  const copy: Record<string, Json | undefined> = { ...(value as Record<string, Json>) };
  const own = ownValue(copy, key) ?? null;
  if (rest.length === 0 && how === 'remove') delete copy[key];
  else setOwn(copy, key, rest.length === 0 ? (how === 'wrap' ? { [key]: own } : other) : changed(own, { where: rest, how, value: other }));
  return copy as Json;
}

/** Undefined: a Failure, which is an answer. */
async function answered<T>(work: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** All that must hold of any text. */
async function check(text: string): Promise<void> {
  const document = await answered(() => takeApart(text, new Report(), 'input'));
  if (!document) return;
  await answered(() => recognizeConversation(document, new Report(), 'input'));
  for (const { conversation } of readers) {
    if (conversation.fits(document) > 0) await checkReading(document, conversation.read.bind(conversation));
  }
}

async function checkReading(document: ConversationText, read: (typeof readers)[number]['conversation']['read']): Promise<void> {
  const items = await answered(async () => [...(await read(document, new Report()))]);
  if (!items) return;
  const [header, ...entries] = items as [Header, ...Entry[]];
  expect(isHeader(header)).toBe(true);
  const session: Session = { ...header, entries };
  expect(sessionSchema.safeParse(session).error?.issues ?? []).toEqual([]);
  expect(new Set(entries.map(({ id }) => id)).size, 'ids are unique').toBe(entries.length);
  const told: Session = { ...session, entries: entries.filter((entry): entry is Message => entry.kind === 'message') };
  for (const writer of writers) await writer.encodeSession!(told, {}, new Report());
  expect(Object.keys(Object.prototype)).toEqual([]);
}

describe('a broken conversation', () => {
  it('in which any value is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...values), fc.array(anyChange, { minLength: 1, maxLength: 4 }), (value, changes) =>
        check(JSON.stringify(changes.reduce<Json>(changed, value))),
      ),
      { numRuns: 1500 },
    );
  });

  it('that is cut off, glued together, or has other bytes', async () => {
    const cut = fc.record({
      text: fc.constantFrom(...inputs),
      from: fc.nat(),
      length: fc.nat({ max: 30 }),
      put: fc.oneof(fc.string({ maxLength: 5, unit: 'binary' }), fc.constantFrom('', '\n', '}{', '[', '"', '\\', '\0', '\ufeff')),
    });
    await fc.assert(
      fc.asyncProperty(cut, ({ text, from, length, put }) => {
        const at = from % (text.length + 1);
        return check(`${text.slice(0, at)}${put}${text.slice(at + length)}`);
      }),
      { numRuns: 600 },
    );
  });

  it('that is any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, fc.boolean(), (value, wrapped) =>
        check(JSON.stringify(wrapped ? { messages: value, contents: value, input: value, entries: value } : value)),
      ),
      { numRuns: 600 },
    );
  });
});
