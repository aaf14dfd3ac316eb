// Redacting files and passes: native stays native, what holds nothing stays as it is, what is passed is counted or cleaned.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure, Report } from '../../src/model/report.js';
import { packSessions } from '../../src/ops/pack/pack.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { passAsPrompt } from '../../src/ops/pass/prompt.js';
import { redactSource } from '../../src/ops/redact/redact.js';
import { writeRedacted } from '../../src/ops/redact/write-redacted.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { expand } from '../../src/redact/samples.js';
import { allCases, filesBelow } from '../support/fixture-cases.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const token = expand('ghp_{an:36}', 5).text;

async function redacted(
  scratch: Scratch,
  file: string,
  options: { readonly personal?: boolean } = {},
): Promise<{ readonly text: string; readonly counts: Readonly<Record<string, number>>; readonly places: readonly { pointer: string }[] }> {
  const { pieces, result } = await redactSource(file, options, scratch.worlds, new Report());
  const text = Buffer.concat([...pieces()].map((piece) => Buffer.from(piece))).toString('utf8');
  return { text, ...result() };
}

function write(scratch: Scratch, name: string, text: string): string {
  const file = path.join(scratch.work, name);
  writeFileSync(file, text);
  return file;
}

/** A session that says a secret: in a prompt, in sealed reasoning, in an input and in a result with its second copy. */
function sessionWith(secret: string): string {
  const row = (uuid: string, parentUuid: string | null, rest: object) =>
    JSON.stringify({
      parentUuid,
      isSidechain: false,
      sessionId: '11111111-1111-4111-8111-111111111111',
      cwd: '/gone',
      version: '2.1.0',
      uuid,
      timestamp: '2026-01-01T00:00:00.000Z',
      ...rest,
    });
  return `${[
    row('a', null, { type: 'user', message: { role: 'user', content: `use ${secret} please` } }),
    row('b', 'a', {
      type: 'assistant',
      message: {
        id: 'm',
        role: 'assistant',
        model: 'm',
        type: 'message',
        content: [
          { type: 'thinking', thinking: `the key is ${secret}`, signature: 'c2VhbA==' },
          { type: 'tool_use', id: 't1', name: 'Bash', input: { command: `curl -H "Authorization: token ${secret}"` } },
        ],
        usage: {},
      },
    }),
    row('c', 'b', {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: `saw ${secret}` }] },
      toolUseResult: { stdout: `saw ${secret}` },
    }),
    row('d', 'c', {
      type: 'assistant',
      message: { id: 'n', role: 'assistant', model: 'm', type: 'message', content: [{ type: 'text', text: 'done' }], usage: {} },
    }),
  ].join('\n')}\n`;
}

describe('files', () => {
  it.each(allCases.map((one) => [`${one.agent.id} ${one.name}`, one] as const))(
    '%s comes out as it was, byte for byte',
    async (_name, { native }) => {
      const scratch = makeScratch({ native });
      for (const name of filesBelow(scratch.home).filter((one) => one.endsWith('.jsonl'))) {
        const file = path.join(scratch.home, name);
        const { text, counts } = await redacted(scratch, file);
        if (Object.keys(counts).length === 0) expect(text).toBe(readFileSync(file, 'utf8'));
      }
    },
  );

  it('a native session stays one, without the seal of words that changed', async () => {
    const scratch = makeScratch();
    const file = write(scratch, 's.jsonl', sessionWith(token));
    const { text, counts, places } = await redacted(scratch, file);
    expect(text).not.toContain(token);
    expect(text).not.toContain('c2VhbA==');
    expect(counts).toEqual({ 'github-pat': 5 });
    expect(places.map(({ pointer }) => pointer)).toContain('/3/toolUseResult/stdout');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { uuid: string; toolUseResult?: { stdout: string } });
    expect(rows.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c', 'd']);
    expect(rows[2]!.toolUseResult!.stdout).toBe('saw [secret:github-pat:1]');
    const again = write(scratch, 'again.jsonl', text);
    expect(await redacted(scratch, again)).toEqual({ text, counts: {}, places: [], out: null });
  });

  it('plain text keeps its line ends; keys over several lines are one', async () => {
    const scratch = makeScratch();
    const key = expand('-----BEGIN PRIVATE KEY-----\r\n{b64:64}\r\n{b64:64}\r\n-----END PRIVATE KEY-----', 3).text;
    const file = write(scratch, 'notes.txt', `one\r\n${key}\r\nGITHUB=${token}\r\nlast`);
    const { text, places } = await redacted(scratch, file);
    expect(text).toBe('one\r\n[secret:private-key:1]\r\nGITHUB=[secret:github-pat:1]\r\nlast');
    expect(places.map(({ pointer }) => pointer)).toEqual(['/2', '/6']);
  });

  it('a JSON document stays one, with its layout', async () => {
    const scratch = makeScratch();
    const file = write(
      scratch,
      'config.json',
      `${JSON.stringify({ a: 1, git: { remote: `https://x:${token}@github.com/a/b` } }, null, 2)}\n`,
    );
    const { text, places } = await redacted(scratch, file);
    expect(text).toBe(`${JSON.stringify({ a: 1, git: { remote: 'https://x:[secret:github-pat:1]@github.com/a/b' } }, null, 2)}\n`);
    expect(places).toEqual([{ rule: 'github-pat', pointer: '/git/remote' }]);
  });

  it('what is nested too deep is redacted as text', async () => {
    const scratch = makeScratch();
    const file = write(scratch, 'deep.jsonl', `${'['.repeat(5000)}"${token}"${']'.repeat(5000)}\n`);
    expect((await redacted(scratch, file)).text).toBe(`${'['.repeat(5000)}"[secret:github-pat:1]"${']'.repeat(5000)}\n`);
  });

  it('writes in one step, and never over its source', async () => {
    const scratch = makeScratch();
    const file = write(scratch, 'a.txt', token);
    const out = path.join(scratch.work, 'b.txt');
    writeRedacted(await redactSource(file, { out }, scratch.worlds, new Report()), out);
    expect(readFileSync(out, 'utf8')).toBe('[secret:github-pat:1]');
    expect(filesBelow(scratch.work)).toEqual(['a.txt', 'b.txt']);
    await expect(redactSource(file, { out: file }, scratch.worlds, new Report())).rejects.toThrow(Failure);
  });
});

