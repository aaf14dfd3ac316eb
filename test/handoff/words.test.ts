// What people said, without what the harness put around it; and the rules, choices and corrections in it, in any language.
import { describe, expect, it } from 'vitest';
import { describePrompt } from '../../src/agents/toolkit/prompt-frames.js';
import { describeReply } from '../../src/agents/toolkit/reply-frames.js';
import { unwrapped } from '../../src/agents/toolkit/result-frames.js';
import { agentWords as undecorated, userWords as withoutLogs } from '../../src/handoff/noise.js';
import { shorten } from '../../src/handoff/shorten.js';
import { sentencesOf, tokens } from '../../src/handoff/text.js';
import { parseCommand } from '../../src/handoff/command.js';
import { handoffOf } from './talks.js';
import { startTimer } from '../support/processor-time.js';

const userWords = (raw: string) => withoutLogs(describePrompt(raw));
const agentWords = (raw: string, cwd: string) => undecorated(describeReply(raw), cwd);

describe('a plan that the user brought', () => {
  it('is no pasted output: its headings and what stands below them stay', () => {
    const plan = `Implement the following plan:\n\n# Fix the attribution\n\n## Context\n\n${'The base moves before the lines are counted, so that nothing is left to count. '.repeat(3)}\n\n## Steps\n\n1. Add a field\n2. Set it at the start\n\n## Verification\n\nRun the tests.\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/me/a.jsonl`;
    const { text } = userWords(plan);
    expect(text).toContain('nothing is left to count');
    expect(text).not.toMatch(/pasted output|plan mode/);
  });
});

describe('an option that was named', () => {
  const asked =
    'How should failures be handled?\n\n| Option | Description |\n|---|---|\n| **A. Silent fallback** | Log the error, go on. |\n| **B. Fail** | Block the commit. |\n\nWhich do you prefer?';

  it('is told with what it stands for, also out of a table and with words around it', async () => {
    const decided = async (reply: string): Promise<string[]> =>
      (await handoffOf([{ user: 'Design it.' }, { agent: asked }, { user: reply }, { agent: 'Noted.' }])).decisions.map(({ text }) => text);
    expect(await decided('A')).toEqual(['The user chose “A”: A. Silent fallback – Log the error, go on.']);
    expect(await decided('A. is fine, the log of the tool will tell us about each of them')).toEqual([
      'The user answered “A. is fine, the log of the tool will tell us about each of them”; A was: A. Silent fallback – Log the error, go on.',
    ]);
    expect((await decided('I think A and B are both wrong for the users that we have today')).join()).not.toContain('was: ');
  });
});

describe('a description', () => {
  it('is no rule: it wants nothing of anybody', async () => {
    const handoff = await handoffOf(
      [
        { user: 'Help me with this text.' },
        { agent: 'Gladly.' },
        {
          user: 'git-sync mirrors refs from a source to a target without a local checkout, streaming packs over HTTP.\n\nPlease answer without any jargon.',
        },
        { agent: 'Here it is.' },
      ],
      12_000,
    );
    expect(handoff.constraints.map(({ text }) => text)).toEqual(['Please answer without any jargon.']);
  });
});

describe('what could happen', () => {
  it('is neither an incident nor a choice', async () => {
    const handoff = await handoffOf([
      { user: 'Review it.' },
      { agent: 'If the user sends another prompt, this would use the moved base rather than the original one, and the count could fail.' },
      { run: 'ls', gives: 'a.ts' },
      { agent: 'For the bug to manifest, both files would have to be missing from the base. The review is done.' },
    ]);
    expect(handoff.incidents).toEqual([]);
    expect(handoff.decisions).toEqual([]);
  });
});

describe('a name is no promise', () => {
  it('a word in an address or of the subject puts nothing off', async () => {
    const handoff = await handoffOf([
      { user: 'Next one: https://linear.app/acme/issue/E-259/attribution-is-broken-on-the-deferred-condense' },
      { agent: 'Let me trace the deferred condense path. The attribution is read too late.' },
    ]);
    expect(handoff.questions).toEqual([]);
    const later = await handoffOf([
      { user: 'Fix the parser.' },
      { agent: 'Fixed.' },
      { user: 'The export was deferred to the next release.' },
      { agent: 'Left.' },
    ]);
    expect(later.questions.map(({ text }) => text)).toEqual(['The export was deferred to the next release.']);
  });
});

