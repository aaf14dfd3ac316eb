// What was turned down or taken back: calls that the user refused, turns that were stopped, corrections, branches that were left.
import type { Rejection } from '../model/handoff.js';
import { ASSENT, QUESTION, REJECT } from './cues.js';
import { evidenceOf, type Candidate } from './evidence.js';
import { consideredTurns, type Call, type Transcript } from './source.js';
import { between, codeLine, oneLine, OUTPUT_LINE } from './text.js';
import { typedSentences } from './units.js';

const LONGEST = 400;

export function rejectedOf(talk: Transcript): Candidate<Rejection>[] {
  const denied = deniedCalls(talk);
  const reasons = new Set(denied.flatMap(({ item }) => item.evidence.map(({ entry }) => entry)));
  return [...denied, ...corrections(talk).filter(({ item }) => !reasons.has(item.evidence[0]!.entry)), ...talk.abandoned.map(leftBranch)];
}

function deniedCalls(talk: Transcript): Candidate<Rejection>[] {
  const found: Candidate<Rejection>[] = [];
  for (const [i, turn] of talk.turns.entries()) {
    const denied = turn.calls.filter((call) => call.result?.denied);
    const first = denied[0];
    if (!first) continue;
    // what the user typed beside the refusal, or next
    const words = talk.turns[i + 1]?.user.find((said) => !said.thin && !ASSENT.test(said.text)) ?? undefined;
    const said = wordsIn(first) ?? (words && words.entry - first.result!.entry < 6 ? words.text : undefined);
    const what = denied.map(nameOf).filter((name, at, all) => all.indexOf(name) === at);
    found.push({
      item: {
        text: `The user refused ${what.slice(0, 3).join(', ')}`,
        evidence: evidenceOf(
          ...denied.slice(0, 3).flatMap((call) => [call.entry, call.result!.entry]),
          ...(said !== undefined && words ? [words.entry] : []),
        ),
        turn: turn.number,
        by: 'user',
        ...(said !== undefined && { reason: oneLine(said, 240) }),
        ...(first.at !== undefined && { at: first.at }),
      },
      score: said === undefined ? 1.3 : 2.2,
    });
  }
  return found;
}

/** Some clients put the user's words into the result. */
function wordsIn(call: Call): string | undefined {
  return /the user (?:said|provided|gave)[^:\n]*:\s*([\s\S]{3,400})/i.exec(call.result?.text ?? '')?.[1]?.trim();
}

export function nameOf(call: Call): string {
  if (call.use.command !== undefined) return codeLine(call.use.command, 100);
  const path = call.use.paths?.[0];
  if (path === undefined && call.use.kind === 'other' && call.proposal !== undefined) return `${call.tool} “${oneLine(call.proposal, 80)}”`;
  return path === undefined ? call.tool : `${call.tool} ${path.split('/').at(-1)}`;
}

function corrections(talk: Transcript): Candidate<Rejection>[] {
  const found: Candidate<Rejection>[] = [];
  for (const turn of consideredTurns(talk).slice(1)) {
    for (const words of turn.user) {
      if (words.thin || ASSENT.test(words.text) || /^(?:yes|yeah|ok(?:ay)?|sure)\b/i.test(words.text)) continue;
      const sentences = typedSentences(words.text)
        .filter((sentence) => !OUTPUT_LINE.test(sentence))
        .slice(0, 6);
      const at = sentences.findIndex((sentence) => REJECT.test(sentence) && !QUESTION.test(sentence) && !/^[❯$>]/.test(sentence));
      if (at < 0) continue;
      // a short sentence needs the one behind it to be understood
      const text = between(
        words.text,
        sentences[at]!,
        sentences[at]!.length < 40 && !/[\u3040-\u9FFF]/.test(sentences[at]!) ? (sentences[at + 1] ?? sentences[at]!) : sentences[at]!,
      );
      if (text.length < 6 || text.length > LONGEST) continue;
      found.push({
        item: { text, evidence: evidenceOf(words.entry), turn: turn.number, by: 'user', ...(words.at !== undefined && { at: words.at }) },
        score: 1.5 + ((turn.place + 1) / talk.turns.length) * 0.3,
      });
    }
  }
  return found;
}

function leftBranch(words: Transcript['abandoned'][number]): Candidate<Rejection> {
  return {
    item: {
      text: `Taken back by the user: “${oneLine(words.text, 160)}”`,
      evidence: evidenceOf(words.entry),
      by: 'user',
      ...(words.at !== undefined && { at: words.at }),
    },
    score: 1.2,
  };
}
