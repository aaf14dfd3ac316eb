// An edit list: what a person leaves out of a session and changes in its hand-off, for one session and no other. Browsers make it, commands apply it.
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../model/json.js';
import { Failure } from '../model/report.js';
import type { AgentId } from '../model/session.js';

/** What it was made for. */
export interface EditedSession {
  readonly agent: AgentId;
  readonly id: string;
  /** Entries of the main conversation that there were then. A session may have grown since. */
  readonly entries: number;
  /** Of these entries (outline-digest.ts). */
  readonly digest: string;
}

export interface StatementEdit {
  /** The list of the hand-off that it stands in, as the canonical hand-off calls it; `title` is the title. */
  readonly section: string;
  /** Its text as it was, whole: that is how it is found. */
  readonly was: string;
  /** What it says now; absent: it is left out. */
  readonly text?: string;
}

export interface EditList {
  readonly kind: 'edit-list';
  readonly version: 1;
  readonly session: EditedSession;
  readonly leaveOut: {
    /** Numbers of entries in file order, 1 is the first: what `[#12]` names. */
    readonly entries: readonly number[];
    /** As `show` numbers them. */
    readonly turns: readonly number[];
  };
  readonly statements: readonly StatementEdit[];
}

export const EDIT_LIST_VERSION = 1;

/** No list that a person made has more of anything. */
const MOST = 1_000_000;

/** Throws a Failure where it is none; `source`: where the text comes from. */
export function readEditList(text: string, source: string): EditList {
  const value = parsed(text, source);
  if (!isObject(value) || value['kind'] !== 'edit-list') throw refused('this is no edit list', source);
  if (value['version'] !== EDIT_LIST_VERSION)
    throw new Failure({
      rule: 'edits/newer',
      message: `this edit list is of version ${wordOf(value['version'])}; this Baton knows version ${EDIT_LIST_VERSION}`,
      place: { source },
      hint: 'Update Baton, or make the list again with this version’s viewer.',
    });
  const leaveOut = ownValue(value, 'leaveOut');
  const statements = ownValue(value, 'statements') ?? [];
  if (!isArray(statements) || statements.length > MOST) throw refused('“statements” is not a list', source);
  return {
    kind: 'edit-list',
    version: 1,
    session: sessionOf(ownValue(value, 'session'), source),
    leaveOut: {
      entries: numbersOf(isObject(leaveOut) ? ownValue(leaveOut, 'entries') : undefined, 'leaveOut.entries', source),
      turns: numbersOf(isObject(leaveOut) ? ownValue(leaveOut, 'turns') : undefined, 'leaveOut.turns', source),
    },
    statements: statements.map((one, i) => statementOf(one, i, source)),
  };
}

export function editListText(list: EditList): string {
  return `${JSON.stringify(list, null, 2)}\n`;
}

function parsed(text: string, source: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw refused('this is not JSON, so it is no edit list', source);
  }
}

function sessionOf(value: Json | undefined, source: string): EditedSession {
  const { agent, id, entries, digest } = isObject(value) ? value : ({} as JsonObject);
  if (typeof agent !== 'string' || typeof id !== 'string' || !isNumber(entries) || typeof digest !== 'string')
    throw refused('it does not say which session it was made for (“session” with agent, id, entries, digest)', source);
  return { agent, id, entries, digest };
}

function numbersOf(value: Json | undefined, name: string, source: string): readonly number[] {
  if (value === undefined) return [];
  if (!isArray(value) || value.length > MOST || !value.every(isNumber)) throw refused(`“${name}” is not a list of numbers`, source);
  return value as readonly number[];
}

function statementOf(value: Json, i: number, source: string): StatementEdit {
  const [section, was, text] = isObject(value) ? [stringOf(value['section']), stringOf(value['was']), value['text']] : [];
  if (section === undefined || was === undefined || (text !== undefined && typeof text !== 'string'))
    throw refused(`statement ${i + 1} has not a section, what it was, and what it says now as texts`, source);
  return { section, was, ...(typeof text === 'string' && { text }) };
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wordOf(value: Json | undefined): string {
  return typeof value === 'number' || typeof value === 'string' ? `“${String(value).slice(0, 20)}”` : 'none';
}

function refused(message: string, source: string): Failure {
  return new Failure({
    rule: 'edits/not-an-edit-list',
    message,
    place: { source },
    hint: 'Edit lists are saved by the viewer (`baton show REF --web`, then “Edit”); docs/edits.md says what is in one.',
  });
}
