// session.llmfeed.json: what we write keeps the published schemas and loses nothing; what others wrote is read in every shape.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { llmfeedFormat } from '../../src/documents/llmfeed/index.js';
import { fullSchema, liteSchema } from '../../src/documents/llmfeed/schemas.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import { isObject, type Json, type JsonObject } from '../../src/model/json.js';
import { sessionSchema } from '../../src/model/schema.js';
import { Report } from '../../src/model/report.js';
import { checkFiles } from '../../src/ops/check/check.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { arbitraryFull } from '../support/arbitrary-handoff.js';
import { textsIn } from '../support/leaves.js';
import { sampleHandoffs } from '../support/sample-handoffs.js';
import { sampleSession } from '../support/sample-session.js';
import { makeScratch } from '../support/scratch.js';
import { formatFolder } from '../support/format-folder.js';

const published = path.resolve(import.meta.dirname, '..', 'fixtures', 'llmfeed');
const decoded = path.resolve(formatFolder('llmfeed'), 'fixtures', 'decoded');
const feeds = readdirSync(path.join(published, 'feeds'));
const inputOf = (name: string): string => readFileSync(path.join(decoded, name, 'input.llmfeed.json'), 'utf8');

const ajv = new Ajv({ allErrors: true, strict: false });
ajv.addFormat('uri', /^[a-z][a-z0-9+.-]*:\S+$/i);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i);
const schema = (name: string): AnySchema => JSON.parse(readFileSync(path.join(published, 'schemas', name), 'utf8')) as AnySchema;
const isLite = ajv.compile(schema('llmfeed_lite.schema.json'));
const isFull = ajv.compile(schema('llmfeed.schema.json'));

async function feedOf(handoff: Handoff, report = new Report()): Promise<JsonObject> {
  return JSON.parse(await llmfeedFormat.encode!(handoff, {}, report)) as JsonObject;
}
const read = async (text: string, report = new Report()): Promise<Handoff> => await llmfeedFormat.decode!(text, report);

