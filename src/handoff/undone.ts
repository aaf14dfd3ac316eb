// Edits that a later command took back: what was reset is neither changed nor waiting for a commit.
import type { Call, Transcript } from './source.js';

const TAKES_BACK =
  /\bgit (?:checkout(?: [\w./~^-]+)? -- |restore (?!--staged)|reset --hard|stash(?! (?:list|show|pop|apply|drop))|checkout \.)/;
const ALL = /\bgit (?:reset --hard|stash(?! (?:list|show|pop|apply|drop))|(?:checkout|restore)(?: --)? \.(?:\s|$))/;

/** Whether what an edit changed was taken back later. */
export function undoneIn(talk: Transcript): (call: Call, path: string) => boolean {
  const resets = talk.calls.filter(
    ({ use, result }) => TAKES_BACK.test(use.command ?? '') && result !== undefined && !result.failed && !result.denied,
  );
  // what was put away may have been fetched back
  const returns = talk.calls.filter(({ use }) => /\bgit stash (?:pop|apply)\b/.test(use.command ?? ''));
  return (edit, path) => {
    const reset = resets.find(
      ({ entry, use }) => entry > edit.entry && (ALL.test(use.command!) || use.command!.includes(path.split('/').at(-1)!)),
    );
    return reset !== undefined && !(/\bstash\b/.test(reset.use.command!) && returns.some(({ entry }) => entry > reset.entry));
  };
}
