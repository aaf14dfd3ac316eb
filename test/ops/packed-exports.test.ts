// Account exports as they come by e-mail: read where they lie, bounded, and nothing is written to where an archive says.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { zipBytes, zipEntries } from '../../src/io/zip.js';
import { Failure, Report, type Diagnostic } from '../../src/model/report.js';
import { drain, type Entry } from '../../src/model/session.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { loadSource } from '../../src/sources/index.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { makeZip, type Packed } from '../support/make-zip.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function chat(id: string, parts: readonly unknown[]): object {
  const message = {
    author: { role: 'user' },
    create_time: 1767261600,
    content: { content_type: 'multimodal_text', parts },
    recipient: 'all',
  };
  return {
    title: `About ${id}`,
    create_time: 1767261600,
    update_time: 1767261700,
    conversation_id: id,
    current_node: 'a',
    mapping: { a: { id: 'a', parent: null, message } },
  };
}

const TALK = {
  uuid: 'cccc-talk',
  name: 'Knots',
  created_at: '2026-02-03T08:00:00Z',
  updated_at: '2026-02-03T08:00:00Z',
  chat_messages: [{ uuid: 'm', sender: 'human', text: 'Which knot?', content: [{ type: 'text', text: 'Which knot?' }] }],
};

const conversations = (name: string, ...some: readonly object[]): Packed => ({ name, bytes: JSON.stringify(some) });

function put(scratch: Scratch, files: readonly Packed[]): string {
  mkdirSync(scratch.work, { recursive: true });
  const file = path.join(scratch.work, 'export.zip');
  writeFileSync(file, makeZip(files));
  return file;
}

async function failureOf(ref: string, scratch: Scratch): Promise<Diagnostic> {
  const error: unknown = await resolveSession(ref, scratch.world, new Report()).catch((reason: unknown) => reason);
  if (error instanceof Failure) return error.diagnostic as Diagnostic;
  throw error;
}

describe('a packed export', () => {
  it('holds several conversations, each named behind the archive', async () => {
    const scratch = makeScratch();
    put(scratch, [conversations('mine/conversations.json', chat('aaaa-one', ['One?']), chat('bbbb-two', ['Two?']))]);
    expect(await failureOf('export.zip', scratch)).toMatchObject({
      rule: 'ref/several',
      message: expect.stringContaining('bbbb-two') as string,
    });
    const ref = await resolveSession('export.zip#bbbb', scratch.world, new Report());
    expect(ref).toMatchObject({
      agent: 'chatgpt',
      id: 'bbbb-two',
      path: path.join(scratch.work, 'export.zip#bbbb-two'),
      title: 'About bbbb-two',
    });
    expect(await passSession(ref, { to: 'codex' }, scratch.worlds, new Report())).toMatchObject({ to: { agent: 'codex' } });
  });

  it('of claude.ai, alone in it, needs no id', async () => {
    const scratch = makeScratch();
    put(scratch, [conversations('conversations.json', TALK), { name: 'users.json', bytes: '[]' }]);
    expect(await resolveSession('export.zip', scratch.world, new Report())).toMatchObject({ agent: 'claude-ai', title: 'Knots' });
  });

  it('brings the pictures that it points to', async () => {
    const scratch = makeScratch();
    const pointer = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Pix1Pix1Pix1' };
    put(scratch, [
      conversations('conversations.json', chat('aaaa-one', ['What is it?', pointer])),
      { name: 'file-Pix1Pix1Pix1-pixel.png', bytes: Buffer.from(PIXEL, 'base64'), method: 0 },
    ]);
    const ref = await resolveSession('export.zip', scratch.world, new Report());
    const entries: Entry[] = [];
    await drain((await loadSource(ref.agent)).read(ref, new Report()), (item) => void (item.kind !== 'session' && entries.push(item)));
    expect(entries.flatMap((entry) => (entry.kind === 'message' ? entry.parts : []))).toContainEqual(
      expect.objectContaining({ type: 'file', mediaType: 'image/png', source: { base64: PIXEL } }),
    );
  });

  it('writes nothing where it says, and is itself not changed', async () => {
    const scratch = makeScratch();
    const file = put(scratch, [conversations('../../../escaped/conversations.json', TALK), { name: '/etc/evil', bytes: 'x' }]);
    const before = readFileSync(file);
    expect((await resolveSession('export.zip', scratch.world, new Report())).id).toBe('cccc-talk');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(scratch.work)).toEqual(['export.zip']);
  });
});

