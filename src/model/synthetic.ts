// Text in a user's role that nobody typed, by kind: what of it another agent needs, and how that is marked there.

/** What it is. A message that only says `true` is some text of the client's. */
export const SYNTHETIC_KINDS = [
  'reminder',
  'notification',
  'instruction-file',
  'interruption',
  'skill-body',
  'sub-agent-report',
  'wake-up',
  'attached-file',
] as const;
export type SyntheticKind = (typeof SYNTHETIC_KINDS)[number];
export type Synthetic = true | SyntheticKind;

/** Kinds that the work rests on, as they are called where they arrive. */
const CARRIED: ReadonlyMap<Synthetic, string> = new Map([
  ['skill-body', 'instructions of a skill that was started'],
  ['sub-agent-report', 'report of work in the background'],
  ['wake-up', 'prompt that the agent had scheduled for itself'],
  ['attached-file', 'content of a file that was attached'],
]);

/** As a document says it; undefined: it says nothing that is known. */
export function syntheticOf(value: unknown): Synthetic | undefined {
  return value === true ? true : SYNTHETIC_KINDS.find((kind) => kind === value);
}

/** Is it for the source's own model alone? */
export function isLeftOut(synthetic: Synthetic | undefined): boolean {
  return synthetic !== undefined && !CARRIED.has(synthetic);
}

const MARK = '[Not typed by the user: ';

/** The same text with a first line that says what it is. */
export function markUntyped(text: string, kind: Synthetic): string {
  return isMarkedUntyped(text) ? text : `${MARK}${CARRIED.get(kind) ?? 'text of the client'}]\n${text}`;
}

/** Was it marked on an earlier pass? */
export function isMarkedUntyped(text: string): boolean {
  return text.startsWith(MARK);
}

/** Without that first line. */
export function unmarked(text: string): string {
  return isMarkedUntyped(text) ? text.slice(text.indexOf('\n') + 1).trim() : text;
}

/** What is left out, in words: a noun that can be counted, and why. */
export function leftOutAs(synthetic: Synthetic): { readonly noun: string; readonly why: string } {
  switch (synthetic) {
    case 'instruction-file':
      return { noun: 'instruction file', why: ': the other agent reads those of the folder itself' };
    case 'interruption':
      return { noun: 'mark of an interruption', why: ' by the user: it is the client’s own note for its model' };
    case 'notification':
      return { noun: 'notice of the client', why: ': it concerns the source’s client alone' };
    case 'reminder':
      return { noun: 'reminder of the client', why: ': it is meant for the source’s own model' };
    default:
      return { noun: 'piece of client text', why: ': the source’s client adds such text for its own model' };
  }
}
