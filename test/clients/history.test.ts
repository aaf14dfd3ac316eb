// `--history full` with the real clients: turns that a compaction replaced arrive themselves, and what stood for them does not come beside them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { baton, type Passed } from './baton.js';
import { cases } from './cases.js';
import { passedContext } from './routes.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';

const FIRST = [
  'user text PROMPT-1',
  'assistant text ANSWER-1',
  'assistant tool-call Read',
  'assistant tool-call Read',
  'tool tool-result RESULT-A',
  'tool tool-result RESULT-B',
  'assistant text ANSWER-2',
];
const SECOND_TURN = ['user text PROMPT-2', 'assistant tool-call Task', 'tool tool-result SUB-RESULT', 'assistant text ANSWER-3'];
const THIRD = ['user text PROMPT-3', 'assistant text ANSWER-4'];

/** More words than fit where there is room for the turns after them. */
const LONG = `RESULT-A ${'one more line of what was read. '.repeat(600)}`;

const ASKED: readonly (readonly [flags: string, arrives: readonly string[]])[] = [
  ['--history full', [...FIRST, ...SECOND_TURN, ...THIRD]],
  ['--history full --turns 1-2', [...FIRST, ...SECOND_TURN]],
  ['--history full --fit 2k', ['user text (a hand-off)', ...SECOND_TURN, ...THIRD]],
  ['--history full --turns 1-2 --fit 2k', ['user text (a hand-off)', ...SECOND_TURN]],
];

describe.skipIf(missingClients() !== undefined)('turns before a compaction', () => {
  describe.each(['codex', 'claude-code'])('claude-code → %s', (to) => {
    test.each(ASKED)('%s', async (flags, arrives) => {
      const one = cases.find(({ name }) => name === 'bundled: claude-compact')!;
      await withScene(`history-${to}`, one, async (scene) => {
        const { sandbox } = scene;
        const source = await scene.open(newest('claude-code'));
        const target = await scene.open(newest(to));
        const id = await one.make(source, sandbox);
        const file = await source.sessionFile(id);
        await writeFile(file, (await readFile(file, 'utf8')).replace('"RESULT-A"', JSON.stringify(LONG)));

        const { result } = await baton<Passed>(sandbox, 'pass', id, '--to', to, ...flags.split(' '));
        const request = await target.resume(target.idIn(result.resume.argv), PROBE);
        const items = passedContext(newest(to), request, PROBE);
        expect(items.map(shortly)).toEqual(arrives);
        expect(JSON.stringify(items)).not.toMatch(/COMPACT-SUMMARY|ABANDONED|SIDECHAIN/);
        if (arrives.includes('tool tool-result RESULT-A')) expect(JSON.stringify(items)).toContain(LONG);
        expect(request.violations).toEqual([]);
      });
    });
  });
});

describe.skipIf(missingClients() !== undefined)('answers that hang beside the branch', () => {
  const ID = '5be51dea-0a07-4c7e-9d0b-0c7f5f0a2b11';
  const fixture = `../../src/agents/claude-code/fixtures/answers-beside-hooks/native/.claude/projects/-home-dev-app/${ID}.jsonl`;

  test('Claude Code itself loses them, a pass does as it does, and --history full carries them', async () => {
    const one = cases.find(({ name }) => name === 'bundled: claude-compact')!;
    await withScene('answers-beside', one, async (scene) => {
      const { sandbox } = scene;
      const [source, target] = [await scene.open(newest('claude-code')), await scene.open(newest('codex'))];
      const folder = path.join(sandbox.home, '.claude', 'projects', sandbox.project.replaceAll(/[^A-Za-z0-9]/g, '-'));
      await mkdir(folder, { recursive: true });
      const text = await readFile(path.join(import.meta.dirname, fixture), 'utf8');
      await writeFile(path.join(folder, `${ID}.jsonl`), text.replaceAll('/home/dev/app', sandbox.project));

      const passedWith = async (...flags: string[]): Promise<string> => {
        const { result } = await baton<Passed>(sandbox, 'pass', ID, '--to', 'codex', ...flags);
        return JSON.stringify(passedContext(newest('codex'), await target.resume(target.idIn(result.resume.argv), PROBE), PROBE));
      };
      const [sent, whole] = [await passedWith(), await passedWith('--history', 'full', '--force')];
      const own = JSON.stringify((await source.resume(ID, PROBE)).items);
      for (const words of ['413 Payload', 'max_body 8m', 'raise the proxy'])
        for (const story of [own, sent, whole]) expect(story).toContain(words);
      for (const words of ['limit: 1mb', 'is 1 MB; the files', 'cuts at 8 MB']) {
        expect(own).not.toContain(words);
        expect(sent).not.toContain(words);
        expect(whole).toContain(words);
      }
    });
  });
});

function shortly({ role, kind, name, text, parts }: ReturnType<typeof passedContext>[number]): string {
  const words = name ?? text ?? parts?.[0]?.text ?? '';
  const first = /^[A-Z]+(?:-[A-Z0-9]+)+/.exec(words)?.[0] ?? (name === 'Agent' ? 'Task' : name); // Claude Code calls it by its new name
  return `${role} ${kind} ${first ?? (words.includes('PROMPT-1') ? '(a hand-off)' : words.slice(0, 80))}`;
}
