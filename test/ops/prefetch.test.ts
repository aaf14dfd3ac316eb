// A long session is read on a second thread, which only the built command has: the hand-off and what is found on the way must be those of one that is read at once.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refOfPath } from '../../src/sources/resolve.js';
import { packSessions, type PackResult } from '../../src/ops/pack/pack.js';
import { Report, type Diagnostic, type Failure } from '../../src/model/report.js';
import { expand } from '../../src/redact/samples.js';
import { testPackage } from '../support/build-command.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const token = expand('ghp_{an:36}', 1).text;
/** More than a thread is worth. */
const LONG = 9 << 20;

function longSession(): string {
  const lines: string[] = [];
  let last: string | null = null;
  const row = (type: 'user' | 'assistant', content: unknown): void => {
    const uuid = `00000000-0000-4000-8000-${String(lines.length).padStart(12, '0')}`;
    lines.push(
      JSON.stringify({
        parentUuid: last,
        isSidechain: false,
        type,
        message: { role: type, ...(type === 'assistant' && { id: `msg_${lines.length}`, type: 'message', model: 'some-model' }), content },
        uuid,
        timestamp: '2026-01-01T00:00:00.000Z',
        sessionId: '11111111-1111-4111-8111-111111111111',
        cwd: '/gone',
        version: '2.1.0',
      }),
    );
    last = uuid;
  };
  row('user', `Make the build green; the deploy key is ${token}`);
  row('assistant', [{ type: 'tool_use', id: 'deep', name: 'Bash', input: { command: 'npm test' } }]);
  lines[1] = lines[1]!.replace('"npm test"', `"npm test","more":${'['.repeat(4000)}"${token}"${']'.repeat(4000)}`);
  row('user', [{ type: 'tool_result', tool_use_id: 'deep', content: 'Tests: 3 failed, 5 passed' }]);
  lines.push('{"type":"user","message":');
  const filler = 'wörds that fill a session '.repeat(2000);
  for (let i = 0, bytes = 0; bytes < LONG; i++, bytes += filler.length) {
    row('assistant', [
      { type: 'text', text: `Step ${i}: ${i % 7 === 0 ? `I used ${token} for it.` : 'done.'}` },
      { type: 'tool_use', id: `c${i}`, name: 'Bash', input: { command: `echo ${i}` } },
    ]);
    row('user', [{ type: 'tool_result', tool_use_id: `c${i}`, content: `${filler}${i}` }]);
  }
  row('assistant', [{ type: 'text', text: 'All tests pass now. The key is still in the settings.' }]);
  return `${lines.join('\n')}\n`;
}

interface Packed {
  readonly result: PackResult;
  readonly diagnostics: readonly Diagnostic[];
}

async function packed(
  from: { readonly packSessions: typeof packSessions; readonly Report: typeof Report },
  file: string,
  { world }: Scratch,
  before?: () => void,
): Promise<Packed> {
  const report = new from.Report();
  const ref = await refOfPath(file, new Report());
  before?.();
  return { result: await from.packSessions([ref], { elsewhere: true }, world, report), diagnostics: report.diagnostics };
}

async function built(): Promise<{ readonly packSessions: typeof packSessions; readonly Report: typeof Report }> {
  return (await import(pathToFileURL(path.join(testPackage, 'dist', 'node.js')).href)) as {
    packSessions: typeof packSessions;
    Report: typeof Report;
  };
}

describe('a session that is read ahead', () => {
  it('gives the hand-off and the findings of one that is read at once', async () => {
    const scratch = makeScratch();
    const file = path.join(scratch.work, 'session.jsonl');
    writeFileSync(file, longSession());
    const ahead = await packed(await built(), file, scratch);
    expect(ahead).toEqual(await packed({ packSessions, Report }, file, scratch));
    expect(ahead.diagnostics.map(({ rule }) => rule)).toContain('jsonl/broken-line');
    expect(ahead.result.text).not.toContain(token);
    expect(ahead.result.text).toContain('[secret:github-pat:1]');
  });

  it('fails as one that is read at once when its file is gone', async () => {
    const scratch = makeScratch();
    const file = path.join(scratch.work, 'session.jsonl');
    const failures: Diagnostic[] = [];
    for (const from of [await built(), { packSessions, Report }]) {
      writeFileSync(file, longSession());
      const failure = await packed(from, file, scratch, () => rmSync(file)).catch((error: Failure) => error);
      expect(failure).toMatchObject({ name: 'Failure', exitCode: 1 });
      failures.push((failure as Failure).diagnostic);
    }
    expect(failures[0]).toEqual(failures[1]);
    expect(failures[0]!.rule).toBe('read/unreadable');
  });
});
