// Small cuts of text: never half a word, never half a character.
import { describe, expect, it } from 'vitest';
import { codeLine, copyOf, headOf, isShortSentence, oneLine, tailOf, withoutMarks } from '../../src/handoff/ledger/notes/text.js';

describe('text', () => {
  it('a heading is its words', () => expect(withoutMarks('## Fix the lock')).toBe('Fix the lock'));
  it('half a character is none', () => expect(copyOf('a\ud83d b')).toBe('a\ufffd b'));

  it('one line has no breaks, and a mark where it was cut', () => {
    expect(oneLine(' a\n\n b ')).toBe('a b');
    expect(oneLine('one two three', 9)).toBe('one two […]');
    expect(codeLine('echo `date`\n  now')).toBe("`echo 'date' now`");
    expect(codeLine('one two three', 9)).toBe('`one two` […]');
  });

  it('a beginning and an end have whole words', () => {
    expect(headOf('token=abcdef rest', 8)).toBe('');
    expect(headOf('one two three', 9)).toBe('one two');
    expect(tailOf('one two three', 8)).toBe(' three');
    expect(tailOf('one two three', 7)).toBe(' three');
    expect(headOf('日本語のテスト', 3)).toBe('日本語');
    expect(headOf('ああ\ud83d\ude00い', 3)).toBe('ああ');
    expect(tailOf('ああ\ud83d\ude00い', 2)).toBe('い');
  });

  it.each([
    ['Fixed the lock.', true],
    ['It is 3. Then more', true],
    ['Done. More follows', false],
    ['終わった。次へ', false],
    ['one\ntwo', false],
  ])('%j is one short sentence: %s', (text, is) => expect(isShortSentence(text)).toBe(is));
});
