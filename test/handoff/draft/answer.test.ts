// What an author answers, in the form that was asked for and in those that models fall into.
import { describe, expect, it } from 'vitest';
import { END_MARK, parseAnswer } from '../../../src/handoff/draft/answer.js';
import { startTimer } from '../../support/processor-time.js';

const answer = (...lines: string[]): string => [...lines, END_MARK].join('\n');

describe('an answer', () => {
  it('is statements by section, each with the entries it cites', () => {
    expect(
      parseAnswer(answer('## State', '- `npm test` passes [#12]', '## Decisions', '- user: keep Node 20, because CI runs it [#3, #40]')),
    ).toEqual({
      statements: [
        { field: 'state', text: '`npm test` passes', cites: [12], line: 2 },
        { field: 'decisions', text: 'keep Node 20, because CI runs it', cites: [3, 40], by: 'user', line: 4 },
      ],
      ended: true,
      strayLines: 0,
    });
  });

  it('ends where the words end, wherever its citation stood', () => {
    expect(parseAnswer(answer('## State', '- It passes [#3] .')).statements).toMatchObject([{ text: 'It passes.', cites: [3] }]);
  });

  it.each([
    ['[#3-#6]', [3, 4, 5, 6]],
    ['[#3–6]', [3, 4, 5, 6]],
    ['[#3][#9]', [3, 9]],
    ['(#3; #9)', [3, 9]],
    ['[#3, 9 and #12]', [3, 9, 12]],
    ['[#3].', [3]],
    ['', []],
  ])('cites %s', (citation, cites) => {
    const [statement] = parseAnswer(answer('## State', `- It works ${citation}`)).statements;
    expect(statement!.cites).toEqual(cites);
    expect(statement!.text.replace(/\.$/, '')).toBe('It works');
  });

  it('a span without end costs a few entries, not memory', () => {
    expect(parseAnswer(answer('## State', '- x [#1-#999999999]')).statements[0]!.cites.length).toBeLessThan(20);
  });

  it('a list of entries that is not closed costs no more than its length', () => {
    const cited = Array.from({ length: 2000 }, (_, i) => `#${i + 1467}`).join(', ');
    const spent = startTimer();
    expect(parseAnswer(answer('## State', `- It works [${cited}`)).statements[0]!.cites).toEqual([]);
    expect(parseAnswer(answer('## State', `- It works [${cited.slice(0, 418)}]`)).statements[0]!.cites).toHaveLength(60);
    expect(spent()).toBeLessThan(1000);
  });

  it('goes on over several lines, numbers its items, stands in a fence, writes headings its own way', () => {
    const { statements, ended } = parseAnswer(
      answer('```markdown', '### **Open questions**:', '1. Which port', '   is free? [#7]', '2) And why? [#8]', '```'),
    );
    expect(statements.map(({ field, text }) => [field, text])).toEqual([
      ['questions', 'Which port\nis free?'],
      ['questions', 'And why?'],
    ]);
    expect(ended).toBe(true);
  });

  it('talk around it is counted and not taken for statements', () => {
    expect(parseAnswer('Here is the hand-off:\n\n## State\n- x [#1]\n\nLet me know if you need more.')).toMatchObject({
      statements: [{ text: 'x' }],
      ended: false,
      strayLines: 2,
    });
  });

  it('sections that nobody asked for, and empty ones, give nothing', () => {
    expect(parseAnswer(answer('## Poetry', '- roses [#1]', '## State', '- None.')).statements).toEqual([]);
  });
});
