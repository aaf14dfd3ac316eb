// Rule ids of edit lists and of what is replayed step by step. The others are in rules.ts.

export const editRules: Readonly<Record<string, string>> = {
  'edits/left-out': 'Entries are left out, as the edit list that `--edits` names says; the message counts them.',
  'edits/newer': 'An edit list has a version that this Baton does not know.',
  'edits/not-an-edit-list': 'The file that `--edits` names is not an edit list; the message says what is wrong with it.',
  'edits/not-there': 'An edit list names entries or turns that the session does not have; the message names them.',
  'edits/other-session': 'An edit list was made for another session. It is not applied.',
  'edits/pair-left-out':
    'A tool call or result is left out because the edit list leaves out its other half: a call is never cut from its result.',
  'edits/session-changed': 'The entries of a session have changed since its edit list was made. It is not applied.',
  'edits/session-grown': 'A session has grown since its edit list was made; what is new is kept.',
  'edits/statement-not-there':
    'An edit list changes a statement that the hand-off does not have, or one that is a record and says what it says.',
  'edits/statements': 'Statements of the hand-off were changed or left out, as the edit list says; those that were changed are marked.',
  'edits/statements-not-used': 'An edit list changes statements of the hand-off, but the session itself is written.',
  'replay/nothing-there': 'A session has nothing to step through, or not the turns that `--from` and `--to` name.',
};