describe('a pass', () => {
  it('counts what it hands over, and takes it out where asked', async () => {
    const scratch = makeScratch();
    const file = write(scratch, 's.jsonl', sessionWith(token));
    const [plain, clean] = [new Report(), new Report()];
    const ref = await refOfPath(file, plain);
    const first = await passSession(ref, { to: 'codex' }, scratch.worlds, plain);
    expect(plain.diagnostics.find(({ rule }) => rule === 'pass/secrets-present')).toMatchObject({ severity: 'warning', count: 1 });
    expect(readFileSync(first.wrote[0]!, 'utf8')).toContain(token);
    const second = await passSession(ref, { to: 'codex', redact: true }, scratch.worlds, clean);
    expect(second.to.id).not.toBe(first.to.id);
    expect(readFileSync(second.wrote[0]!, 'utf8')).not.toContain(token);
    expect(second.carried).toEqual(first.carried);
    expect(clean.diagnostics.map(({ rule }) => rule)).toContain('pass/redacted');
    expect(clean.diagnostics.map(({ rule }) => rule)).not.toContain('pass/secrets-present');
  });

  it('names the copy of an earlier pass that still has the secrets, until it is undone', async () => {
    const scratch = makeScratch();
    const ref = await refOfPath(write(scratch, 's.jsonl', sessionWith(token)), new Report());
    const copies = async (to: string): Promise<unknown[]> => {
      const report = new Report();
      await passSession(ref, { to, redact: true }, scratch.worlds, report);
      return report.diagnostics.filter(({ rule }) => rule === 'pass/unredacted-copy').map(({ place, hint }) => ({ place, hint }));
    };
    const { to, receipt } = await passSession(ref, { to: 'codex' }, scratch.worlds, new Report());
    expect(await copies('pi')).toEqual([]);
    const named = [{ place: { source: to.path }, hint: `baton undo ${receipt} removes it.` }];
    expect([await copies('codex'), await copies('codex')]).toEqual([named, named]);
    await undoPass(scratch.world, { receipt: receipt! }, new Report());
    expect(await copies('codex')).toEqual([]);
  });
});

describe('a hand-off', () => {
  /** Long enough to be cut wherever a line has room for a hundred characters. */
  const webhook = expand('https://acme.webhook.office.com/webhookb2/{uuid}@{uuid}/IncomingWebhook/{hex:32}/{uuid}', 5);
  const row = (uuid: string, parentUuid: string | null, rest: object): string =>
    JSON.stringify({
      parentUuid,
      isSidechain: false,
      sessionId: '11111111-1111-4111-8111-111111111111',
      cwd: '/gone',
      version: '2.1.0',
      uuid,
      timestamp: '2026-01-01T00:00:00.000Z',
      ...rest,
    });
  const session = `${[
    row('a', null, { type: 'user', message: { role: 'user', content: `Tell the team: ${webhook.text}` } }),
    row('b', 'a', {
      type: 'assistant',
      message: {
        id: 'm',
        role: 'assistant',
        model: 'm',
        type: 'message',
        content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: `curl --silent --data @message.json ${webhook.text}` } }],
        usage: {},
      },
    }),
  ].join('\n')}\n`;

  it('is cut where the secrets are out already: no beginning of one is left', async () => {
    const scratch = makeScratch();
    const ref = await refOfPath(write(scratch, 's.jsonl', session), new Report());
    const packed = await packSessions([ref], {}, scratch.world, new Report());
    const prompt = await passAsPrompt(ref, { to: 'codex', redact: true }, scratch.worlds, new Report());
    for (const text of [packed.text!, readFileSync(prompt.wrote[0]!, 'utf8')]) {
      expect(text).toContain('[secret:teams-webhook:1]');
      for (const piece of webhook.pieces) expect(text).not.toContain(piece.slice(0, 8));
    }
    // the objective is in the report and in the prompt: counted once
    expect(packed.redacted).toMatchObject({ 'teams-webhook': packed.text!.split('[secret:teams-webhook:1]').length - 2 });
  });
});
