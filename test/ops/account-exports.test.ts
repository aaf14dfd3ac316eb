// Account exports of ChatGPT and claude.ai: one conversation among many, in a file, in several, in a folder; read where it lies, never changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Failure, Report } from '../../src/model/report.js';
import type { Entry } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { redactSource } from '../../src/ops/redact/redact.js';
import { writeRedacted } from '../../src/ops/redact/write-redacted.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { canonicalJson } from '../../src/ops/show/show.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';

/** Seconds of a day in 2026. */
const DAY = (day: number): number => Date.UTC(2026, 0, day) / 1000 + 0.5;

function chat(id: string, title: string | null, words: readonly string[], day = 1): object {
  const node = (text: unknown, i: number): [string, object] => [
    `${id}-${i}`,
    {
      id: `${id}-${i}`,
      parent: i === 0 ? null : `${id}-${i - 1}`,
      children: i < words.length - 1 ? [`${id}-${i + 1}`] : [],
      message: {
        author: { role: i % 2 === 0 ? 'user' : 'assistant' },
        create_time: DAY(day) + i,
        content: typeof text === 'string' ? { content_type: 'text', parts: [text] } : text,
        recipient: 'all',
        weight: 1,
        metadata: {},
      },
    },
  ];
  return {
    title,
    create_time: DAY(day),
    update_time: DAY(day) + 60,
    mapping: Object.fromEntries(words.map(node)),
    current_node: `${id}-${words.length - 1}`,
    conversation_id: id,
  };
}

function talk(uuid: string, name: string, words: readonly string[], day = 1): object {
  const at = new Date(DAY(day) * 1000).toISOString();
  return {
    uuid,
    name,
    created_at: at,
    updated_at: at,
    account: {},
    chat_messages: words.map((text, i) => ({
      uuid: `${uuid}-${i}`,
      sender: i % 2 === 0 ? 'human' : 'assistant',
      text,
      content: [{ type: 'text', text }],
      created_at: at,
    })),
  };
}

const CHATS = [
  chat('aaaa1111-tide', 'Tides', ['When is high tide?', 'At six.']),
  chat('aaaa2222-rope', 'Ropes', ['Which rope?', 'Hemp.'], 3),
  chat('bbbb3333-sail', null, ['Which sail?', 'The red one.'], 2),
];

function write(scratch: Scratch, name: string, value: unknown): string {
  const file = path.join(scratch.work, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  return name;
}

async function failureOf(ref: string, scratch: Scratch): Promise<Failure['diagnostic']> {
  const found = await resolveSession(ref, scratch.world, new Report()).catch((error: unknown) => error);
  if (found instanceof Failure) return found.diagnostic;
  throw new Error(`${ref}: ${JSON.stringify(found)}`);
}

async function entriesOf(ref: string, scratch: Scratch): Promise<{ entries: readonly Entry[]; rules: string[] }> {
  const report = new Report();
  const pieces: string[] = [];
  for await (const piece of canonicalJson(await resolveSession(ref, scratch.world, report), report)) pieces.push(piece);
  return { entries: (JSON.parse(pieces.join('')) as { entries: Entry[] }).entries, rules: report.diagnostics.map(({ rule }) => rule) };
}

const wordsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? entry.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) : []));

async function pass(ref: string, scratch: Scratch): Promise<{ result: PassResult; rules: string[]; told: string[] }> {
  const report = new Report();
  const result = await passSession(await resolveSession(ref, scratch.world, report), { to: 'codex' }, scratch.worlds, report);
  const codex = findAgent('codex')!;
  return {
    result,
    rules: report.diagnostics.map(({ rule }) => rule),
    told: (await toldByTarget(codex, codex.refOf(result.to.path, new Report())!)).map(toldLine),
  };
}