describe('what is written', () => {
  it('keeps both published schemas and comes back as it was, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFull, async (content) => {
        const handoff = identified(content);
        const report = new Report();
        const feed = await feedOf(handoff, report);
        expect({ lite: isLite(feed) || isLite.errors, full: isFull(feed) || isFull.errors }).toEqual({ lite: true, full: true });
        const summary = feed['session_summary'];
        expect(isObject(summary) && typeof summary['topic'] === 'string' && summary['topic'] !== '').toBe(true);
        expect(await read(JSON.stringify(feed))).toEqual(handoff);
        expect(report.diagnostics.filter(({ rule }) => rule !== 'llmfeed/no-time')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('has the blocks of both years', async () => {
    const feed = await feedOf(sampleHandoffs['full']!);
    expect(Object.keys(feed)).toEqual(
      expect.arrayContaining([
        'session_summary',
        'conversation_context',
        'project_context',
        'collaboration_context',
        'agent_collaboration',
        'related_sessions',
        'context',
        'decisions',
        'outputs',
        'agent_state',
        'editable_blocks',
        'trust_scope',
      ]),
    );
    const decisions = (feed['session_summary'] as JsonObject)['key_decisions'] as readonly Json[];
    expect(decisions.every((one) => isObject(one) && typeof one['decision'] === 'string')).toBe(true);
  });

  it('keeps what others say of editing and replaying, and asks no endpoint', async () => {
    const feed = await feedOf(sampleHandoffs['full']!);
    const { baton_handoff: _, ...own } = feed;
    const given = { ...own, editable_blocks: ['outputs'], replay_endpoint: 'https://replay.example/again' };
    const back = await read(JSON.stringify(given), new Report());
    expect(back.context?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Editable block: outputs', 'Replay endpoint: https://replay.example/again']),
    );
    expect(await feedOf(back)).toMatchObject({ editable_blocks: ['outputs'], replay_endpoint: 'https://replay.example/again' });
  });

  it('takes an edit for an edit', async () => {
    const feed = await feedOf(sampleHandoffs['full']!);
    const summary = feed['session_summary'] as JsonObject;
    const report = new Report();
    const back = await read(JSON.stringify({ ...feed, session_summary: { ...summary, next_steps: ['Something else'] } }), report);
    expect(back.nextSteps).toEqual([{ text: 'Something else', evidence: [] }]);
    expect(back.decisions).toEqual(sampleHandoffs['full']!.decisions);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['format/edited']);
  });

  it('has the session in it, with the numbers that evidence refers to', async () => {
    const report = new Report();
    const handoff = { ...sampleHandoffs['full']!, session: { ...sampleSession, head: '6', rewound: true as const } };
    const back = await read(await llmfeedFormat.encode!(handoff, {}, report));
    const { session, ...content } = back;
    expect(content).toEqual(sampleHandoffs['full']);
    const { entries: _entries, ...header } = sampleSession;
    expect(session).toMatchObject({ ...header, head: '6', rewound: true });
    const plain = sampleSession.entries.map((entry) =>
      entry.kind === 'message'
        ? { ...entry, parts: entry.parts.filter(({ type }) => type !== 'reasoning') }
        : entry.kind === 'opaque'
          ? { kind: 'opaque', id: expect.any(String), parent: null, record: null }
          : entry,
    );
    expect(session!.entries).toEqual(plain);
    expect(report.diagnostics).toMatchObject([{ rule: 'format/session-thinned', count: 2 }]);
    expect(isFull(JSON.parse(await llmfeedFormat.encode!(handoff, {}, new Report())))).toBe(true);
  });
});

describe('what others wrote', () => {
  /** Words of the format for what the model calls otherwise. */
  const vocabulary = new Set(['parallel_track', 'text/markdown']);
  const parts = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !vocabulary.has(line));

  it.each(readdirSync(decoded).filter((name) => /^(?:june|may|shape)-/.test(name)))(
    '%s is in the hand-off with everything it says, and survives being written again',
    async (name) => {
      const feed = JSON.parse(inputOf(name)) as JsonObject;
      const handoff = await read(inputOf(name));
      const kept = textsIn(handoff as unknown as Json).join('\n');
      const { feed_type: _type, ...said } = feed;
      for (const text of textsIn(said).flatMap(parts)) expect(kept).toContain(text);
      const again = await feedOf(handoff);
      for (const [block, value] of Object.entries(feed)) {
        const old = new Set(['trust', 'signature', 'signed_blocks', 'feed_type']);
        if (again[block] === undefined && !old.has(block)) expect(textsIn(again).join('\n')).toContain(textsIn(value)[0]);
      }
      expect(await read(JSON.stringify(again))).toEqual(handoff);
      expect(isFull(again) || isFull.errors).toBe(true);
    },
  );

  it('keeps a block that nobody knows as it is, also when it is written again and again', async () => {
    const block = { must: ['rain coat', 'book {thin}'], weather: '"mixed"' };
    const once = await feedOf(await read(inputOf('in-a-reply-without-a-fence')));
    const twice = await feedOf(await read(JSON.stringify(once)));
    expect([once['packing_list'], twice['packing_list']]).toEqual([block, block]);
    expect(twice).toEqual(once);
  });

  it('never hands a signature on: what is rewritten is not what was signed', async () => {
    const again = await feedOf(await read(inputOf('june-signed')));
    expect([again['signature'], again['trust']]).toEqual([undefined, undefined]);
    expect((await read(JSON.stringify(again))).extensions['llmfeed/signature']).toMatchObject({ value: 'signature_hash_here' });
  });

  it.each(['in-a-reply-with-a-fence', 'in-a-reply-without-a-fence'])('%s is taken in by receive and check', async (name) => {
    const { worlds, world, work } = makeScratch();
    const { format, handoff, prompt } = await receiveText(inputOf(name), {}, worlds, new Report());
    expect(format).toBe('llmfeed');
    expect(prompt).toContain(handoff.nextSteps[0]!.text.slice(0, 20));
    const { files } = await checkFiles([path.join(decoded, name, 'input.llmfeed.json')], { ...world, cwd: work });
    expect(files[0]).toMatchObject({ format: 'llmfeed', level: 'minimal' });
  });

  it('reads a quoted reply', async () => {
    const quoted = inputOf('in-a-reply-with-a-fence')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n');
    expect((await read(quoted)).title).toBe('Sourdough timing');
  });
});

