// Asking an author: whom `--by` means, what is said before anything is sent, and what is said when no draft comes back. With programs that replace one.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { END_MARK } from '../../src/handoff/draft/answer.js';
import { Failure, Report } from '../../src/model/report.js';
import { isAuthorFailure } from '../../src/ops/draft/author-failures.js';
import { askAuthor, type AskContext } from '../../src/ops/draft/author.js';
import { commandWords } from '../../src/ops/draft/command-words.js';
import { authorIds } from '../../src/agents/index.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

interface Stage extends Scratch {
  readonly report: Report;
  readonly progress: string[];
  /** A program on the PATH. */
  put(name: string, script: string): string;
  ask(by: string, prompt?: string, more?: Partial<AskContext>): ReturnType<typeof askAuthor>;
}

const DRAFT = `## State\n\n- Works [#1]\n\n${END_MARK}\n`;

function stage(): Stage {
  const bin = path.join(makeScratch().folder, 'bin');
  const scratch = makeScratch({ env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, CLAUDECODE: '1', SECRET_FOLDER: 'kept' } });
  const [report, progress] = [new Report(), [] as string[]];
  return {
    ...scratch,
    report,
    progress,
    put(name, script) {
      mkdirSync(bin, { recursive: true });
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(path.join(bin, name), 0o755);
      return path.join(bin, name);
    },
    ask: (by, prompt = 'Task: write.\n', more = {}) =>
      askAuthor(by, prompt, {
        here: scratch.world,
        report,
        progress: (_share, words) => void progress.push(words ?? ''),
        signal: new AbortController().signal,
        ...more,
      }),
  };
}

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error(`no failure: ${String(error)}`);
  return error;
}

describe('a program', () => {
  it('gets the prompt on standard input and its arguments as they are; its answer is what it prints', async () => {
    const { put, ask, folder, batonHome } = stage();
    put(
      'writer',
      `for word in "$@"; do printf '<%s>' "$word"; done > '${folder}/words'; cat > '${folder}/prompt'; pwd > '${folder}/where'; ls -A | wc -l >> '${folder}/where'; printf '%s' "$CLAUDECODE$SECRET_FOLDER" > '${folder}/env'; cat <<'X'\n${DRAFT}X`,
    );
    const prompt = 'Task: `id` $(id) "quotes" 漢字\n/help\n@file\n';
    const { text, author } = await ask(`writer -m 'a b' "c \\"d\\"" $(id) *`, prompt);
    expect([text, author]).toEqual([DRAFT, 'writer']);
    expect(readFileSync(path.join(folder, 'words'), 'utf8')).toBe('<-m><a b><c "d"><$(id)><*>');
    expect(readFileSync(path.join(folder, 'prompt'), 'utf8')).toBe(prompt);
    expect(readFileSync(path.join(folder, 'env'), 'utf8')).toBe('kept');
    const [where, entries] = readFileSync(path.join(folder, 'where'), 'utf8').split('\n');
    expect(where!.startsWith(path.join(batonHome, 'author-'))).toBe(true);
    expect(entries!.trim()).toBe('0');
    expect(existsSync(where!)).toBe(false);
    expect(readdirSync(batonHome)).toEqual([]);
  });

  it('may be named by a path from the folder at hand', async () => {
    const { ask, work } = stage();
    writeFileSync(path.join(work, 'mine.sh'), `#!/bin/sh\ncat <<'X'\n${DRAFT}X\n`);
    chmodSync(path.join(work, 'mine.sh'), 0o755);
    expect((await ask('./mine.sh')).text).toBe(DRAFT);
  });

  it('may print something around the draft', async () => {
    const { put, ask } = stage();
    put('writer', `echo 'loading model…'; cat <<'X'\n${DRAFT}X\necho 'took 3 s'`);
    expect((await ask('writer')).text).toContain(END_MARK);
  });

  it('before anything is sent it is said how much goes to whom', async () => {
    const { put, ask, folder, report, progress } = stage();
    put('writer', `cat > /dev/null; : > '${folder}/asked'; cat <<'X'\n${DRAFT}X`);
    const seen: boolean[] = [];
    await ask('writer', 'Task: word word word.\n', {
      progress: (_share, words) => {
        progress.push(words ?? '');
        seen.push(existsSync(path.join(folder, 'asked')) || report.diagnostics.length > 0);
      },
    });
    expect(report.diagnostics).toMatchObject([
      { rule: 'draft/sending', severity: 'info', message: expect.stringMatching(/about \d+ tokens .* writer/) as string },
    ]);
    expect(progress[0]).toMatch(/asking writer, \d+ tokens/);
    expect(seen[0]).toBe(false);
  });
});

