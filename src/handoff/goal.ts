// What the user wanted: the first request in their words, and where they changed it.
import type { Statement } from '../model/handoff.js';
import { ASSENT } from './cues.js';
import { statement } from './evidence.js';
import type { Utterance, Transcript } from './source.js';
import { firstSentence, oneLine } from './text.js';

/** The words that set the task: the first that are more than a command of the client or a bare yes. */
export function firstRequest(talk: Transcript): { readonly words: Utterance; readonly turn: number } | undefined {
  const all = talk.turns.flatMap((turn) => turn.user.map((words) => ({ words, turn: turn.number })));
  const first = all.find(({ words }) => isRequest(words));
  // “1” answers a question; what was asked for is the command before it
  if (first && first.words.text.trim().length > SHORTEST) return first;
  return all.find(({ words }) => words.text.startsWith('/')) ?? first ?? all.find(({ words }) => words.text !== '');
}

const SHORTEST = 3;

/** Nobody wants anything yet. */
const GREETING =
  /^[\s\p{P}]*(?:hi|hiya|hello|hey|yo|good (?:morning|afternoon|evening)|merhaba|selam|günaydın|hallo|moin|guten (?:morgen|tag)|bonjour|salut|hola|buenos días|olá|oi|ciao|привет|здравствуйте?|你好|您好|早上好|こんにちは|おはよう(?:ございます)?|안녕(?:하세요)?)(?:[\s,]+(?:there|all|again|everyone))?[\s\p{P}]*$/iu;

function isRequest(words: Utterance): boolean {
  if (ASSENT.test(words.text) || GREETING.test(words.text)) return false;
  return !words.thin || (words.text.startsWith('/') && words.text.includes(' '));
}

export function goalOf(talk: Transcript): Statement[] {
  const first = firstRequest(talk);
  if (!first) return [];
  return [statement(first.words.text, { ...first.words, turn: first.turn })];
}

const LONGEST = 72;

export function titleOf(talk: Transcript): string {
  const first = firstRequest(talk);
  const { title } = talk.header;
  const usable = title !== undefined && !/^[</#]/.test(title) && title.length <= LONGEST;
  const text = usable ? title : first ? firstSentence(first.words.text) || first.words.text : (title ?? talk.header.id);
  return oneLine(text.replace(/[`*]/g, ''), LONGEST);
}
