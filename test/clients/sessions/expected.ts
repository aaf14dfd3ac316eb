// What Claude Code (2.1.197 and 2.1.325 alike) sends on resume for the ready-made sessions: known before any of our code ran.

/** Role, kind, and how the text, the name of the tool or the text of the result begins. */
export type Expected = readonly [role: 'user' | 'assistant' | 'tool', kind: string, start: string];

const readBoth: readonly Expected[] = [
  ['user', 'text', 'PROMPT-1'],
  ['assistant', 'text', 'ANSWER-1'],
  ['assistant', 'tool-call', 'Read'],
  ['assistant', 'tool-call', 'Read'],
  ['tool', 'tool-result', 'RESULT-A'],
  ['tool', 'tool-result', 'RESULT-B'],
  ['assistant', 'text', 'ANSWER-2'],
];

export const expectedContexts: Readonly<Record<string, { readonly items: readonly Expected[]; readonly absent: readonly string[] }>> = {
  'claude-par': { items: readBoth, absent: [] },
  'claude-tree': {
    items: [
      ...readBoth,
      ['user', 'text', 'PROMPT-2'],
      ['assistant', 'tool-call', 'Agent'], // Task in the file
      ['tool', 'tool-result', 'SUB-RESULT'],
      ['user', 'text', 'META-LINE'], // for Claude's own model only
      ['assistant', 'text', 'ANSWER-3'],
    ],
    absent: ['ABANDONED', 'SIDECHAIN-TEXT'],
  },
  'claude-compact': {
    items: [
      ['user', 'text', 'COMPACT-SUMMARY'],
      ['user', 'text', 'PROMPT-3'],
      ['assistant', 'text', 'ANSWER-4'],
    ],
    absent: ['PROMPT-1', 'ANSWER-3', 'RESULT-A'],
  },
};