describe('refused in words', () => {
  it.each<[string, readonly Packed[], string]>([
    ['no conversations in it', [{ name: 'photo.png', bytes: 'x' }], 'document/archive'],
    ['more than it may unpack to', [{ name: 'conversations.json', bytes: '[]', claims: 0x7fffffff }], 'archive/unpacks-to-too-much'],
    ['encrypted', [{ ...conversations('conversations.json', TALK), flags: 1 }], 'archive/unreadable'],
    ['packed in an unknown way', [{ ...conversations('conversations.json', TALK), method: 14 }], 'archive/unreadable'],
  ])('%s', async (_what, files, rule) => {
    const scratch = makeScratch();
    put(scratch, files);
    expect((await failureOf('export.zip', scratch)).rule).toBe(rule);
    expect((await failureOf('export.zip#aaaa', scratch)).rule).toBe(rule);
  });

  it('a bomb that claims to be small', () => {
    const scratch = makeScratch();
    const file = put(scratch, [{ name: 'bomb', bytes: Buffer.alloc(50 << 20), claims: 10 }]);
    expect(() => zipBytes(file, zipEntries(file)[0]!, 1 << 20)).toThrow(/unpacks to more than 1 MB/);
  });

  it.each([4, 30, 60, 200])('an archive cut off after %i bytes', async (length) => {
    const scratch = makeScratch();
    const file = put(scratch, [conversations('conversations.json', TALK, TALK, TALK)]);
    writeFileSync(file, readFileSync(file).subarray(0, length));
    expect((await failureOf('export.zip', scratch)).rule).toBe('archive/unreadable');
  });

  it('any byte of it changed: a conversation, or a refusal', async () => {
    const whole = makeZip([conversations('conversations.json', TALK), { name: 'a', bytes: 'b' }]);
    for (let at = 4; at < whole.length; at++) {
      const scratch = makeScratch();
      mkdirSync(scratch.work, { recursive: true });
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0xff;
      writeFileSync(path.join(scratch.work, 'export.zip'), bytes);
      const outcome: unknown = await resolveSession('export.zip', scratch.world, new Report()).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, `byte ${at}`).toBeInstanceOf(Failure);
    }
  });
});

describe('`list` of a file', () => {
  const list = async (scratch: Scratch, input: Record<string, unknown>): Promise<readonly { id: string }[]> =>
    (await runOperation('list', input, { ...operationContext(), world: scratch.world, here: scratch.world, report: new Report() })) as {
      id: string;
    }[];

  it('gives the conversations of an export, newest first', async () => {
    const scratch = makeScratch();
    put(scratch, [conversations('conversations.json', { ...TALK }, { ...TALK, uuid: 'dddd-new', updated_at: '2026-03-03T08:00:00Z' })]);
    expect((await list(scratch, { file: 'export.zip' })).map(({ id }) => id)).toEqual(['dddd-new', 'cccc-talk']);
    expect((await list(scratch, { file: 'export.zip', limit: 1 })).map(({ id }) => id)).toEqual(['dddd-new']);
    expect((await list(scratch, { file: 'export.zip', since: '2026-03-01' })).map(({ id }) => id)).toEqual(['dddd-new']);
    await expect(list(scratch, { file: 'export.zip', all: true })).rejects.toMatchObject({ diagnostic: { rule: 'usage/flags-exclude' } });
  });

  it('gives the chats of a history of Aider’s', async () => {
    const scratch = makeScratch();
    mkdirSync(scratch.work, { recursive: true });
    const text = [1, 2].map((day) => `# aider chat started at 2026-01-0${day} 00:00:00\n\n#### Day ${day}.  \n\nDone.\n`).join('\n');
    writeFileSync(path.join(scratch.work, 'saved.md'), text);
    expect((await list(scratch, { file: 'saved.md' })).map(({ id }) => id.slice(0, 10))).toEqual(['2026-01-02', '2026-01-01']);
  });

  it('gives the only session of any other, and refuses what holds none', async () => {
    const scratch = makeScratch();
    mkdirSync(scratch.work, { recursive: true });
    writeFileSync(path.join(scratch.work, 'talk.json'), JSON.stringify(TALK));
    expect((await list(scratch, { file: 'talk.json' })).map(({ id }) => id)).toEqual(['cccc-talk']);
    writeFileSync(path.join(scratch.work, 'notes.txt'), 'Nothing said.');
    await expect(list(scratch, { file: 'notes.txt' })).rejects.toMatchObject({ diagnostic: { rule: 'ref/unknown-format' } });
    await expect(list(scratch, { file: 'gone.zip' })).rejects.toMatchObject({ diagnostic: { rule: 'ref/no-such-file' } });
  });
});
