// What the client itself sends on resume for the ready-made sessions (Claude Code: 2.1.197 and 2.1.325 alike), written down before any of our code ran.

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

const piOdd: readonly Expected[] = [
  ['user', 'text', 'The conversation history before this point was compacted into the following summary:\n\n<summary>\nNEWER-SUMMARY'],
  ['user', 'text', 'KEPT-PROMPT'],
  ['assistant', 'text', 'KEPT-ANSWER'],
  ['assistant', 'tool-call', 'read'],
  ['tool', 'tool-result', 'KEPT-RESULT'],
  ['user', 'text', 'BETWEEN'],
  ['assistant', 'text', 'BETWEEN-ANSWER'],
  ['user', 'text', 'PROMPT-1'],
  ['assistant', 'text', 'ANSWER-1'],
  ['user', 'text', 'The following is a summary of a branch that this conversation came back from:\n\n<summary>\nBRANCH-SUMMARY'],
  ['user', 'text', 'Ran `ls`\n```\nOUTPUT\n```\n\nCommand exited with code 2'],
  ['user', 'text', 'SHOWN-EXTENSION'],
  ['user', 'text', 'PROMPT-2'],
  ['user', 'text', 'PROMPT-3'],
  ['user', 'text', 'PROMPT-4'],
  ['assistant', 'text', 'ANSWER-4'],
  ['assistant', 'tool-call', 'read'],
  ['assistant', 'tool-call', 'foreign_tool'],
  ['tool', 'tool-result', 'RESULT-2'],
  ['tool', 'tool-result', '(no result recorded)'],
  ['user', 'text', 'PROMPT-5'],
  ['assistant', 'text', 'ANSWER-5'],
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
  'claude-odd': {
    items: [
      ['user', 'text', 'PROMPT-1'],
      ['assistant', 'reasoning', 'THOUGHT'],
      ['assistant', 'text', 'ANSWER-1'],
      ['assistant', 'tool-call', 'Bash'],
      ['assistant', 'tool-call', 'Bash'],
      ['tool', 'tool-result', 'RESULT-A'],
      ['tool', 'tool-result', 'RESULT-B'],
      ['user', 'text', 'QUEUED-1'],
      ['assistant', 'text', 'ANSWER-2'],
      ['user', 'text', '<bash-input>'],
      ['user', 'text', '<bash-stdout>'],
      ['user', 'text', 'PROMPT-2'],
      ['user', 'text', '<command-name>'],
      ['user', 'text', '<local-command-stdout>'],
      ['user', 'text', 'PROMPT-3'],
      ['assistant', 'text', 'ANSWER-3'],
      ['user', 'text', 'PROMPT-4'],
      ['assistant', 'tool-call', 'Read'],
      ['tool', 'tool-result', 'RESULT-C'],
      ['assistant', 'tool-call', 'Bash'],
      ['tool', 'tool-result', ''],
      ['user', 'text', 'PROMPT-5 first'],
      ['user', 'text', 'PROMPT-5 second'],
      ['assistant', 'text', 'ANSWER-4'],
    ],
    absent: ['ABANDONED', 'VIRTUAL', 'API Error', 'toolu_lost'],
  },
  'codex-odd': {
    items: [
      ['user', 'text', 'PROMPT-1'],
      ['user', 'text', 'SUMMARY-1'],
      ['user', 'text', 'PROMPT-2'],
      ['assistant', 'reasoning', 'THOUGHT'],
      ['assistant', 'text', 'ANSWER-2'],
      ['assistant', 'tool-call', 'exec_command'],
      ['assistant', 'tool-call', 'apply_patch'],
      ['tool', 'tool-result', 'RESULT-B'],
      ['tool', 'tool-result', 'RESULT-A'],
      ['user', 'text', 'PROMPT-3'],
      ['assistant', 'tool-call', 'exec_command'],
      ['tool', 'tool-result', '(no result recorded)'],
      ['user', 'text', '<turn_aborted>'],
      ['user', 'text', 'PROMPT-4 first'],
      ['user', 'text', 'PROMPT-4 second'],
      ['assistant', 'tool-call', 'update_plan'],
      ['tool', 'tool-result', ''],
      ['assistant', 'text', 'ANSWER-3'],
    ],
    absent: ['ANSWER-1', 'RESULT-0', 'ROLLED-BACK', 'ORPHAN-RESULT'],
  },
  'pi-odd': { items: piOdd, absent: ['ABANDONED', 'HIDDEN', 'OLDER-SUMMARY', 'EXCLUDED', 'METADATA', 'ABORTED-REPLY', 'FAILED-REPLY'] },
  'pi-version-1': {
    items: [
      ['user', 'text', 'The conversation history before this point was compacted into the following summary:\n\n<summary>\nSUMMARY-1'],
      ['user', 'text', 'KEPT-PROMPT'],
      ['assistant', 'text', 'KEPT-ANSWER'],
      ['assistant', 'tool-call', 'bash'],
      ['tool', 'tool-result', 'KEPT-RESULT'],
      ['user', 'text', 'PROMPT-1'],
      ['user', 'text', 'PROMPT-2'],
      ['assistant', 'text', 'ANSWER-2'],
    ],
    absent: ['OLD-PROMPT', 'OLD-ANSWER', 'ABORTED-REPLY'],
  },
};
