// A text in less room: head and tail, between thoughts, in any script.
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../src/model/tokens.js';
import { cut, withoutLeadOver, lastParagraph } from '../../src/handoff/compose/cut.js';
import { startTimer } from '../support/processor-time.js';

const LANGUAGES = {
  english: 'The import reads the file in one piece. That is why it fails on large files. A stream would need no more than a block.',
  turkish: 'İçe aktarma dosyayı tek parça okuyor. Bu yüzden büyük dosyalarda başarısız oluyor. Akış yalnızca bir blok ister.',
  german: 'Der Import liest die Datei am Stück. Deshalb scheitert er an großen Dateien. Ein Strom bräuchte nur einen Block.',
  chinese: '导入一次读取整个文件。所以大文件会失败。流式读取只需要一个块。',
  japanese: 'インポートはファイルを一度に読み込みます。そのため大きなファイルでは失敗します。ストリームなら一ブロックで足ります。',
};

describe.each(Object.entries(LANGUAGES))('%s', (_, sentence) => {
  const text = `Beginning. ${`${sentence} `.repeat(12)}End.`;
  it.each([30, 60, 120])('keeps both ends in %i tokens, and no half character', (room) => {
    const told = cut(text, room);
    expect(countTokens(told)).toBeLessThanOrEqual(room + 2);
    expect(countTokens(told)).toBeGreaterThan(room * 0.5);
    expect(told.startsWith('Beginning.')).toBe(true);
    expect(told.endsWith('End.')).toBe(true);
    expect(told).toContain('[…]');
    expect(told).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('a cut', () => {
  it('leaves what fits as it is', () => expect(cut('Short.', 10)).toBe('Short.'));

  it('falls between sentences where one ends nearby', () => {
    const told = cut(`${'The first thought is this one. '.repeat(10)}${'The last one is that. '.repeat(10)}`.trim(), 50);
    expect(told).toMatch(/this one\. \[…\] The last one is that\./);
  });

  it('does not end with what announces a list that is cut off', () => {
    const text = `The importer works now.\n\nWhat changed:\n\n1. ${'reads the file in pieces and '.repeat(20)}closes it`;
    expect(cut(text, 16)).toBe('The importer works now. […]');
    expect(cut(text.replace('What changed:', '改动如下：'), 16)).toBe('The importer works now. […]');
  });

  it('ends with a whole thought or with none: two halves would say what nobody said', () => {
    const sentence = (words: number, name: string): string => `${Array.from({ length: words }, (_, i) => `${name}${i}`).join(' ')}.`;
    expect(cut(`It starts. ${sentence(60, 'alpha')} ${sentence(60, 'beta')} It stops here.`, 60)).toMatch(
      /^It starts\. .* \[…\] It stops here\.$/,
    );
    const one = sentence(200, 'gamma');
    expect(cut(one, 60)).toMatch(/^gamma0 .* \[…\]$/);
    expect(cut('第一句话很长，'.repeat(60), 60)).toMatch(/^第一句话.*\[…\]$/);
  });

  it('falls between the items of a list', () => {
    const told = cut(`Found these:\n${Array.from({ length: 30 }, (_, i) => `- item number ${i} with some words`).join('\n')}`, 80);
    for (const line of told.split('\n')) expect(line).toMatch(/^(?:Found these:|- item number \d+ with some words|\[…\])$/);
  });

  it('takes code out before words', () => {
    const code = Array.from({ length: 20 }, (_, i) => `const line${i} = ${i};`).join('\n');
    const told = cut(`The handler gets a flag.\n\n\`\`\`ts\n${code}\n\`\`\`\n\nDoes that suit you?`, 40);
    expect(told).toBe('The handler gets a flag.\n\n[… 20 lines of code]\n\nDoes that suit you?');
  });

  it('leaves no block of code open, on neither side', () => {
    const words = (name: string): string => Array.from({ length: 40 }, (_, i) => `${name}${i} stands here.`).join(' ');
    const block = '```sh\nnpm run build\nnpm run check\n```';
    for (let room = 30; room < 260; room += 7) {
      const told = cut(`${words('a')}\n\n${block}\n\n${words('b')}\n\n${block}\n\n${words('c')}`, room);
      const [head = '', tail = ''] = told.split('[…]');
      for (const part of [head, tail]) expect((part.match(/```/g) ?? []).length % 2).toBe(0);
    }
    expect(cut(`${block.replace('\n```', '')}\n${words('d')}`, 40)).toMatch(/^```sh\nnpm run build/);
  });

  it('never leaves half a word: half a secret is one that no rule knows', () => {
    const words = Array.from({ length: 200 }, (_, i) => `word${i}xyz`);
    for (let room = 10; room < 90; room += 7)
      for (const word of cut(words.join(' '), room).split(' ')) expect(word === '[…]' || words.includes(word)).toBe(true);
  });

  it.each(['- a\n', 'a', 'a/', '`', '- a: b\n', 'a. B', '、', '| a |\n', 'a\n\n', '("', 'I’m ', '```\n', '\ud83d\ude00'])(
    'takes little time for ten thousand characters of %j',
    (piece) => {
      const spent = startTimer();
      cut(piece.repeat(Math.ceil(10_000 / piece.length)), 50);
      expect(spent()).toBeLessThan(3000);
    },
  );
});

describe('a line that leads over to the next call', () => {
  it('is left out behind what was found, and stays where it is all there is', () => {
    expect(withoutLeadOver('The cache is stale.\n\nLet me clear it:')).toBe('The cache is stale.');
    expect(withoutLeadOver('缓存已过期。\n现在清除：')).toBe('缓存已过期。');
    expect(withoutLeadOver('Let me clear the cache:')).toBe('Let me clear the cache:');
    expect(withoutLeadOver('Two causes:\n- the cache\n- the clock')).toBe('Two causes:\n- the cache\n- the clock');
  });
});

describe('the last paragraph', () => {
  it('has its list with it, and what announces the list', () => {
    expect(lastParagraph('Done.\n\nNext:\n\n1. push\n2. release')).toBe('Next:\n\n1. push\n2. release');
    expect(lastParagraph('Done.\n\nShall I push?')).toBe('Shall I push?');
    expect(lastParagraph('Done.\n\n────────')).toBe('Done.');
  });
});
