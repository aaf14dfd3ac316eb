// What was settled, by whom and why: answers to questions, plans approved, options chosen, explicit choices.
import type { Decision } from '../model/handoff.js';
import { ASSENT, CORRECTION, DECISION, QUESTION, REASON } from './cues.js';
import { evidenceOf, type Candidate } from './evidence.js';
import { consideredTurns, type Call, type Utterance, type Transcript, type TranscriptTurn } from './source.js';
import { bare, blocksOf, oneLine, sentencesOf } from './text.js';
import { typedSentences } from './units.js';

export function decisionsOf(talk: Transcript): Candidate<Decision>[] {
  return [
    ...talk.calls.flatMap(askedDecisions),
    ...consideredTurns(talk).flatMap((turn) => [...repliedDecisions(turn, talk.turns[turn.place - 1]), ...statedDecisions(turn)]),
  ];
}

/** Questions that the agent put with a tool, and plans that it laid before the user. */
function askedDecisions(call: Call): Candidate<Decision>[] {
  const { result, proposal } = call;
  if (!result || result.failed || result.running) return [];
  const evidence = evidenceOf(call.entry, result.entry);
  const origin = { evidence, turn: call.turn, by: 'user' as const, ...(call.at !== undefined && { at: call.at }) };
  if (call.use.kind === 'ask') {
    const pairs = [...result.text.matchAll(/"([^"\n]+)"\s*[=:]\s*"([^"\n]+)"/g)].map(([, question, answer]) => ({
      question: question!,
      answer: answer!,
    }));
    if (pairs.length > 0) return pairs.map(({ question, answer }) => ({ item: { ...origin, text: `${question} → ${answer}` }, score: 3 }));
    return proposal === undefined || result.text === ''
      ? []
      : [{ item: { ...origin, text: `${oneLine(proposal, 240)} → ${oneLine(result.text, 240)}` }, score: 3 }];
  }
  if (call.use.kind === 'plan' && proposal !== undefined && /approv|accepted|start coding/i.test(result.text)) {
    const head =
      blocksOf(proposal)
        .find((block) => block.kind !== 'code')
        ?.text.replace(/^#+\s*/, '') ?? proposal;
    return [{ item: { ...origin, text: `The user approved the plan: ${oneLine(head, 200)}` }, score: 2.5 }];
  }
  return [];
}

/** A short reply to a question: with what it answers, since “option 3” alone says nothing. */
function repliedDecisions(turn: TranscriptTurn, before: TranscriptTurn | undefined): Candidate<Decision>[] {
  const reply = turn.user.find((words) => !words.thin);
  const answered = before?.agent.findLast((words) => before.closing.has(words.entry));
  if (!reply || !answered || reply.text.length > LONGEST_REPLY) return [];
  const asked = askedIn(answered);
  // only a bare choice: “B, no, A” and “B) I would like …” are more than that
  const letter = /^(?:(?:option|seçenek|opci[oó]n|选项?|方案|案)\s*)?\(?([a-d]|[1-9])\)?(?:[.,:;!。、\s][^\n]{0,30})?$/i.exec(
    reply.text.trim(),
  )?.[1];
  const chosen = letter === undefined || CORRECTION.test(reply.text) ? undefined : optionNamed(answered.text, letter);
  const origin = {
    evidence: evidenceOf(reply.entry, answered.entry),
    turn: turn.number,
    by: 'user' as const,
    ...(reply.at !== undefined && { at: reply.at }),
  };
  const quoted = `“${oneLine(reply.text, LONGEST_REPLY)}”`;
  if (chosen !== undefined) return [{ item: { ...origin, text: `The user chose ${quoted}: ${oneLine(chosen, 260)}` }, score: 2.6 }];
  // with more words around it: what the letter stands for, and no judgement
  const named = CORRECTION.test(reply.text) ? undefined : NAMES_ONE.exec(reply.text.trim())?.[1];
  const meant = named === undefined ? undefined : optionNamed(answered.text, named);
  if (meant !== undefined)
    return [{ item: { ...origin, text: `The user answered ${quoted}; ${named} was: ${oneLine(meant, 200)}` }, score: 2.3 }];
  if (ASSENT.test(reply.text) && asked !== undefined)
    return [
      {
        item: { ...origin, text: `The user said ${quoted} to: ${oneLine(asked, 260)}` },
        score: 1.2 + (REASON.test(asked) ? 0.2 : 0) - (/look right|so far|continue|anything else/i.test(asked) ? 1 : 0),
      },
    ];
  return [];
}

const LONGEST_REPLY = 200;
/** “A. is fine, but …”, “I think B, since …”: one option, named once. */
const NAMES_ONE =
  /^(?:(?:i (?:think|prefer|like|['’]d go with)|let['’]?s (?:do|use|go with)|go with|yeah,?|yes,?|ok,?)\s+)?(?:option\s+)?([A-D])(?=[.,:;)\s–—-])(?!.*\b[A-D]\b(?!['’]))[^\n]*$/;

/** The agent's last question, with the sentence before it. */
function askedIn(answer: Utterance): string | undefined {
  const blocks = blocksOf(answer.text).filter((block) => block.kind !== 'code');
  const at = blocks.findLastIndex(
    (block) => QUESTION.test(block.text) || sentencesOf(block.text).some((sentence) => QUESTION.test(sentence)),
  );
  if (at < 0) return undefined;
  const question = sentencesOf(blocks[at]!.text).findLast((sentence) => QUESTION.test(sentence))!;
  return bare(question);
}

/** The item of a list, or the line, that begins with the letter or number. */
function optionNamed(text: string, letter: string): string | undefined {
  const mark = new RegExp(`^\\s*(?:[-*|]\\s*)?(?:option\\s*|seçenek\\s*|选项?\\s*|方案\\s*|案)?\\(?${letter}\\b\\s*[).:：、-]\\s*`, 'i');
  const lines = text.split('\n').filter((line) => mark.test(line));
  // a row of a table reads as a line
  return lines
    .at(-1)
    ?.replace(/^\s*\|\s*|\s*\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ' – ')
    .trim();
}

/** What is asked for is the task; it is told as such. */
const WISH = /\bi(?:['’]d| would)? (?:want|like)\b|\b(?:can|could) (?:you|we)\b|istiyorum|quiero|je veux|ich (?:will|möchte)/i;
const LONGEST = 360;
/** Names a thing, not only a mood. */
const SPECIFIC = /`[^`]+`|[a-z][A-Z]|[\w-]+\/[\w-]+|\d|[\w-]+\.\w{2,4}\b/;
const CHOSE =
  /\bI(?:['’]m (?:using|switching|avoiding|keeping|narrowing|going to use)| (?:chose|kept|switched|decided)|['’]ll use)\b|seçtim|tercih ettim|采用|选择了|にしました|採用/i;
const CHOICE = /\b(?:rather than|we (?:should|use)|should be (?:a|in|done)|is the (?:right|cleanest|simplest))\b|kullandım|tercih/i;
/** Looking around is no choice. */
const NO_CHOICE =
  /\b(?:would|could|might|may)\b|\bif (?:the|a|you|we|it)\b|^(?:I['’]m (?:checking|waiting|looking|reading|tracing|running)|if you|for all|let me|the fix(?:es)? (?:is|are) in)|so I can (?:see|answer|tell)/i;

/** Choices in so many words: of the user, and of the agent with its reason. */
function statedDecisions(turn: TranscriptTurn): Candidate<Decision>[] {
  const found: Candidate<Decision>[] = [];
  const push = (words: Utterance, sentence: string, by: 'user' | 'agent', score: number, rationale?: string): void => {
    found.push({
      item: {
        text: sentence,
        evidence: evidenceOf(words.entry),
        turn: turn.number,
        by,
        ...(rationale !== undefined && { rationale }),
        ...(words.at !== undefined && { at: words.at }),
      },
      score,
    });
  };
  for (const words of turn.user) {
    if (words.thin) continue;
    for (const sentence of typedSentences(words.text)) {
      if (
        sentence.length < 22 ||
        sentence.length > LONGEST ||
        !DECISION.test(sentence) ||
        /[?？]|\bgood to go\b/.test(sentence) ||
        /^[❯$>]/.test(sentence)
      )
        continue;
      push(
        words,
        sentence,
        'user',
        1.5 +
          (REASON.test(sentence) ? 0.4 : 0) +
          (SPECIFIC.test(sentence) ? 0.3 : 0) -
          (/^(?:ok|okay|yes|cool|sure|great)\b/i.test(sentence) ? 0.3 : 0) -
          (WISH.test(sentence) && !/\b(?:instead|rather|separate|not)\b/i.test(sentence) ? 0.8 : 0),
      );
    }
  }
  for (const words of turn.agent) {
    if (words.who !== 'agent' || !(CHOSE.test(words.text) || CHOICE.test(words.text))) continue;
    const closes = turn.closing.has(words.entry);
    const sentences = sentencesOf(words.text);
    for (const [i, sentence] of sentences.entries()) {
      if (
        sentence.length < 15 ||
        sentence.length > LONGEST ||
        sentence.includes('```') ||
        QUESTION.test(sentence) ||
        NO_CHOICE.test(sentence) ||
        /[:：]$/.test(sentence)
      )
        continue;
      const next = sentences[i + 1];
      const hasReason = REASON.test(sentence);
      const rationale =
        !hasReason && next !== undefined && next.length < LONGEST && REASON.test(next) && !QUESTION.test(next) ? bare(next) : undefined;
      if (!hasReason && rationale === undefined) continue;
      if (CHOSE.test(sentence) || (closes && hasReason && CHOICE.test(sentence)))
        push(words, bare(sentence), 'agent', (DECISION.test(sentence) ? 1.3 : 1.1) + (closes ? 0.1 : 0), rationale);
    }
  }
  return found;
}
