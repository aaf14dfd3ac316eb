// The bootstrap template for software.
import type { Template } from './template.js';

export const softwareTemplate: Template = {
  name: 'software',
  title: 'Software Development Handoff Template',
  overview:
    'For building software over several chats. On top of the base template it keeps modules, tests and debts, and the state of branches and checks.',
  tags: ['workflow', 'handoff', 'software'],
  sections: [
    { title: 'Code Modules Modified', item: 'Module 1: what changed' },
    { title: 'Tests Added', item: 'Test 1, and whether it passes' },
    { title: 'Technical Debt', item: 'Debt item 1' },
  ],
  advice: [
    'Name the last run of every check with its result: passed, failed with which message, or not run since the last change.',
    'Name branch, last commit and whether it is pushed; a pull request with its state.',
  ],
  questions: [
    'Languages, frameworks and versions',
    'How tests are run, and what has to pass',
    'Style and limits: what may not be added or changed?',
  ],
  example: {
    accomplished: [
      'Implemented the streaming CSV reader',
      'Added tests for quoted fields and Windows line endings',
      'Fixed the off-by-one error in the row counter',
    ],
    decisions: [
      'A Transform stream instead of a library: no new dependencies are allowed',
      'Rows are validated after parsing: error messages need the whole row',
    ],
    artifacts: ['Branch csv-stream: three commits, pushed', 'Pull request 41: open, waiting for review'],
    sections: [
      ['src/csv/reader.ts: new, replaces the buffered reader', 'src/import.ts: uses the reader; its interface is unchanged'],
      ['test/csv/quotes.test.ts: passes', 'test/csv/crlf.test.ts: 1 of 6 fails'],
      ['The row counter keeps all rows in memory; it should count as it goes'],
    ],
    state:
      'Import of a 2 GB file works in constant memory. `npm test` passes 57 of 58; crlf.test.ts fails on a lone carriage return at a ' +
      'chunk border. No blockers.',
    objective: 'Fix the carriage return at chunk borders in src/csv/reader.ts so that crlf.test.ts passes.',
    context: 'The public interface of src/import.ts must not change. Buffering whole lines was tried and rejected: it doubles the memory.',
    project:
      'A command-line importer for large CSV files in TypeScript on Node 22. No new dependencies; the interface of src/import.ts must not change.',
    done:
      'A Transform stream in src/csv/reader.ts replaces the buffered reader; rows are validated after parsing because messages need the ' +
      'whole row. Buffering whole lines was rejected since it doubles the memory.',
    goal: 'Fix the carriage return at chunk borders in src/csv/reader.ts so that crlf.test.ts passes. Then answer the review of pull request 41.',
  },
};
