// Where the session stands at its end: what is open, what waits for whom, what comes next.
import type { PlanItem, Statement } from '../model/handoff.js';
import { INTENT, KEPT_OUT, LATER, NEXT, OFFER, QUESTION } from './cues.js';
import { evidenceOf, statement, type Candidate } from './evidence.js';
import { blockersOf } from './incidents.js';
import type { Plan } from './plan.js';
import { nameOf } from './rejected.js';
import { openCalls, stateOf } from './state.js';
import { consideredTurns, type Utterance, type Transcript, type TranscriptTurn } from './source.js';
import { bare, between, blocksOf, oneLine, sentencesOf } from './text.js';
import { uncommitted } from './unchecked.js';

/** The answer that the session ends with: not a word of thanks behind it. */
export function lastAnswer(talk: Transcript): { readonly words: Utterance; readonly turn: TranscriptTurn } | undefined {
  for (const turn of talk.turns.toReversed()) {
    const words = turn.agent.findLast((said) => turn.closing.has(said.entry) && said.who === 'agent');
    if (words && (words.text.length > 160 || turn === talk.turns[0] || QUESTION.test(words.text) || turn.calls.length > 0))
      return { words, turn };
  }
  return undefined;
}

export function nextStepsOf(talk: Transcript, plan: Plan): Candidate<Statement>[] {
  const found: Candidate<Statement>[] = [];
  const turn = talk.turns.at(-1);
  const answer = lastAnswer(talk);
  if (turn && (openCalls(talk).length > 0 || turn.closing.size === 0)) {
    for (const call of openCalls(talk).slice(-1))
      found.push({ item: statement(`Check whether this went through: ${nameOf(call)}`, call), score: 3.5 });
    const intent = turn.agent.findLast((said) => said.who === 'agent');
    const ahead = intent && sentencesOf(intent.text).at(-1);
    // not what was done since it was said
    const done = turn.calls.some(
      (call) =>
        intent &&
        call.entry > intent.entry &&
        (call.use.kind === 'edit' || call.use.kind === 'execute') &&
        call.result !== undefined &&
        !call.result.failed &&
        !call.result.running,
    );
    if (intent && ahead !== undefined && !done)
      found.push({ item: statement(ahead.length < 300 ? bare(ahead) : intent.text, { ...intent, turn: turn.number }), score: 3 });
  }
  const proposed = turn?.calls.at(-1);
  if (
    proposed &&
    proposed.use.kind === 'plan' &&
    proposed.use.plan === undefined &&
    (proposed.result === undefined || proposed.result.denied)
  )
    found.push({
      item: statement(
        `A plan was laid before the user and not approved as far as is recorded${
          proposed.proposal === undefined
            ? ''
            : `: ${oneLine(
                proposed.proposal
                  .trim()
                  .split('\n')[0]!
                  .replace(/^#+\s*/, ''),
                120,
              )}`
        }`,
        proposed,
      ),
      score: 3.3,
    });
  // what was asked and planned before the user's last words has been answered by them and worked on since, unless these were only thanks
  const isOvertaken = answer !== undefined && answer.turn !== turn && (turn?.calls.length ?? 0) > 0;
  if (answer && !isOvertaken) for (const candidate of stepsIn(answer.words, answer.turn.number)) found.push(candidate);
  if (plan.place >= talk.turns.length - 2)
    for (const item of plan.items)
      if (item.state !== 'done') found.push({ item: asStep(item), score: item.state === 'active' ? 2.8 : 2.4 });
  const state = stateOf(talk).find(({ text }) => text.startsWith('The user’s last words have no answer yet'));
  if (turn && state)
    found.push({ item: { ...state, text: state.text.replace('The user’s last words have no answer yet', 'Answer the user') }, score: 3.4 });
  // nothing is said of what comes next, but something stood in the way
  if (!found.some(({ score }) => score > 1.5))
    for (const { item } of blockersOf(talk).slice(-2))
      found.push({
        item: {
          text: `Still open at the end: ${oneLine(item.text, BLOCKED)}`,
          evidence: item.evidence,
          ...(item.turn !== undefined && { turn: item.turn }),
        },
        score: 2,
      });
  if (found.length === 0)
    for (const item of plan.items) if (item.state !== 'done' && item.state !== 'dropped') found.push({ item: asStep(item), score: 1.5 });
  if (found.length === 0)
    for (const item of uncommitted(talk))
      found.push({ item: { ...item, text: 'See to the edits that are not committed as far as is recorded' }, score: 1 });
  return found;
}

/** The rest stands among the blockers. */
const BLOCKED = 110;

function asStep(item: PlanItem): Statement {
  return { text: item.text, evidence: item.evidence, ...(item.turn !== undefined && { turn: item.turn }) };
}

const HEAD =
  /next|remaining|to ?do|follow|pending|open|sonraki|kalan|nächste|offen|prochain|siguiente|próxim|下一步|接下来|待办|次|残り|今後|다음/i;

/** Says in so many words that it is the next step. */
const NAMED =
  /^(?:the )?(?:next steps?|next|remaining|still to do|to ?do|sonraki adım(?:lar)?|sırada|nächste[rs]? schritt|prochaine étape|siguiente paso|próximo passo|следующий шаг|下一步|接下来|次のステップ|次は|다음 단계)\s*(?:[:：]|\bis\b)/i;

/** Not a step, but what one has to wait for. */
const RUNNING =
  /\b(?:is|are|now|still) (?:now |still )?(?:running|in progress|pending|queued|building|deploying)\b|çalışıyor|sürüyor|正在(?:运行|进行)|実行中|進行中/i;

/** It was next. */
const SETTLED = /\b(?:is|are|was|were|been) (?:now |all )?(?:addressed|fixed|done|resolved|solved|merged|closed|covered)\b/i;
/** What would help. */
const WAY_OUT =
  /^to (?:get|make|fix|finish|complete|continue|go on|unblock|resolve|proceed|land|merge|ship)\b[^,.]{2,70},\s(?!i\b|we\b)\w/i;
const FOR_THE_USER = /^(?:now )?you(?:['’]ll)? (?:can|should|need to|have to|must|will need)\b/i;

/** Steps that an answer names: a list under a heading that says so, and sentences that look ahead. */
function stepsIn(words: Utterance, turn: number): Candidate<Statement>[] {
  const found: Candidate<Statement>[] = [];
  const blocks = blocksOf(words.text);
  blocks.forEach((block, i) => {
    if (block.kind === 'code' || block.kind === 'row') return;
    if (block.kind === 'item') {
      const head = blocks.slice(0, i).findLast((other) => other.list !== block.list);
      if (head?.kind === 'head' && HEAD.test(head.text)) found.push({ item: statement(bare(block.text), { ...words, turn }), score: 2.6 });
      return;
    }
    const sentences = sentencesOf(block.text);
    sentences.forEach((sentence, at) => {
      if (sentence.length < 12 || sentence.length > 400) return;
      const late = i >= blocks.length - 3;
      if (QUESTION.test(sentence))
        found.push({
          item: statement(
            `The agent asked: ${sentence.length < 25 && at > 0 && !NEXT.test(sentences[at - 1]!) ? between(block.text, sentences[at - 1]!, sentence) : sentence}`,
            { ...words, turn },
          ),
          score: late ? 2.7 : 1,
        });
      else if (OFFER.test(sentence))
        found.push({ item: statement(`The agent offered: ${sentence}`, { ...words, turn }), score: late ? 1.6 : 0.6 });
      else if (NAMED.test(sentence))
        found.push({
          item: statement(
            at + 1 < sentences.length && sentence.length < 120 ? between(block.text, sentence, sentences[at + 1]!) : sentence,
            { ...words, turn },
          ),
          score: 3.2,
        });
      else if (late && WAY_OUT.test(sentence)) found.push({ item: statement(sentence, { ...words, turn }), score: 2.2 });
      else if ((NEXT.test(sentence) || (late && i > 0 && RUNNING.test(sentence))) && !SETTLED.test(sentence))
        found.push({
          item: statement(
            RUNNING.test(sentence)
              ? `Find out how this ended: ${sentence}`
              : FOR_THE_USER.test(sentence)
                ? `The user was told: ${sentence}`
                : sentence,
            { ...words, turn },
          ),
          score: late ? 1.8 : 1.1,
        });
    });
  });
  return found;
}

/** Words in an address are names. */
const ADDRESS = /https?:\/\/\S+/g;

/** Questions without an answer, and what was put off or kept out. */
export function questionsOf(talk: Transcript): Candidate<Statement>[] {
  const found: Candidate<Statement>[] = [];
  for (const call of talk.calls) {
    if (call.use.kind !== 'ask' || call.proposal === undefined || (call.result && !call.result.denied && !call.result.failed)) continue;
    if (call.place === talk.turns.length - 1)
      found.push({
        item: { ...statement(`Asked and not answered: ${oneLine(call.proposal, 240)}`, call), evidence: evidenceOf(call.entry) },
        score: 3,
      });
  }
  for (const turn of consideredTurns(talk)) {
    for (const words of [...turn.user, ...turn.agent]) {
      const cue = words.who === 'user' ? LATER : KEPT_OUT;
      if (words.thin || words.who === 'sub-agent' || !cue.test(words.text)) continue;
      // what an agent put off long ago may have been done since; what the user said holds until the user says otherwise
      if (words.who !== 'user' && turn.place < talk.turns.length - 1) continue;
      for (const sentence of sentencesOf(words.text)) {
        if (!cue.test(sentence.replace(ADDRESS, '')) || (words.who !== 'user' && INTENT.test(sentence))) continue;
        if (
          sentence.length < 15 ||
          sentence.length > 300 ||
          !cue.test(sentence) ||
          sentence.includes('```') ||
          /^[❯$>|]|[:：]$/.test(sentence) ||
          (words.who !== 'user' && QUESTION.test(sentence))
        )
          continue;
        found.push({
          item: statement(bare(sentence), { ...words, turn: turn.number }),
          score: (words.who === 'user' ? 2 : 1) + ((turn.place + 1) / talk.turns.length) * 0.4 - (QUESTION.test(sentence) ? 0.3 : 0),
        });
      }
    }
  }
  return found;
}