describe('noise', () => {
  it.each([
    ['<system-reminder>Be good.</system-reminder>\nFix it', 'Fix it'],
    ['<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>PR 7</command-args>', '/review PR 7'],
    ['<command-name>/compact</command-name>', ''],
    ['[Request interrupted by user for tool use]', ''],
    ['<task-notification>\n<status>completed</status>\n</task-notification>\nRead the output file to retrieve the result: /tmp/x', ''],
    ['\n# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n\n## My request for Codex:\nadd it\n', 'add it\n(files: /tmp/a.png)'],
  ])('%j', (raw, words) => expect(userWords(raw).text).toBe(words));

  it('folds a pasted log to its ends', () => {
    const log = Array.from({ length: 40 }, (_, i) => `[12:00:${i}] step ${i}`).join('\n');
    const { text, folded } = userWords(`Why does this fail?\n${log}\nERROR out of memory`);
    expect(text).toContain('Why does this fail?');
    expect(text).toContain('ERROR out of memory');
    expect(text).toMatch(/\[… 3\d lines of pasted output\]/);
    expect(folded).toContain('pasted output');
  });

  it('takes decoration off an answer, and folders off its paths', () => {
    expect(agentWords('## Done\n\n**Fixed** [a.ts](/work/app/src/a.ts:12) 🎉\n\n---\n::git-push{cwd="/work/app"}', '/work/app')).toBe(
      'Done:\n\nFixed `src/a.ts:12`',
    );
  });
});

describe('what a command printed', () => {
  it.each([
    [
      'Command: npm test\nDirectory: (root)\nOutput: 3 passed\nError: (none)\nExit Code: 0\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 26593',
      '3 passed',
    ],
    ['Command: rm a\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0', ''],
    ['<untrusted_context>\nOutput: a\nb\nExit Code: 3\nProcess Group PGID: 24407\n</untrusted_context>', 'Exit code 3\na\nb'],
    ['Output: \nError: no such file\nExit Code: 2', 'Exit code 2\nno such file'],
    ['Command: without an output', 'Command: without an output'],
  ])('is told without the labels around it: %j', (raw, told) => expect(unwrapped(raw)).toBe(told));
});

describe('pasted output', () => {
  it('holds no decision and no correction of the user, however it is worded', async () => {
    const lint = 'pkg/tools.go:96:4: QF1012: Use fmt.Fprintf(...) instead of WriteString(fmt.Sprintf(...)) (staticcheck)';
    const handoff = await handoffOf([
      { user: `[17:41 dev ~/src/cli] lint run\n${lint}` },
      { agent: 'Fixed at line 96.' },
      { user: `I still get this:\n\n${lint.replace('96', '97')}\n1 issues:` },
      { agent: 'Fixed at line 97 as well.' },
    ]);
    expect(handoff.decisions).toEqual([]);
    expect(handoff.rejected.filter(({ text }) => text.includes('QF1012'))).toEqual([]);
  });
});