describe('what is no draft', () => {
  it.each([
    ['nothing at all', 'exit 0', 'draft/author-empty'],
    ['blanks', 'echo; echo', 'draft/author-empty'],
    ['prose', 'echo I would rather not.', 'draft/author-cut'],
    ['half a draft', "printf '## State\\n\\n- Works'", 'draft/author-cut'],
    ['the end mark inside a line', `echo 'I end with ${END_MARK} as asked'`, 'draft/author-cut'],
    ['a failure', 'echo broken >&2; exit 1', 'draft/author-failed'],
    ['a draft, and a failure', `cat <<'X'\n${DRAFT}X\nexit 3`, 'draft/author-failed'],
    ['an end by a signal', 'kill -9 $$', 'draft/author-failed'],
  ])('%s', async (_what, script, rule) => {
    const { put, ask, batonHome } = stage();
    put('writer', script);
    const failure = await failureOf(ask('writer'));
    expect(failure.diagnostic.rule).toBe(rule);
    expect(failure.diagnostic.hint).toBeTruthy();
    expect(isAuthorFailure(failure)).toBe(true);
    expect(readdirSync(batonHome)).toEqual([]);
  });

  it('a program that hangs is ended in the time that it is given', async () => {
    const { put, ask } = stage();
    put('writer', 'sleep 600');
    const failure = await failureOf(ask('writer', undefined, { limits: { timeMs: 1000 } }));
    expect(failure.diagnostic).toMatchObject({
      rule: 'draft/author-timeout',
      message: 'writer did not answer within 1 seconds and was stopped',
    });
  });

  it('a program that prints without end is ended', async () => {
    const { put, ask } = stage();
    put('writer', 'while :; do echo 0123456789; done');
    const failure = await failureOf(ask('writer', undefined, { limits: { bytes: 100_000 } }));
    expect(failure.diagnostic).toMatchObject({ rule: 'draft/author-failed' });
  });

  it('the caller’s own end is no fault of the author', async () => {
    const { put, ask } = stage();
    put('writer', 'sleep 600');
    const failure = await failureOf(ask('writer', undefined, { signal: AbortSignal.abort() }));
    expect(failure.diagnostic.rule).toBe('operation/cancelled');
    expect(isAuthorFailure(failure)).toBe(false);
  });

  it('half of a secret is never told: a long word is told whole or not at all', async () => {
    const { put, ask } = stage();
    const secret = `sk-ant-${'x'.repeat(280)}`;
    put('writer', `echo "key ${secret} was not accepted by the server" >&2; exit 1`);
    expect((await failureOf(ask('writer'))).diagnostic.message).not.toContain('xxx');
  });
});

describe('whom it means', () => {
  it.each(['claude', 'claude-code', 'Claude Code', ' claude '])('“%s” is the agent, and is asked its way', async (by) => {
    const { put, ask, folder, report } = stage();
    put(
      'claude',
      `printf '%s\\n' "$@" > '${folder}/words'; cat <<'X'\n${JSON.stringify({ is_error: false, stop_reason: 'end_turn', num_turns: 1, result: DRAFT })}\nX`,
    );
    expect(await ask(by)).toEqual({ text: DRAFT, author: 'Claude Code' });
    expect(readFileSync(path.join(folder, 'words'), 'utf8')).toContain('--safe-mode');
    expect(report.diagnostics[0]!.message).toContain('Claude Code (Anthropic');
  });

  it('an agent’s command with arguments is a program like any other', async () => {
    const { put, ask, folder } = stage();
    put('claude', `printf '%s\\n' "$@" > '${folder}/words'; cat <<'X'\n${DRAFT}X`);
    expect((await ask('claude -p')).text).toBe(DRAFT);
    expect(readFileSync(path.join(folder, 'words'), 'utf8')).toBe('-p\n');
  });

  it('seven agents write drafts', () => {
    expect(authorIds.toSorted()).toEqual(['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'opencode', 'pi', 'qwen-code']);
  });

  it('an agent that is not installed: how to get it', async () => {
    const bare = makeScratch({ env: { PATH: '/nowhere' } });
    const failure = await failureOf(
      askAuthor('codex', 'x', { here: bare.world, report: new Report(), progress: () => undefined, signal: new AbortController().signal }),
    );
    expect(failure.diagnostic).toMatchObject({ rule: 'draft/author-missing', hint: 'Install it with: npm install -g @openai/codex' });
    expect(isAuthorFailure(failure)).toBe(true);
  });

  it.each(['goose', 'no-such-program-here', 'writer "open', '', '  ', "''"])(
    '“%s” is nobody, and nothing is said to be sent',
    async (by) => {
      const { ask, report } = stage();
      const failure = await failureOf(ask(by));
      expect(failure.diagnostic.rule).toBe('draft/author-missing');
      expect(failure.diagnostic.hint).toContain('claude-code');
      expect(report.diagnostics).toEqual([]);
    },
  );

  it('a file that cannot be started', async () => {
    const { ask, work } = stage();
    writeFileSync(path.join(work, 'text.txt'), 'x');
    expect((await failureOf(ask('./text.txt'))).diagnostic.rule).toBe('draft/author-failed');
    expect((await failureOf(ask('./nothing'))).diagnostic.rule).toBe('draft/author-missing');
  });
});

describe('words of a command', () => {
  it.each([
    ['a b  c', ['a', 'b', 'c']],
    [`a 'b c' "d e"f`, ['a', 'b c', 'd ef']],
    [`a '' ""`, ['a', '', '']],
    ['a\\ b "c\\"d" \'e\\f\'', ['a b', 'c"d', 'e\\f']],
    ['"a\\b"', ['a\\b']],
    ['a; rm -rf $HOME | b', ['a;', 'rm', '-rf', '$HOME', '|', 'b']],
    ['a\n\tb', ['a', 'b']],
  ])('%s', (command, words) => {
    expect(commandWords(command, 'linux')).toEqual(words);
  });

  it('a backslash is part of a path on Windows', () => {
    expect(commandWords('"C:\\Program Files\\llm.exe" -m x', 'win32')).toEqual(['C:\\Program Files\\llm.exe', '-m', 'x']);
  });

  it.each(['', ' ', "'a", '"a', "'' a"])('%s is no command', (command) => {
    expect(commandWords(command, 'linux')).toBeUndefined();
  });
});
