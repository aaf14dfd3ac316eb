// What leaves as a document or a prompt holds nothing that acts on a terminal or hides from its reader, unless that is asked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { escapedJson, shownText, withoutUnseen } from '../../src/model/unseen.js';
import { bootstrapTemplate } from '../../src/ops/bootstrap/bootstrap.js';
import { packableFormats, packSessions } from '../../src/ops/pack/pack.js';
import { passAsPrompt } from '../../src/ops/pass/prompt.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { characterClasses, repeated } from '../support/character-classes.js';
import { offenders } from '../support/growth.js';
import { makeScratch } from '../support/scratch.js';

const allPackable = await packableFormats();

const ESC = '\u001b[31mred\u001b[0m';
const HIDDEN = `${ESC} \u0007 \u009b2J \u202egnp.exe\u202c \u2066in\u2069 \u200e\u200f\u061c \u{e0069}\u{e0067} a\ufeffb c\u200bd`;
/** England, a family, Persian with a joiner, an ideograph with its variant, an emoji with its variant. */
const NEEDED = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 👨‍👩‍👧 می‌خواهم 葛\u{e0100} ❤\ufe0f';
const ACTING =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|(?<![\u{1f3f4}\u{e0000}-\u{e007f}])[\u{e0000}-\u{e007f}]/u;

function scene(hidden = HIDDEN) {
  const { world, worlds } = makeScratch();
  const id = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
  const folder = path.join(world.home, '.claude', 'projects', '-home-dev-tidepool');
  mkdirSync(folder, { recursive: true });
  const common = { isSidechain: false, cwd: '/home/dev/tidepool', sessionId: id, version: '2.1.325', userType: 'external' };
  const say = (text: string) => `Please fix the parser: ${text} and run the tests in test/${text.slice(0, 0)}csv.js`;
  const lines = [
    {
      ...common,
      type: 'user',
      uuid: 'ef3254b7-beeb-45f5-ad8d-116d8771b4b9',
      parentUuid: null,
      timestamp: '2026-10-14T09:07:59.197Z',
      message: { role: 'user', content: say(`${hidden} ${NEEDED}`) },
    },
    {
      ...common,
      type: 'assistant',
      uuid: 'af708f60-e7fe-47f0-ad5e-17db199b8e24',
      parentUuid: 'ef3254b7-beeb-45f5-ad8d-116d8771b4b9',
      timestamp: '2026-10-14T09:08:05.200Z',
      message: {
        id: 'msg_01',
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [{ type: 'text', text: `Done: the parser is fixed. ${hidden} ${NEEDED}` }],
      },
    },
  ];
  const file = path.join(folder, `${id}.jsonl`);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { world, worlds, ref: findAgent('claude-code')!.refOf(file, new Report())! };
}

describe('pack', () => {
  it.each(allPackable.map(({ id, mediaType }) => [id, mediaType] as const))('as %s', async (format, mediaType) => {
    const { world, ref } = scene();
    const report = new Report();
    const { text } = await packSessions([ref], { format, elsewhere: true }, world, report);
    expect(text).not.toMatch(ACTING);
    expect(text).toContain('👨‍👩‍👧');
    expect(text).toContain('\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}');
    const isJson = mediaType.includes('json') || ['agents-history', 'html'].includes(format); // html: the data in the page is JSON
    expect(report.diagnostics.filter(({ rule }) => rule === 'document/made-visible').map(({ count }) => count! > 0)).toEqual(
      isJson ? [] : [true],
    );
    if (isJson) expect(text).toMatch(/\\u202e/);
    else expect(text).toContain('\\u{202e}gnp.exe');
    if (format === 'json') expect(JSON.stringify(JSON.parse(text!))).toContain('\u202egnp.exe');
  });

  it('keeps its budget although what is made visible takes more room', async () => {
    const { world, ref } = scene('One line of the report, \u202eturned\u202c and \u200bfilled. '.repeat(300));
    const { tokens } = await packSessions([ref], { format: 'handoff', budget: 1500, elsewhere: true }, world, new Report());
    expect(tokens).toBeLessThanOrEqual(1500);
  });

  it.each(['handoff', 'yaml', 'transcript', 'json'])('as %s with --raw, as they are', async (format) => {
    const { world, ref } = scene();
    const report = new Report();
    const { text } = await packSessions([ref], { format, raw: true, elsewhere: true }, world, report);
    expect(format === 'yaml' ? JSON.stringify(text) : text).toMatch(ACTING);
    expect(report.diagnostics.map(({ rule }) => rule)).not.toContain('document/made-visible');
  });

  it('into a file the same', async () => {
    const { world, ref } = scene();
    const out = path.join(world.home, 'out.md');
    await packSessions([ref], { out, elsewhere: true }, world, new Report());
    expect(readFileSync(out, 'utf8')).not.toMatch(ACTING);
  });

  it.each(['json', 'llmfeed', 'a2a'])('as %s, and received again: the same id', async (format) => {
    const { world, worlds, ref } = scene();
    const packed = await packSessions([ref], { format, elsewhere: true }, world, new Report());
    const received = await receiveText(packed.text!, {}, worlds, new Report());
    expect(received.id).toBe(packed.id);
  });
});

