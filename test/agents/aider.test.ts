// Aider's chats: which folders are looked at, how one is named, and what tells a prompt from a heading.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn } from '../../src/agents/aider/blocks.js';
import { chatsIn } from '../../src/agents/aider/chats.js';
import { historyFiles } from '../../src/agents/aider/paths.js';
import { wordsOf } from '../../src/agents/aider/prompts.js';
import { source } from '../../src/agents/aider/source.js';
import { Failure, Report } from '../../src/model/report.js';
import { allSessions } from '../../src/sources/sessions.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { writeCodexSession } from '../support/write-session.js';

const chat = (time: string, prompt: string, reply = 'Done.'): string =>
  `\n# aider chat started at ${time}\n\n> Aider v0.86.2  \n\n#### ${prompt}  \n\n${reply}\n\n> Tokens: 1k sent, 2 received.  \n`;

function put(folder: string, text: string, name = '.aider.chat.history.md'): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const titles = async (scratch: Scratch, agent?: string): Promise<(string | undefined)[]> =>
  (await allSessions(scratch.world, new Report(), agent)).filter((ref) => ref.agent === 'aider').map(({ title }) => title);

describe('histories are found', () => {
  it('in the folder at hand, at the top of its repository and in the home folder', async () => {
    const scratch = makeScratch();
    mkdirSync(path.join(scratch.work, '.git'), { recursive: true });
    const below = path.join(scratch.work, 'below');
    put(below, chat('2026-01-03 00:00:00', 'Below.'));
    put(scratch.work, chat('2026-01-02 00:00:00', 'At the top.'));
    put(scratch.home, chat('2026-01-01 00:00:00', 'At home.'));
    put(path.join(scratch.home, 'elsewhere'), chat('2026-01-04 00:00:00', 'Elsewhere.'));
    expect((await titles({ ...scratch, world: { ...scratch.world, cwd: below } })).toSorted()).toEqual([
      'At home.',
      'At the top.',
      'Below.',
    ]);
  });

  it.each([[undefined], ['aider']])('in folders that sessions of other agents name (%s)', async (agent) => {
    const scratch = makeScratch();
    const other = path.join(scratch.home, 'other');
    writeCodexSession(scratch.home, { id: '11111111-1111-4111-8111-111111111111', cwd: other });
    put(other, chat('2026-01-02 00:00:00', 'Known by another.'));
    expect(await titles(scratch, agent)).toEqual(['Known by another.']);
  });

  it('where the variable says', () => {
    const world = { home: '/h', cwd: '/w', platform: 'linux' as const, env: { AIDER_CHAT_HISTORY_FILE: 'logs/chat.md' } };
    expect(historyFiles(world)[0]).toBe('/w/logs/chat.md');
    expect(historyFiles({ ...world, platform: 'win32', env: {}, home: 'C:\\h', cwd: 'C:\\w' })).toContain('C:\\h\\.aider.chat.history.md');
  });
});

describe('a chat is named', () => {
  const both = chat('2026-01-02 03:04:05', 'First.') + chat('2026-01-03 03:04:05', 'Second.');

  it('by its file: the newest, and that is said', async () => {
    const { work } = makeScratch();
    const report = new Report();
    expect(await refOfPath(put(work, both, 'saved.md'), report)).toMatchObject({ title: 'Second.', agent: 'aider' });
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['aider/newest-chat']);
  });

  it('by the beginning of its id behind the file', async () => {
    const { work } = makeScratch();
    const file = put(work, both);
    const report = new Report();
    expect(await refOfPath(`${file}#2026-01-02`, report)).toMatchObject({ title: 'First.', cwd: work });
    expect(report.diagnostics).toEqual([]);
    await expect(refOfPath(`${file}#2026`, report)).rejects.toThrow(Failure);
  });

  it('and keeps its id when the file grows or moves', () => {
    const [first] = chatsIn(both);
    expect(chatsIn(`Something above.\n${both}${chat('2026-02-01 00:00:00', 'Third.')}`)[0]!.id).toBe(first!.id);
  });

  it('is gone when the history is', async () => {
    const { work } = makeScratch();
    const file = put(work, both);
    const { path: place } = await refOfPath(`${file}#2026-01-02`, new Report());
    expect(source.isThere!(place)).toBe(true);
    writeFileSync(file, chat('2026-01-03 03:04:05', 'Second.'));
    expect(source.isThere!(place)).toBe(false);
  });
});

describe('a line is', () => {
  const kinds = (text: string): string[] =>
    [...blocksIn(`# aider chat started at x\n\n${text}`)].map(({ kind, text: words }) => `${kind} ${words}`);

  it('Aider’s own if it ends with two blanks', () =>
    expect(kinds('#### Ask.  \n\n#### A heading\n> quoted\n\n> Tokens: 1 sent, 1 received.  \n')).toEqual([
      'prompt Ask.',
      'reply #### A heading\n> quoted',
      'console Tokens: 1 sent, 1 received.',
    ]));

  it('Aider’s own by its mark alone where an editor took the blanks away', () =>
    expect(kinds('#### Ask.\n####\n#### More.\n\nAnswer.\n\n> Tokens: 1 sent.\n')).toEqual([
      'prompt Ask.\n\nMore.',
      'reply Answer.',
      'console Tokens: 1 sent.',
    ]));

  it.each([
    ['Plain words', 'Plain words'],
    ['/ask why?', 'why?'],
    ['/architect\nlay it out', 'lay it out'],
    ['/ask', undefined],
    ['/add a.py', undefined],
    ['/chat-mode ask', undefined],
    ['!git status', undefined],
    ['/etc/hosts is wrong', '/etc/hosts is wrong'],
    ['<blank>', undefined],
    ['Add a.py to the chat? (Y)es/(N)o/(A)ll [Yes]: all', undefined],
  ])('for the model: %j → %j', (typed, words) => expect(wordsOf(typed)).toBe(words));
});
