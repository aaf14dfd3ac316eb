// Markdown by lines: fences, headings and lists as every reader of documents sees them, in time that grows with the text.
import { describe, expect, it } from 'vitest';
import { findDocument } from '../../src/documents/toolkit/handoff-document/find.js';
import { fencedBlocks, itemsOf, proseOf, scan } from '../../src/model/markdown.js';
import { startTimer } from '../support/processor-time.js';

describe('lines', () => {
  it('tell what is shown from what is said', () => {
    const text = '# Title #\n<!-- note\n# hidden -->\n```md\n# shown\n````\n## Below\n~~~\nopen';
    const { headings, lines, openFence, openComment } = scan(text);
    expect(headings).toEqual([
      { line: 1, level: 1, title: 'Title' },
      { line: 7, level: 2, title: 'Below' },
    ]);
    expect(proseOf(lines)).toBe('# Title #\n## Below');
    expect([openFence, openComment]).toEqual([8, undefined]);
  });

  it('belong to the item above them', () => {
    const { lines } = scan('1. one\n   more\n- two\u2028still two\n\nno item');
    expect(itemsOf(lines).map(({ marker, text }) => [marker, text])).toEqual([
      ['1.', 'one\nmore'],
      ['-', 'two\u2028still two'],
    ]);
  });

  it('make blocks where fences are closed, also in a text that is no Markdown', () => {
    expect(fencedBlocks('<!--\n```yaml\na: 1\n```\n\t```\n~~~\n```\n')).toEqual([
      { info: 'yaml', text: 'a: 1\n', line: 3, from: 2, to: 4 },
    ]);
  });
});

describe('time grows with the text', () => {
  const MANY = 20_000;
  it.each([
    ['an item of spaces that another end of line follows', `- ${' '.repeat(200_000)}a\u2028b`],
    ['a fence that another end of line follows', `${'`'.repeat(200_000)}a\u2028b`],
    ['titles', '# Session Handoff\n'.repeat(MANY)],
    ['quoted documents', 'x\n> === SESSION HANDOFF ===\n'.repeat(MANY)],
    ['fenced documents', 'x\n```\n=== SESSION HANDOFF ===\n```\n'.repeat(MANY)],
    ['fenced documents with triggers', `${'x\n```\n=== SESSION HANDOFF ===\n```\n'.repeat(MANY)}${'remember "x"\n'.repeat(MANY)}`],
  ])('%s', (_, text) => {
    const spent = startTimer();
    const { lines } = scan(text);
    itemsOf(lines);
    fencedBlocks(text);
    findDocument(text);
    expect(spent()).toBeLessThan(2500);
  });
});