describe('an export with several conversations', () => {
  it('asks which one is meant, and names the newest first', async () => {
    const scratch = makeScratch();
    const { rule, message, hint } = await failureOf(write(scratch, 'conversations.json', CHATS), scratch);
    expect(rule).toBe('ref/several');
    expect(message.split('\n')).toEqual([
      'this export holds 3 conversations; the newest:',
      '  aaaa2222-rope  2026-01-03  “Ropes”',
      '  bbbb3333-sail  2026-01-02  (no title)',
      '  aaaa1111-tide  2026-01-01  “Tides”',
    ]);
    expect(hint).toContain('conversations.json#aaaa2222');
  });

  it.each([
    ['#aaaa1111-tide', 'At six.'],
    ['#AAAA2', 'Hemp.'],
    ['#b', 'The red one.'],
  ])('gives the one that %s names', async (id, answer) => {
    const scratch = makeScratch();
    write(scratch, 'conversations.json', CHATS);
    expect(wordsOf((await entriesOf(`conversations.json${id}`, scratch)).entries).at(-1)).toBe(answer);
    expect(await resolveSession(`conversations.json${id}`, scratch.world, new Report())).toMatchObject({
      agent: 'chatgpt',
      path: expect.stringMatching(/conversations\.json#\w{8}-\w{4}$/) as string,
    });
  });

  it.each([
    ['#aaaa', 'ref/ambiguous', '“aaaa” matches 2 conversations:\n  aaaa2222-rope'],
    ['#ropes', 'ref/not-found', 'nearest:\n  aaaa2222-rope  2026-01-03  “Ropes”'],
    ['#zzzz', 'ref/not-found', 'the newest of 3:\n  aaaa2222-rope'],
    ['#', 'ref/not-found', 'the newest of 3:\n  aaaa2222-rope'],
  ])('says of %s: %s', async (id, rule, words) => {
    const scratch = makeScratch();
    const failure = await failureOf(`${write(scratch, 'conversations.json', CHATS)}${id}`, scratch);
    expect(failure.rule).toBe(rule);
    expect(failure.message).toContain(words);
  });

  it('of claude.ai is read the same way; one that is empty is not meant', async () => {
    const scratch = makeScratch();
    write(scratch, 'conversations.json', [talk('c1', '', []), talk('c2', 'Knots', ['Which knot?', 'A bowline.'])]);
    expect(wordsOf((await entriesOf('conversations.json', scratch)).entries)).toEqual(['Which knot?', 'A bowline.']);
    expect((await failureOf('conversations.json#c3', scratch)).message).toContain('c1  2026-01-01  (empty)');
    await expect(entriesOf('conversations.json#c1', scratch)).rejects.toThrow('this conversation is empty');
  });

  it('is found by an id that is written in another way, and one line tells of a title of several', async () => {
    const scratch = makeScratch();
    write(
      scratch,
      'conversations.json',
      JSON.stringify([chat('ABCD-1', 'Loud', ['A?', 'A.']), chat('efgh-2', 'two\nlines', ['B?', 'B.'])]).replace(
        '"efgh-2"',
        String.raw`"\u0065fgh-2"`,
      ),
    );
    expect((await resolveSession('conversations.json#abcd', scratch.world, new Report())).title).toBe('Loud');
    expect((await failureOf('conversations.json', scratch)).message).toContain('efgh-2  2026-01-01  “two lines”');
    expect(wordsOf((await entriesOf('conversations.json#efgh', scratch)).entries)).toEqual(['B?', 'B.']);
  });

  it('may have an object around it, and elements that are none', async () => {
    const scratch = makeScratch();
    write(scratch, 'all.json', { exported: 'today', conversations: ['x', CHATS[0], null, CHATS[1], { title: 'nothing' }] });
    const { entries } = await entriesOf('all.json#aaaa1', scratch);
    expect(wordsOf(entries)).toEqual(['When is high tide?', 'At six.']);
    const report = new Report();
    await expect(resolveSession('all.json', scratch.world, report)).rejects.toThrow('holds 2 conversations');
    expect(report.diagnostics).toMatchObject([{ rule: 'export/not-a-conversation', count: 3 }]);
  });

  it('that was cut off while it was copied gives what is whole, and says so', async () => {
    const scratch = makeScratch();
    const text = JSON.stringify(CHATS);
    write(scratch, 'conversations.json', text.slice(0, text.indexOf('Which sail?')));
    expect((await failureOf('conversations.json#bbbb', scratch)).rule).toBe('ref/not-found');
    const { entries, rules } = await entriesOf('conversations.json#aaaa2', scratch);
    expect(wordsOf(entries)).toEqual(['Which rope?', 'Hemp.']);
    expect(rules).toEqual(['records/torn-document']);
  });

  it('names conversations without an id by their place, and odd ids by their hash', async () => {
    const scratch = makeScratch();
    write(scratch, 'conversations.json', [chat('', 'First', ['One?', 'One.']), chat('../#?', 'Second', ['Two?', 'Two.'])]);
    expect((await resolveSession('conversations.json#conversation-1', scratch.world, new Report())).title).toBe('First');
    const { message } = await failureOf('conversations.json', scratch);
    expect(wordsOf((await entriesOf(`conversations.json#${/ {2}([0-9a-f]{16}) /.exec(message)![1]!}`, scratch)).entries)).toEqual([
      'Two?',
      'Two.',
    ]);
  });
});

describe('a folder of an export', () => {
  it('is searched in all of its parts; of copies the newest counts', async () => {
    const scratch = makeScratch();
    write(scratch, 'export/conversations-000.json', CHATS.slice(0, 2));
    write(scratch, 'export/conversations-001.json', [chat('aaaa1111-tide', 'Tides', ['When is high tide?', 'At seven.'], 9), CHATS[2]]);
    write(scratch, 'export/user.json', { id: 'user-1' });
    const { entries, rules } = await entriesOf('export#aaaa1', scratch);
    expect(wordsOf(entries).at(-1)).toBe('At seven.');
    expect(rules).toEqual(['export/older-copy']);
    expect((await failureOf('export', scratch)).message).toContain('holds 3 conversations');
    expect((await failureOf('./export', scratch)).message).toContain('holds 3 conversations');
  });

  it('may hold the batches of claude.ai, each in a folder', async () => {
    const scratch = makeScratch();
    write(scratch, 'mine/data-2026-batch-0000/conversations.json', [talk('c1', 'Knots', ['Which knot?', 'A bowline.'])]);
    write(scratch, 'mine/data-2026-batch-0001/conversations.json', [talk('c2', 'Masts', ['Which mast?', 'Pine.'])]);
    expect(wordsOf((await entriesOf('mine#c2', scratch)).entries)).toEqual(['Which mast?', 'Pine.']);
  });

  it('that holds none is a folder like any other', async () => {
    const scratch = makeScratch();
    mkdirSync(path.join(scratch.work, 'src'));
    expect((await failureOf('./src', scratch)).rule).toBe('ref/is-a-folder');
    expect((await failureOf('src', scratch)).rule).toBe('ref/not-found');
  });
});

describe('one conversation alone', () => {
  it('needs no id, and takes its own', async () => {
    const scratch = makeScratch();
    write(scratch, 'tide.json', { data: CHATS[0] });
    for (const ref of ['tide.json', 'tide.json#aaaa1111', './tide.json#aaaa1111-tide'])
      expect((await resolveSession(ref, scratch.world, new Report())).id).toBe('aaaa1111-tide');
    expect((await failureOf('tide.json#bbbb', scratch)).message).toContain('only one: aaaa1111-tide');
  });
});

it('one conversation of an export is redacted alone', async () => {
  const scratch = makeScratch();
  const key = `AKIA${'QPLMZX7RTNVWKJ2D'}`;
  write(scratch, 'conversations.json', [CHATS[0], chat('eeee', 'Keys', [`Use ${key} for it.`, 'I do.'])]);
  const out = path.join(scratch.work, 'clean.json');
  const redaction = await redactSource('conversations.json#eeee', { out }, scratch.worlds, new Report());
  writeRedacted(redaction, out);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    conversation_id: 'eeee',
    mapping: { 'eeee-0': { message: { content: { parts: [expect.stringContaining('[secret:')] } } } },
  });
  expect(redaction.result().places).toEqual([expect.objectContaining({ pointer: '/mapping/eeee-0/message/content/parts/0' })]);
  const source = path.join(scratch.work, 'conversations.json');
  await expect(redactSource('conversations.json#eeee', { out: source }, scratch.worlds, new Report())).rejects.toThrow('its own source');
});

