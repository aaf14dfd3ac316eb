// How the session ended: what has no recorded outcome, what was interrupted; and what was edited and not committed.
import type { Statement } from '../model/handoff.js';
import { evidenceOf, statement } from './evidence.js';
import { nameOf } from './rejected.js';
import type { Call, Talk } from './source.js';
import { blocksOf, oneLine, sentencesOf } from './text.js';

/** What was begun and has no recorded end. */
export function openCalls(talk: Talk): Call[] {
  const turn = talk.turns.at(-1);
  if (!turn) return [];
  // a call that others or an answer came after is a gap in the record, not the end
  const settled = Math.max(0, ...turn.calls.map((call) => (call.result && !call.result.running ? call.entry : 0)), ...turn.closing);
  return turn.calls.filter((call) => call.entry > settled && (call.result === undefined || call.result.running));
}

export function stateOf(talk: Talk): Statement[] {
  const turn = talk.turns.at(-1);
  if (!turn) return [];
  const out: Statement[] = openCalls(talk).slice(-2).map((call) => statement(`The last action has no recorded result, its outcome is unknown: ${nameOf(call)}`, call));
  const unanswered = turn.agent.length === 0 && turn.calls.length === 0;
  const words = turn.user.findLast((said) => !said.thin) ?? turn.user.at(-1);
  if (unanswered && words && !turn.user.every((said) => said.thin)) out.push(statement(`The user’s last words have no answer yet: ${oneLine(words.text, 200)}`, { ...words, turn: turn.number }));
  else if (turn.interrupted) {
    const last = turn.calls.at(-1);
    const at = last ?? turn.agent.at(-1) ?? words;
    if (at) out.push(statement(`The user interrupted the agent${last ? ` at ${nameOf(last)}` : ''}; the turn is not finished`, { entry: at.entry, turn: turn.number }));
  } else if (out.length === 0 && ![...turn.closing].length && turn.calls.length > 0) {
    const last = turn.calls.at(-1)!;
    out.push(statement(`The session ends after ${nameOf(last)}, without a closing word of the agent`, last));
  }
  const closing = turn.agent.findLast((said) => turn.closing.has(said.entry));
  if (out.length === 0 && closing && breaksOff(closing.text)) out.push(statement(`The agent’s last words break off in the middle of a sentence: “… ${closing.text.slice(-60).replace(/^\S*\s/, '').trim()}”`, { ...closing, turn: turn.number }));
  return out;
}

/** A paragraph of several sentences whose last one has no end: not a list, a name or a line of code. */
function breaksOff(text: string): boolean {
  const last = blocksOf(text).at(-1);
  const sentences = last?.kind === 'paragraph' ? sentencesOf(last.text) : [];
  return sentences.length > 1 && /^\p{Lu}/u.test(sentences.at(-1)!) && /\s[\p{Ll}]{2,}$/u.test(text.trimEnd()) && sentences.slice(0, -1).every((sentence) => /[.!?。！？:…)"”]$/u.test(sentence));
}

const NAMED = 5;

/** Edits that no recorded commit followed; only where the session knows git at all. */
export function uncommitted(talk: Talk): Statement[] {
  const commits = talk.calls.filter((call) => /\bgit\b[^|;&]*\bcommit\b/.test(call.use.command ?? '') && call.result !== undefined && !call.result.failed && !call.result.denied);
  const usesGit = talk.header.workspace?.branch !== undefined || talk.calls.some((call) => /^\s*git\s/.test(call.use.command ?? ''));
  const last = commits.at(-1);
  const since = talk.calls.filter((call) => call.entry > (last?.entry ?? 0) && call.use.kind === 'edit' && (call.use.paths ?? []).length > 0 && call.result !== undefined && !call.result.failed && !call.result.denied);
  const names = [...new Set(since.flatMap((call) => call.use.paths ?? []).map((path) => path.split('/').at(-1)!))];
  if (!usesGit || names.length === 0) return [];
  const shown = names.slice(-NAMED);
  const evidence = shown.map((name) => since.findLast((call) => call.use.paths?.some((path) => path.endsWith(name)))!);
  const list = `${shown.join(', ')}${names.length > shown.length ? ' […]' : ''}`;
  const text = last ? `Edited after the last recorded commit and not committed as far as is recorded: ${list}` : `No commit is recorded in this session; edited: ${list}`;
  return [{ ...statement(text, { entry: evidence[0]!.entry }), evidence: evidenceOf(...(last ? [last.entry] : []), ...evidence.map((call) => call.entry)) }];
}
