// What somebody has left out and changed so far, and the list that is saved of it.
import { editStatements, withoutUnproven } from '../src/first-view.js';
import type { EditedSession, EditList, Handoff, StatementEdit } from '../src/index.js';

export interface Editing {
  /** Numbers of entries that are left out, 1 is the first. */
  readonly entries: ReadonlySet<number>;
  readonly statements: readonly StatementEdit[];
}

export const nothingEdited: Editing = { entries: new Set(), statements: [] };

/** All of them, or, where all of them are left out already, none. */
export function toggled({ entries, ...rest }: Editing, numbers: readonly number[]): Editing {
  const next = new Set(entries);
  const isOut = numbers.every((number) => next.has(number));
  for (const number of numbers)
    if (isOut) next.delete(number);
    else next.add(number);
  return { ...rest, entries: next };
}

/** `text` absent: it is left out. The same words as before: nothing is changed about it. */
export function withStatement({ statements, entries }: Editing, { section, was, text }: StatementEdit): Editing {
  const others = statements.filter((one) => one.section !== section || one.was !== was);
  return { entries, statements: text === was ? others : [...others, { section, was, ...(text !== undefined && { text }) }] };
}

export function statementEdit({ statements }: Editing, section: string, was: string): StatementEdit | undefined {
  return statements.find((one) => one.section === section && one.was === was);
}

/** The hand-off as it is copied and saved. */
export function editedHandoff(handoff: Handoff, { entries, statements }: Editing): Handoff {
  return editStatements(withoutUnproven(handoff, entries), statements).handoff;
}

export function listOf({ entries, statements }: Editing, session: EditedSession): EditList {
  return { kind: 'edit-list', version: 1, session, leaveOut: { entries: [...entries].toSorted((a, b) => a - b), turns: [] }, statements };
}