describe('a prompt', () => {
  it('of a document from elsewhere', async () => {
    const { worlds } = scene();
    const document = readFileSync(
      path.resolve(import.meta.dirname, '../../src/documents/handoff/fixtures/documents/recommended.complete-example.md'),
      'utf8',
    ).replace('FastAPI', `FastAPI ${HIDDEN} ${NEEDED}`);
    const report = new Report();
    const { prompt, suspicious } = await receiveText(document, {}, worlds, report);
    expect(prompt).not.toMatch(ACTING);
    expect(prompt).toContain('␛[31mred');
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['document/made-visible', 'receive/suspicious']));
    expect(suspicious.length).toBeGreaterThan(0);
    const raw = new Report();
    expect((await receiveText(document, { raw: true }, worlds, raw)).prompt).toContain(HIDDEN);
    expect(raw.diagnostics.map(({ rule }) => rule)).not.toContain('document/made-visible');
  });

  it('that a pass leaves instead of the session', async () => {
    const { worlds, ref } = scene();
    const report = new Report();
    const { to } = await passAsPrompt(ref, { to: 'codex' }, worlds, report);
    const written = readFileSync(to.path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) =>
        JSON.stringify(JSON.parse(line), (_, value: unknown) =>
          typeof value === 'string' && ACTING.test(value) ? `ACTING ${value}` : value,
        ),
      );
    expect(written.filter((line) => line.includes('ACTING'))).toEqual([]);
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('document/made-visible');
  });

  it('of a template: a trigger with one of them is refused', () => {
    for (const trigger of ['snap\u001bshot', 'snap\u202eshot', 'snap\u200bshot'])
      expect(() => bootstrapTemplate({ trigger })).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});

describe('what nobody sees', () => {
  it.each([
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['\u{1f3f4}\u{e0067}\u{e0062}', '\u{1f3f4}\\u{e0067}\\u{e0062}'],
    ['a\u{e0067}\u{e0062}\u{e0065}\u{e007f}', 'a\\u{e0067}\\u{e0062}\\u{e0065}\\u{e007f}'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['a\u{e0100}', 'a\\u{e0100}'],
    ['❤\ufe0f\ufe0e\ufe0f', '❤\ufe0f\\u{fe0e}\\u{fe0f}'],
    ['a\r\nb\tc\rd', 'a\r\nb\tc␍d'],
    ['\ud800x', '\\u{d800}x'],
    ['می‌خواهم 👩‍💻', 'می‌خواهم 👩‍💻'],
  ])('%j', (text, shown) => expect(shownText(text).value).toBe(shown));

  it('is looked for in time that grows with the text', () => {
    const runs = characterClasses.flatMap((one) =>
      ['', '\u{1f3f4}'].map((head) => ({ name: JSON.stringify(head + one), text: (size: number) => repeated(head + one, size) })),
    );
    expect(offenders(runs, (text) => [shownText(text), withoutUnseen(text), escapedJson(text)])).toEqual([]);
  });

  it('is made visible once, in a line, a text and JSON alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { value } = shownText(text);
        expect(shownText(value)).toEqual({ value, count: 0 });
        expect(withoutUnseen(withoutUnseen(text))).toBe(withoutUnseen(text));
        expect(JSON.parse(escapedJson(JSON.stringify(text)))).toBe(text);
      }),
    );
  });
});
