// A true beginning lends no truth to what is joined to it: every part of a statement is held to the entries that it cites.
import { describe, expect, it } from 'vitest';
import { PartSupport, type Known } from '../../../src/handoff/draft/part-support.js';

const HERE = 'The import of large files was slow: the parser reads every chunk twice. Tests 58 passed (58).';

function faultIn(statement: string, text = HERE, known: Partial<Known> = {}, failed = false): string | undefined {
  const support = new PartSupport([statement, 'another statement']);
  support.see(text, [0], failed);
  return support.fault(0, { facts: [], states: [], near: '', ...known });
}

describe('a part', () => {
  it.each([
    ['in words that are there', 'Import of large files was slow; the parser reads chunks twice'],
    ['in other forms of them', 'Importing a large file is slow; parsers reading each chunk twice'],
    ['with a name in it, which is looked up by itself', 'The parser reads chunks twice; seen in `src/other.ts` yesterday evening'],
    ['of a single telling word', 'The parser reads chunks twice; wonderful'],
    ['of words for the two parties', 'The parser reads chunks twice; agent, user'],
    ['alone', 'Nobody remembers why anything happened yesterday'],
    ['beside names alone, in another language', '`readChunk` liest `src/a.ts`; niemand weiß mehr warum'],
  ])('stands %s', (_, statement) => expect(faultIn(statement)).toBeUndefined());

  it('is told where the entries say nothing of it', () => {
    expect(faultIn('The parser reads chunks twice; customers agreed yesterday evening')).toContain('customers agreed yesterday evening');
    expect(faultIn('The parser reads chunks twice. Customers agreed yesterday')).toContain('Customers agreed yesterday');
    expect(faultIn('The parser reads chunks twice. Large customers agreed yesterday')).toBeUndefined();
  });

  it('may stand in what the ledger says of the entries', () => {
    const statement = 'The parser reads chunks twice; everybody agreed yesterday evening';
    expect(faultIn(statement, HERE, { facts: ['asked: answered “everybody agreed yesterday evening”'] })).toBeUndefined();
  });

  it('claims a state of its own place where only the names of another stand elsewhere', () => {
    const elsewhere = (statement: string): string | undefined => {
      const support = new PartSupport([statement]);
      support.see(HERE, [0]);
      return support.fault(0, { facts: [], near: '' });
    };
    expect(elsewhere('everybody agreed yesterday evening')).toBeUndefined();
    expect(elsewhere('`src/a.ts` was merged')).toBeUndefined();
    expect(elsewhere('`src/a.ts`; merged')).toContain('merged');
  });

  it('in another language than the tools is compared with what was said around it', () => {
    const near = 'Der Leser liest jeden Block zweimal, darum dauert es.';
    expect(faultIn('Leser liest `readChunk` zweimal; alle Kunden waren gestern zufrieden', HERE, { near })).toContain('alle Kunden');
    expect(faultIn('Leser liest `readChunk` zweimal; darum dauert jeder Block', HERE, { near })).toBeUndefined();
  });
});

describe('a state', () => {
  it.each<[string, string, Partial<Known>]>([
    ['the entry says', 'The parser passed', {}],
    ['a run that is cited ended in', 'The parser failed', { states: ['failed'] }],
    ['the ledger tells', 'The parser was pushed', { facts: ['commit 3f9c1a7: pushed'] }],
  ])('that %s is claimed of it', (_, statement, known) => expect(faultIn(statement, HERE, known)).toBeUndefined());

  it.each(['open', 'unpushed', 'uncommitted', 'closed'])('that was so from the beginning needs nobody who says so: %s', (state) =>
    expect(faultIn(`The parser is ${state}`)).toBeUndefined(),
  );

  it('that nobody tells is not', () => {
    expect(faultIn('The parser was merged')).toContain('“merged”');
    expect(faultIn('The parser failed')).toContain('“failed”');
    expect(faultIn('The parser was committed')).toContain('“committed”');
  });

  it('failed is what a call came back as', () => expect(faultIn('The parser failed', HERE, {}, true)).toBeUndefined());
});

describe('a demand', () => {
  it('is one that the entry has the words of', () => {
    expect(faultIn('The parser should read chunks twice')).toBeUndefined();
    expect(faultIn('The parser should delete customers')).toContain('nobody demands that');
    expect(faultIn('The parser reads chunks: must delete customers')).toContain('must delete customers');
  });

  it('of many words is read to its end', () => {
    const words = Array.from(
      { length: 50 },
      (_, i) => `wort${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}x`,
    );
    expect(faultIn(`${words.join(' ')}, must delete chunks`, `${words.join(' ')} delete chunks`)).toBeUndefined();
  });
});

describe('what the user did', () => {
  it('is told where the user speaks', () => {
    expect(faultIn('user liked the import')).toContain('the user does not say so');
    expect(faultIn('user liked the import', HERE, { user: 'I like that import' })).toBeUndefined();
    expect(faultIn('user wants everything published today', HERE, { user: 'I like that import' })).toContain('the user does not say so');
    expect(faultIn('users liked the import')).toBeUndefined();
  });
});

it('only what a statement cites speaks for it', () => {
  const support = new PartSupport(['The parser was merged', 'The parser was merged']);
  support.see('merged', [1]);
  const known = { facts: [], states: [], near: '' };
  expect([support.fault(0, known) === undefined, support.fault(1, known) === undefined]).toEqual([false, true]);
});
