// How the session ended: what has no recorded outcome, what was interrupted.
import type { Statement } from '../model/handoff.js';
import { statement } from './evidence.js';
import { nameOf } from './rejected.js';
import type { Call, Transcript } from './source.js';
import { blocksOf, oneLine, sentencesOf } from './text.js';

/** What was begun and has no recorded end. */
export function openCalls(talk: Transcript): Call[] {
  const turn = talk.turns.at(-1);
  if (!turn) return [];
  // a call that others or an answer came after is a gap in the record, not the end
  const settled = Math.max(0, ...turn.calls.map((call) => (call.result && !call.result.running ? call.entry : 0)), ...turn.closing);
  return turn.calls.filter((call) => call.entry > settled && (call.result === undefined || call.result.running));
}

export function stateOf(talk: Transcript): Statement[] {
  const turn = talk.turns.at(-1);
  if (!turn) return [];
  const out: Statement[] = openCalls(talk)
    .slice(-2)
    .map((call) => statement(`The last action has no recorded result, its outcome is unknown: ${nameOf(call)}`, call));
  const fault = talk.faults.at(-1);
  const newest = Math.max(
    ...[turn.user.at(-1), turn.agent.at(-1), turn.calls.at(-1), turn.calls.at(-1)?.result].map((one) => one?.entry ?? 0),
  );
  if (fault && fault.entry > newest)
    return [statement(`The session ends with a failure of the model’s service: “${fault.text}”`, { ...fault, turn: turn.number }), ...out];
  const unanswered = turn.agent.length === 0 && turn.calls.length === 0;
  const words = turn.user.findLast((said) => !said.thin) ?? turn.user.at(-1);
  if (unanswered && words && !turn.user.every((said) => said.thin))
    out.push(statement(`The user’s last words have no answer yet: ${oneLine(words.text, 200)}`, { ...words, turn: turn.number }));
  else if (turn.interrupted) {
    const last = turn.calls.at(-1);
    const at = last ?? turn.agent.at(-1) ?? words;
    if (at)
      out.push(
        statement(`The user interrupted the agent${last ? ` at ${nameOf(last)}` : ''}; the turn is not finished`, {
          entry: at.entry,
          turn: turn.number,
        }),
      );
  } else if (out.length === 0 && ![...turn.closing].length && turn.calls.length > 0) {
    const last = turn.calls.at(-1)!;
    out.push(statement(`The session ends after ${nameOf(last)}, without a closing word of the agent`, last));
  }
  const closing = turn.agent.findLast((said) => turn.closing.has(said.entry));
  if (out.length === 0 && closing && breaksOff(closing.text))
    out.push(
      statement(
        `The agent’s last words break off in the middle of a sentence: “… ${closing.text
          .slice(-60)
          .replace(/^\S*\s/, '')
          .trim()}”`,
        { ...closing, turn: turn.number },
      ),
    );
  return out;
}

/** A paragraph of several sentences whose last one has no end: not a list, a name or a line of code. */
function breaksOff(text: string): boolean {
  const last = blocksOf(text).at(-1);
  const sentences = last?.kind === 'paragraph' ? sentencesOf(last.text) : [];
  return (
    sentences.length > 1 &&
    /^\p{Lu}/u.test(sentences.at(-1)!) &&
    /\s[\p{Ll}]{2,}$/u.test(text.trimEnd()) &&
    sentences.slice(0, -1).every((sentence) => /[.!?。！？:…)"”]$/u.test(sentence))
  );
}
