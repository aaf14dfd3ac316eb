// What fixtures of Grok's cannot show: the model that a session names, folders that only its client can name, pictures that it does not send.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unwrapped } from '../../src/agents/grok/items.js';
import { sessionFile } from '../../src/agents/grok/paths.js';
import { makePictureNotes } from '../../src/agents/grok/pictures.js';
import { grokCodec } from '../../src/agents/grok/records.js';
import { source } from '../../src/agents/grok/source.js';
import { target } from '../../src/agents/grok/target.js';
import { Report } from '../../src/model/report.js';
import type { Message } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { decodeWithResidue, encodeWithResidue } from '../../src/records/record-codec.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

async function summaryOf(scratch: Scratch, report: Report): Promise<{ current_model_id: string; session_summary: string }> {
  new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Light the lamp.').say('It is lit.');
  const ref = await resolveSession(id, scratch.world, new Report());
  const { to } = await passSession(ref, { to: 'grok', force: true }, scratch.worlds, report);
  return JSON.parse(readFileSync(path.join(path.dirname(to.path), 'summary.json'), 'utf8')) as never;
}

function write(scratch: Scratch, name: string, text: string): void {
  const file = path.join(scratch.home, '.grok', ...name.split('/'));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe('the model that a passed session names', () => {
  it('is the one that Grok is set to', async () => {
    const scratch = makeScratch();
    write(scratch, 'config.toml', '[models]\ndefault = "mine"\n');
    expect((await summaryOf(scratch, new Report())).current_model_id).toBe('mine');
  });

  it('is that of the newest session where none is set', async () => {
    const scratch = makeScratch();
    const session = 'sessions/%2Fw/019fcac9-0000-7000-8000-000000000001';
    write(scratch, `${session}/chat_history.jsonl`, '{"type":"user","content":[{"type":"text","text":"Hi."}]}\n');
    write(scratch, `${session}/summary.json`, '{"info":{"id":"x","cwd":"/w"},"current_model_id":"last-used"}');
    expect((await summaryOf(scratch, new Report())).current_model_id).toBe('last-used');
  });

  it('is the usual one on a machine where Grok was never used, and that is said', async () => {
    const report = new Report();
    expect((await summaryOf(makeScratch(), report)).session_summary).toBe('Light the lamp.');
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('grok/no-model');
  });
});

it('a session that Baton wrote says nothing about the client', async () => {
  const scratch = makeScratch();
  await summaryOf(scratch, new Report());
  const [file] = source.newestFiles(scratch.world, 1, new Report());
  expect([file !== undefined, source.formatOf(file!)]).toEqual([true, undefined]);
});

it('a folder is named as its client names it, up to the length that it takes', () => {
  const world = { home: '/h', platform: 'linux' as const, env: {} };
  expect(sessionFile(world, "/home/dev/it's (new)!*", 'x')).toBe(
    '/h/.grok/sessions/%2Fhome%2Fdev%2Fit%27s%20%28new%29%21%2A/x/chat_history.jsonl',
  );
  expect(() => sessionFile(world, `/${'long'.repeat(70)}`, 'x')).toThrow('only Grok itself can name');
  expect(target.resumeCommand('x', '/w').argv).toEqual(['grok', '--resume', 'x']);
});

describe('pictures', () => {
  const png = (width: number, height: number): string => {
    const bytes = Buffer.alloc(40);
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes.toString('base64');
  };
  const hex = (text: string): string => Buffer.from(text.replaceAll(' ', ''), 'hex').toString('base64');
  const webp = (chunk: string, rest: string): string =>
    Buffer.concat([Buffer.from(`RIFF0000WEBP${chunk}0000`), Buffer.from(rest.replaceAll(' ', ''), 'hex')]).toString('base64');
  it.each([
    ['image/png', png(32, 16), true],
    ['image/png', png(7, 100), false],
    ['image/png', png(20, 20), false],
    ['image/gif', 'R0lGODlh', false],
    ['image/jpeg', '/9j/4AAQ', true],
    ['image/jpeg', hex('ffd8 ffe0 0004 0000 ffc0 000b 08 0001 0001 01 01 1100'), false],
    ['image/jpeg', hex('ffd8 ffe0 0004 0000 ffc2 000b 08 0040 0040 01 01 1100'), true],
    ['image/webp', webp('VP8X', '00000000 000000 000000 0000'), false],
    ['image/webp', webp('VP8X', '00000000 ff0000 ff0000 0000'), true],
    ['image/webp', webp('VP8 ', '000000 9d012a 0100 0100 0000'), false],
    ['image/webp', webp('VP8L', '2f 00000000 0000000000'), false],
  ])('%s %s is sent: %s', (mediaType, base64, isSent) => {
    const report = new Report();
    const part = { type: 'file', mediaType, source: { base64 } } as const;
    const shown = makePictureNotes(report)(part);
    expect([shown === part, report.diagnostics.map(({ rule }) => rule)]).toEqual([isSent, isSent ? [] : ['grok/picture-not-sent']]);
  });
});

it.each([
  ['<user_query>\nLook.\n</user_query>', 'Look.'],
  ['<image_files>\n1. /a/b.png\n</image_files>\n\n<user_query>\nLook.\n</user_query>', 'Look.'],
  ['<user_query>\nLook.\n</user_query>\n\n\n\n<system-reminder>\ndropped\n</system-reminder>', 'Look.'],
  ['<user_query>\n</user_query> is a tag\n</user_query>', '</user_query> is a tag'],
  ['What is <user_query>\nx\n</user_query>?', 'What is <user_query>\nx\n</user_query>?'],
])('%j was typed as %j', (text, typed) => expect(unwrapped(text)).toBe(typed));

describe('thoughts that a reply of an older version holds', () => {
  const state = { last: null };
  it.each([
    ['reasoning_content', 'Rudder.', 'Sail.'],
    ['reasoning', { text: 'Rudder.', encrypted: 'c2Vh', id: 'r1' }, { text: 'Sail.', encrypted: 'c2Vh', id: 'r1' }],
    [
      'raw_output',
      [{ type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'Rudder.' }] }, { type: 'message' }],
      [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Sail.' }] }],
    ],
  ])('%s: stay there, and say what they were changed to', (field, given, changed) => {
    const record = { type: 'assistant', content: '', [field]: given };
    const [entry] = decodeWithResidue(grokCodec, record, state, 1) as [Message];
    expect(entry.parts).toMatchObject([{ type: 'reasoning', text: 'Rudder.' }]);
    expect(encodeWithResidue(grokCodec, [entry], state, 1)).toEqual(record);
    const edited = { ...entry, parts: entry.parts.map((part) => ({ ...part, text: 'Sail.' }) as typeof part) };
    expect(encodeWithResidue(grokCodec, [edited], state, 1)).toEqual({ ...record, [field]: changed });
  });
});
