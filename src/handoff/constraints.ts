// Rules, limits and preferences, in the user's words.
import type { Statement } from '../model/handoff.js';
import { ASSENT, CORRECTION, RULE, STRICT } from './cues.js';
import { statement, type Candidate } from './evidence.js';
import { consideredTurns, type Transcript } from './source.js';
import { bare, OUTPUT_LINE, sentencesOf } from './text.js';
import { typedBlocks } from './units.js';

const LONGEST = 320;
/** “yes, but we don't need to commit” settles the question at hand; it is no rule for later. */
const REPLY =
  /^(?:(?:yes|yeah|yep|ok(?:ay)?|sure|evet|tamam|ja|oui|s[ií]|好的?)(?:[\s,.，、。]|$)|(?:no|nope|hayır|nein|non|是的?|不是|はい|いいえ)[,.，、。])/iu;

export function constraintsOf(talk: Transcript): Candidate<Statement>[] {
  const found: Candidate<Statement>[] = [];
  const seen = new Set<string>();
  for (const turn of consideredTurns(talk)) {
    for (const words of turn.user) {
      const text = words.thin ? words.text.replace(/^\/\S+\s*/, '') : words.text;
      if (text === '' || ASSENT.test(text)) continue;
      for (const block of typedBlocks(text)) {
        if (block.kind === 'code' || block.kind === 'row' || block.kind === 'output') continue;
        for (const sentence of sentencesOf(bare(block.text))) {
          if (
            !isRule(sentence) ||
            seen.has(sentence) ||
            isTakenBack(talk, sentence, turn.place) ||
            (FOR_NOW.test(sentence) && turn.place < talk.turns.length - 1)
          )
            continue;
          seen.add(sentence);
          const score =
            (STRICT.test(sentence) || ORDER.test(sentence) ? 2 : 1) +
            (turn.place === 0 ? 0.4 : 0) +
            ((turn.place + 1) / talk.turns.length) * 0.3 -
            sentence.length / 1000 -
            (REPLY.test(sentence) && sentence.length < 60 ? 1.2 : 0);
          found.push({ item: statement(sentence, { ...words, turn: turn.number }), score });
        }
      }
    }
  }
  return found;
}

/** A later order about the same thing, in so many words, takes its place. */
function isTakenBack(talk: Transcript, sentence: string, place: number): boolean {
  const names = [...sentence.matchAll(/[\w-]+(?:[/.][\w-]+)+|`([^`]+)`|\b[a-z]+[A-Z]\w+\b/g)].map(([whole, code]) => code ?? whole);
  if (names.length === 0) return false;
  return talk.turns
    .slice(place + 1)
    .some((turn) =>
      turn.user.some(
        (words) =>
          !words.thin &&
          words.text.length < 400 &&
          TAKES_BACK.test(words.text) &&
          CORRECTION.test(words.text) &&
          names.some((name) => words.text.includes(name)),
      ),
    );
}

/** Held only until the user went on. */
const FOR_NOW =
  /\b(?:yet|for now|right now|at this point|for the moment)\b[.!]*$|henüz|şimdilik|vorerst|noch nicht|pour l['’]instant|por ahora|暂时|先不|まだ|今は/i;
const TAKES_BACK = /\b(?:back|undo|revert|instead|rather|actually|no longer)\b|geri|vazgeç|zurück|stattdessen|改回|撤销|戻/i;

/** “use hex values, no indices!” */
const ORDER = /\b(?:use|no|not(?! (?:good|bad|great|nice|ideal|right|quite))|stop|don['’]?t|do not|only)\b[^!]*!+\s*$/i;

/** “It mirrors a repository without a checkout” wants nothing of anybody. */
function isDescription(sentence: string): boolean {
  return DESCRIBES.test(sentence) && !RULE.test(sentence.replace(WEAK, '')) && !ORDER.test(sentence) && !ADDRESSED.test(sentence);
}

const DESCRIBES = /^(?:it|this|that|the|an?|[\w@/.-]+)\s+(?:[\w-]+\s+){0,4}?(?:is|are|was|were|has|have|[a-z]+s)\s/i;
const WEAK = /\b(?:without|only|exactly|required?|instead|rather|at (?:least|most)|no longer)\b/gi;
const ADDRESSED = /\b(?:you|we|us|i|i['’]\w+|let['’]?s|please|must|needs?|want|make|use)\b/i;

function isRule(sentence: string): boolean {
  if (sentence.length < 8 || sentence.length > LONGEST || !(RULE.test(sentence) || ORDER.test(sentence))) return false;
  if (/[?？]/.test(sentence) || isDescription(sentence)) return false;
  // a thought that ends in the open, and one that points at nothing (“let's do this instead”)
  if (/\b(?:wondering|i guess|not sure (?:if|whether))\b/i.test(sentence)) return false;
  if (
    !STRICT.test(sentence) &&
    !ORDER.test(sentence) &&
    !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(sentence) &&
    sentence.split(/\s+/).length < 6
  )
    return false;
  // lines of code, logs and commands
  if (OUTPUT_LINE.test(sentence)) return false;
  return !/^[\s❯$>#[{(]|[{};]\s*$|^\S+:\d+:|\\$/.test(sentence);
}