describe('cutting', () => {
  it('leaves the last answer whole where there is room for it, however large its share', async () => {
    const answer = Array.from(
      { length: 60 },
      (_, i) => `Function number ${i} returns an error tuple and never raises, since its rescue clause catches it.`,
    ).join('\n');
    const handoff = await handoffOf([{ user: 'How does each function handle errors?' }, { agent: answer }]);
    expect(handoff.lastExchange.agent?.text).toBe(answer);
  });

  it('nor gives its room to what was only looked at', async () => {
    const answer = Array.from(
      { length: 30 },
      (_, i) => `Function number ${i} returns an error tuple and never raises, since its rescue clause catches it.`,
    ).join('\n');
    const looks = Array.from({ length: 40 }, (_, i) => ({
      run: `grep -n rescue lib/part${i}.ex`,
      gives: `${i + 3}: rescue e in Part${i}Error -> {:error, Exception.message(e)}`,
    }));
    const handoff = await handoffOf([{ user: 'How does each function handle errors?' }, ...looks, { agent: answer }], 1600);
    expect(handoff.lastExchange.agent?.text).toBe(answer);
    expect(handoff.story.flatMap(({ did = [] }) => did).length).toBeLessThan(40);
  });

  it('splits sentences of all scripts, not names and numbers', () => {
    expect(sentencesOf('Use v1.2.3 of `a.b`. Then stop! 直しました。次へ。')).toEqual([
      'Use v1.2.3 of `a.b`.',
      'Then stop!',
      '直しました。',
      '次へ。',
    ]);
  });

  it('keeps whole items and says how many are missing', () => {
    const text = `Found these:\n${Array.from({ length: 30 }, (_, i) => `- item number ${i} with some words about it`).join('\n')}`;
    const short = shorten(text, 150);
    expect(tokens(short)).toBeLessThanOrEqual(175);
    expect(short).toMatch(/^Found these:\n- item number 0 with some words about it\n/);
    expect(short).toMatch(/\[… \d+ more\]/);
  });

  it('never tells a thing without what takes it back', () => {
    const text =
      'The file name is fixed now, so the check of the id in `paths.ts` can be relaxed. However, keeping it is harmless and protects against misuse. Leave it.\n\nThe rest of the plan moves four functions into one module and renames two of them, as was agreed at the beginning of the week.';
    const cuts = Array.from({ length: 70 }, (_, i) => shorten(text, i + 20)).filter((cut) => cut.includes('relaxed'));
    expect(cuts.some((cut) => cut.endsWith('[…]'))).toBe(true);
    for (const cut of cuts) expect(cut).toMatch(/relaxed\. However,?(?: \[…\]$| keeping)/);
    const half =
      'The unit tests of the parser and the printer pass on all of the three platforms that we ship to, but the integration tests of the importer still fail on the second of them, which is the one that the customer uses every single day of the week.';
    for (let room = 20; room < 60; room++) expect(shorten(half, room)).not.toMatch(/ship to,? \[…\]$/);
  });

  it.each([
    ['a heading of tabs', `# #${'\t'.repeat(9000)}\u0000`],
    ['a link to a place in a file', `[a](/b:0:${'ACA:'.repeat(60)}:)`],
    ['blank lines before what a client adds', `${'\n'.repeat(9000)}If you need specific details from before exiting plan mode\n`],
  ])('takes little time for %s', (_, text) => {
    const spent = startTimer();
    agentWords(text, '/work');
    userWords(text);
    expect(spent()).toBeLessThan(3000);
  });

  it.each([' ', '\n', 'Output:\n', 'Script completed\n', 'Wall time\n', '\t\n'])(
    'takes little time to unwrap a result that begins with %j',
    (piece) => {
      const spent = startTimer();
      unwrapped(`${piece.repeat(600 / piece.length)}x`);
      expect(spent()).toBeLessThan(3000);
    },
  );

  it.each(['- a\n', 'a', 'a/', '`', '- a: b\n', 'a. B', '、', '| a |\n', 'a\n\n', '("', 'I’m ', '  - x\n', '\ud83d\ude00'])(
    'takes little time for ten thousand characters of %j',
    (piece) => {
      const spent = startTimer();
      shorten(piece.repeat(Math.ceil(10_000 / piece.length)), 50);
      expect(spent()).toBeLessThan(3000);
    },
  );

  it('never tells “Not quite.” without what comes behind it', () => {
    const text = `Not quite. Batching adds a second round trip per ref, so small repositories are slower.\n\n${'It also writes more. '.repeat(30)}`;
    expect(shorten(text, 30)).toMatch(/^Not quite\. Batching adds a second round trip per ref, so small repositories are slower\./);
  });

  it('names every item of a list before it explains the first', () => {
    const item = (name: string): string => `- ${name}: ${`this is how ${name} works and why it is there. `.repeat(4).trim()}`;
    const short = shorten(`Three parts:\n${['Reader', 'Writer', 'Index'].map(item).join('\n')}`, 60);
    for (const name of ['Reader', 'Writer', 'Index']) expect(short).toContain(`- ${name}:`);
    expect(tokens(short)).toBeLessThan(75);
  });

  it('what was not done outlives the list of what was', () => {
    const text = `Fixed the parser.\n\n${Array.from({ length: 12 }, (_, i) => `- changed file number ${i} so that it reads both kinds`).join('\n')}\n\nI did not run the integration tests.`;
    expect(shorten(text, 40)).toContain('I did not run the integration tests.');
  });

  it('what was about to be done is not told of a turn that is over', async () => {
    const handoff = await handoffOf([
      { user: 'Why does the import fail on large files?' },
      { agent: 'The buffer is cut at 64 KB in `reader.ts`. I’m patching that now and will rerun the tests.' },
      { edit: '/work/app/reader.ts', gives: 'ok' },
      { agent: 'Fixed: `reader.ts` reads in chunks now.' },
      { user: 'Good. Describe it in the docs.' },
      { edit: '/work/app/docs.md', gives: 'ok' },
      { agent: 'Described.' },
    ]);
    const told = JSON.stringify(handoff);
    expect(told).toContain('The buffer is cut at 64 KB');
    expect(told).not.toContain('patching that now');
  });

  it('of pasted output the line that tells what is wrong survives', () => {
    expect(shorten(`❯ run something --with ${'many '.repeat(40)}flags\nerror: the disk is full\nexit status 1`, 40)).toContain(
      'error: the disk is full',
    );
  });
});