describe('a pass out of an export', () => {
  it('is found again, passed again when the next export has more, and taken back; the export stays as it is', async () => {
    const scratch = makeScratch();
    write(scratch, 'conversations.json', CHATS);
    const before = readFileSync(path.join(scratch.work, 'conversations.json'), 'utf8');
    const first = await pass('conversations.json#aaaa1', scratch);
    expect(first.told).toEqual(['user text "When is high tide?"', 'assistant text "At six."']);
    expect(first.result.from).toMatchObject({
      agent: 'chatgpt',
      id: 'aaaa1111-tide',
      path: path.join(scratch.work, 'conversations.json#aaaa1111-tide'),
    });
    expect((await pass('conversations.json#aaaa1111-tide', scratch)).result).toMatchObject({ outcome: 'found', to: first.result.to });
    expect(readFileSync(path.join(scratch.work, 'conversations.json'), 'utf8')).toBe(before);
    write(scratch, 'conversations.json', [
      CHATS[2],
      chat('aaaa1111-tide', 'Tides', ['When is high tide?', 'At six.', 'And low?', 'At noon.'], 9),
    ]);
    const again = await pass('conversations.json#aaaa1', scratch);
    expect(again.rules).toContain('pass/repassed');
    expect(again.told).toHaveLength(4);
    await undoPass(scratch.world, { receipt: again.result.receipt! }, new Report());
    await undoPass(scratch.world, { receipt: first.result.receipt! }, new Report());
    expect(Object.keys(snapshot(scratch.home)).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
    expect(Object.keys(snapshot(scratch.batonHome)).filter((name) => name.startsWith('work'))).toEqual([]);
  });

  it.each([
    'diary.png',
    'file-service://../diary.png',
    'sediment://diary',
    'file:///diary.png',
    'file-service://file-diary',
    'file-service://',
  ])('takes nothing that is not its own, whatever it points to: %s', async (pointer) => {
    const scratch = makeScratch();
    write(
      scratch,
      'sent.json',
      chat('dddd', 'Sent by somebody', [
        { content_type: 'multimodal_text', parts: ['Look.', { content_type: 'image_asset_pointer', asset_pointer: pointer }] } as never,
        'Yes.',
      ]),
    );
    for (const name of ['diary.png', 'diary', 'file-diary', 'file-diary.png']) write(scratch, name, 'private');
    const { entries, rules } = await entriesOf('sent.json', scratch);
    expect(JSON.stringify(entries)).not.toContain('base64');
    expect(rules).toContain('export/file-not-there');
  });

  it('takes pictures along that lie beside the export, and names those that do not', async () => {
    const scratch = makeScratch();
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const content = {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-AbC100000000' },
        { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_00ff00ff00ff' },
        { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Gone00000000' },
        'Which is yours?',
      ],
    };
    write(scratch, 'export/conversations.json', [CHATS[1], chat('cccc', 'Boats', [content as never, 'The second.'])]);
    write(scratch, 'export/file-AbC1000000002-other.png', Buffer.from('not this one'));
    write(scratch, 'export/file-AbC100000000-boat.png', png);
    write(scratch, 'export/dalle-generations/file_00ff00ff00ff.dat', png);
    const { result, rules, told } = await pass('export#cccc', scratch);
    expect(rules).toContain('export/file-not-there');
    expect(result.source.files).toBe(2);
    expect(told).toEqual([
      'user file [image/png]',
      'user file [image/png]',
      'user text "[file: image/*, at file-service://file-Gone00000000]"',
      'user text "Which is yours?"',
      'assistant text "The second."',
    ]);
  });
});