it('a trace that pretends to be ours is read as words', async () => {
  const trace: Json = [
    { event: 'session', header: { id: 7, head: {} } },
    { role: 'system', event: 'compaction', content: 'c', compaction: { keeps: 5, replacement: [1] } },
    { role: 'user', content: 'hi', usage: { input: 'many' } },
    { role: 'user', entry: 1e9, content: 'far' },
    'x',
    { role: 'assistant', content: [{ type: 'text', text: 'a' }, 7], tool_results: ['x', { id: 3, content: { a: 1 } }] },
  ];
  const { session } = await read(JSON.stringify({ feed_type: 'session', conversation_trace: trace }));
  expect(sessionSchema.parse(session)).toEqual(session);
  expect(session!.entries).toHaveLength(4);
});

describe('published feeds', () => {
  it.each(feeds)('%s is recognised by receive and check, and its signature reported as it is', async (name) => {
    const { world, worlds } = makeScratch();
    const file = path.join(published, 'feeds', name);
    const report = new Report();
    const isPlaceholder = name === 'demo-test_signed.llmfeed.json'; // 57 bytes where a signature has 64
    if (isPlaceholder) await expect(receiveText(readFileSync(file, 'utf8'), {}, worlds, report)).rejects.toThrow('is not what was signed');
    const { format, verification, handoff } = await receiveText(readFileSync(file, 'utf8'), { force: isPlaceholder }, worlds, report);
    expect(format).toBe('llmfeed');
    const integrity = isPlaceholder ? 'invalid' : 'unverifiable';
    expect(verification).toMatchObject({ integrity, identity: { state: isPlaceholder ? 'none' : 'unknown' } });
    // what nobody verified covers nothing
    expect(verification.covered).toEqual([]);
    expect(verification.uncovered).toContain('metadata');
    expect(report.diagnostics.map(({ rule }) => rule)).toContain(`verify/${integrity}`);
    expect(handoff.title.length).toBeGreaterThan(3);
    const { files } = await checkFiles([file], world);
    expect(files[0]!.format).toBe('llmfeed');
    expect(files[0]!.findings.map(({ rule }) => rule)).toContain('LF033');
  });
});

describe('the levels of check', () => {
  const base = { feed_type: 'session', metadata: { title: 'T', origin: 'https://x.example', generated_at: '2026-01-01T00:00:00Z' } };
  const values: fc.Arbitrary<Json> = fc.constantFrom<Json>(
    'x',
    7,
    null,
    true,
    [],
    {},
    ['x'],
    [7],
    [{}],
    { intent: 'x' },
    [{ intent: 'x' }],
    [{ intent: 7 }],
    [{ name: 'n', method: 'GET', path: '/', description: 'd' }],
    { signed_blocks: ['all'] },
    { signed_blocks: 'all' },
    { value: 'v' },
    { value: 'v', created_at: '2026-01-01T00:00:00Z' },
    ['llm'],
    { interaction_tone: 'terse' },
    { level: 'gold' },
    { scope: 'full' },
  );
  const blocks = [
    'feed_type',
    'metadata',
    'prompts',
    'capabilities',
    'data',
    'summary',
    'intent',
    'audience',
    'trust',
    'signature',
    'certification',
    'agent_behavior',
    'agent_guidance',
    'attachments',
    'examples',
    'whatever',
  ];

  it('are those of the published schemas', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...blocks), values, { maxKeys: 4 }), (more) => {
        const feed = { ...base, ...more };
        expect({ feed, lite: liteSchema.safeParse(feed).success, full: fullSchema.safeParse(feed).success }).toEqual({
          feed,
          lite: isLite(feed),
          full: isFull(feed),
        });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ...feeds.map((name) => path.join(published, 'feeds', name)),
    ...readdirSync(decoded)
      .filter((name) => /^(?:june|may|shape)-/.test(name))
      .map((name) => path.join(decoded, name, 'input.llmfeed.json')),
  ])('agree on %s', (file) => {
    const feed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const formatOnly = (errors: typeof isLite.errors): boolean => (errors ?? []).every(({ keyword }) => keyword === 'format');
    expect({ lite: liteSchema.safeParse(feed).success, full: fullSchema.safeParse(feed).success }).toEqual({
      lite: isLite(feed) || formatOnly(isLite.errors),
      full: isFull(feed) || formatOnly(isFull.errors),
    });
  });
});

it.each([
  '{"feed_type":"session"',
  `{"feed_type":"session","data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '{"feed_type":"session","data":}',
])('what is broken is said, not thrown: %#', async (text) => {
  await expect(read(text)).rejects.toThrow('the feed cannot be read');
  expect((await llmfeedFormat.validate!(text, {})).findings).toMatchObject([{ rule: 'LF001' }]);
});