it.each([
  ['cd app && npm test 2>&1 | tail -20', { text: 'npm test', isCheck: true, piped: true }],
  ['git push --set-upstream origin x', { isCheck: false, verb: 'git push' }],
  ['grep -rn test src', { text: '', isCheck: false }],
  ['FOO=1 go test ./... -run "A|B"', { text: 'go test ./... -run "A|B"', isCheck: true, piped: false }],
])('understands %j', (command, parsed) => expect(parseCommand(command)).toMatchObject(parsed));

describe('rules and choices', () => {
  it.each([
    ['en', 'Add a cache. Do not add new dependencies.', 'Do not add new dependencies.'],
    ['tr', 'Bir önbellek ekle. Sakın yeni bağımlılık ekleme, asla.', 'Sakın yeni bağımlılık ekleme, asla.'],
    ['de', 'Bau einen Cache ein. Ohne neue Abhängigkeiten bitte.', 'Ohne neue Abhängigkeiten bitte.'],
    ['zh', '加一个缓存。不要添加新的依赖。', '不要添加新的依赖。'],
    ['ja', 'キャッシュを追加してください。新しい依存関係は絶対に追加しないでください。', '新しい依存関係は絶対に追加しないでください。'],
    ['ru', 'Добавь кэш. Никогда не добавляй зависимости.', 'Никогда не добавляй зависимости.'],
  ])('%s', async (_language, words, rule) => {
    const handoff = await handoffOf([
      { user: 'Hello there, this is about something else first' },
      { agent: 'Yes?' },
      { user: words },
      { agent: 'ok' },
      { user: 'and go on' },
      { agent: 'Going on.' },
    ]);
    expect(handoff.constraints.map(({ text }) => text)).toContain(rule);
  });

  it('a bare choice is told with what was chosen; more than a bare choice is left to the user’s own words', async () => {
    const asked = { agent: 'Two ways:\n\nA) Keep the commas\nB) Use tabs\n\nWhich one?' };
    const chose = await handoffOf([{ user: 'Fix the export of the list' }, asked, { user: 'B' }, { agent: 'Tabs it is.' }]);
    expect(chose.decisions.map(({ text, by }) => [text, by])).toContainEqual(['The user chose “B”: B) Use tabs', 'user']);
    const corrected = await handoffOf([{ user: 'Fix the export of the list' }, asked, { user: 'Bではなく、Aで' }, { agent: 'ok' }]);
    expect(corrected.decisions.map(({ text }) => text).filter((text) => text.includes('chose'))).toEqual([]);
  });

  it('what a user refused is told with the reason', async () => {
    const handoff = await handoffOf([
      { user: 'Make it faster, it takes minutes' },
      { run: 'npm install turbo', gives: "The user doesn't want to proceed", denied: true },
      { user: 'No packages. Use what is there.' },
      { agent: 'Understood.' },
    ]);
    expect(handoff.rejected).toMatchObject([
      { text: 'The user refused `npm install turbo`', reason: 'No packages. Use what is there.', by: 'user' },
    ]);
  });

  it('what a later word overturned is no achievement', async () => {
    const handoff = await handoffOf([
      { user: 'Limit it to something sensible' },
      { edit: '/work/app/a.ts', gives: 'ok' },
      { agent: 'The limit is now 120 per minute.' },
      { user: 'Thanks, write the docs now' },
      { edit: '/work/app/docs.md', gives: 'ok' },
      { agent: 'Added the docs to docs.md.' },
      { user: 'The limit has to be 300, not 120.' },
      { edit: '/work/app/a.ts', gives: 'ok' },
      { agent: 'Changed the limit to 300.' },
    ]);
    expect(handoff.accomplished.map(({ text }) => text)).toEqual(['Added the docs to docs.md.', 'Changed the limit to 300.']);
  });
});
