// What was done, one line per piece of work: the sentence with which the agent reported it.
import type { Statement } from '../model/handoff.js';
import { CORRECTION, INTENT, OFFER, QUESTION, TROUBLE } from './cues.js';
import { statement, type Candidate } from './evidence.js';
import { consideredTurns, type Transcript, type TranscriptTurn } from './source.js';
import { bare, firstSentence, oneLine, sentencesOf } from './text.js';

const DONE =
  /\b(?:done|added|created|fixed|implemented|updated|removed|pushed|committed|opened|merged|wrote|written|passes|pass|complete[d]?|now|changed|moved|renamed|installed|set up|split|refactored)\b|tamamlandı|eklendi|düzeltildi|oluşturuldu|hazır|完成|已|修复|添加|しました|完了|追加|修正|했습니다|완료/i;

export function accomplishedOf(talk: Transcript): Candidate<Statement>[] {
  const found = reports(talk);
  const done = found.filter(({ isDone }) => isDone);
  // where nothing is reported as done (a talk, a piece of research), the answers are the result
  return (done.length > 0 ? done : found.slice(-3)).map(({ item, score }) => ({ item, score }));
}

function reports(talk: Transcript): (Candidate<Statement> & { readonly isDone: boolean })[] {
  const considered = consideredTurns(talk);
  const gone = overturned(considered);
  const anyWork = talk.calls.some((call) => call.use.kind === 'edit' || call.use.kind === 'execute');
  return considered.flatMap((turn, i) => {
    const worked = turn.calls.some((call) => (call.use.kind === 'edit' || call.use.kind === 'execute') && !call.result?.failed);
    const answers = turn.agent.filter((said) => turn.closing.has(said.entry) && said.who === 'agent');
    const answer = answers.findLast((said) => DONE.test(firstSentence(said.text))) ?? answers.at(-1);
    // what the user turned down next is no achievement
    const next = wordsOf(considered[i + 1]);
    if (!answer || CORRECTION.test(next) || FAILS_YET.test(next)) return [];
    const opening = firstSentence(answer.text);
    // an answer may begin with figures and come to what was done behind them
    const sentence = DONE.test(opening)
      ? opening
      : (sentencesOf(answer.text)
          .map(bare)
          .find((one) => DONE.test(one) && !/[:：]$/.test(one) && !QUESTION.test(one) && one.length > 20 && one.length < 260) ?? opening);
    if (
      sentence.length < 8 ||
      isNoReport(sentence) ||
      QUESTION.test(sentence) ||
      OFFER.test(sentence) ||
      gone.some(({ old, place }) => place > turn.place && sentence.includes(old)) ||
      isOvertaken(talk, sentence, turn.place)
    )
      return [];
    const finished = DONE.test(sentence) && !/^not\b|\bnot (?:finished|done|yet)\b|\bstill fail/i.test(sentence);
    // much work is worth more than a tweak, and what came late is what holds
    const score =
      (worked ? 1 : 0) + (finished ? 0.6 : 0) + Math.min(0.8, turn.calls.length / 25) + ((turn.place + 1) / talk.turns.length) * 0.6;
    return [{ item: statement(oneLine(sentence, 260), { ...answer, turn: turn.number }), score, isDone: finished && (worked || !anyWork) }];
  });
}

/** What is about to be done, a list that has been cut off, or what was found to be wrong. */
function isNoReport(sentence: string): boolean {
  return (
    INTENT.test(sentence) ||
    /^(?:if|when|once|unless|after|before|that said|short answer|yes|no|(?:now )?try|only|tests? can)\b|^the (?:issue|problem|reason|question|cause)\b|\bbut if\b|\blet me\b|[:：]$|^now(?: we have)?: |\bready (?:for|to)\b|^i updated:|\||\byou(?:['’]ll)? (?:can|could|should|need|must|will|want)\b|\bfor (?:example|instance)\b|^(?:it|this|that)(?:['’]s| is| are| was) (?:used|a|an|the)\b|\b(?:could|might|would|should) (?:be|have)\b|^(?:\d[.)] |[-*] )?option \w\b/i.test(
      sentence,
    ) ||
    (TROUBLE.test(sentence) && !/\b(?:fix(?:ed|es)|resolved|solved|added|removed|created|restored|works)\b/i.test(sentence))
  );
}

/** The user came back with a failure. */
const FAILS_YET =
  /\b(?:error|fatal|panic|traceback|exception|fail(?:s|ed|ing|ure)?|not found|still (?:the same|slow|see|get|fails?|broken|not))\b|hata|失败|错误|エラー/i;

/** What it names was deleted, renamed or replaced later. */
function isOvertaken(talk: Transcript, sentence: string, place: number): boolean {
  const names = [...sentence.matchAll(/`([^`\s]{3,60})`/g)].map(([, name]) => name!.split('/').at(-1)!);
  if (names.length === 0) return false;
  return talk.turns
    .slice(place + 1)
    .some((turn) =>
      [...turn.user, ...turn.agent.filter((said) => turn.closing.has(said.entry))].some(({ text }) =>
        sentencesOf(text).some((one) => REPLACED.test(one) && names.some((name) => one.includes(name))),
      ),
    );
}

const REPLACED = /\b(?:delet|remov|renam|replac|revert|undo|undone|instead of|no longer|rather than)\w*/i;

function wordsOf(turn: TranscriptTurn | undefined): string {
  return (
    turn?.user
      .filter((said) => !said.thin)
      .map((said) => said.text)
      .join('\n') ?? ''
  );
}

/** “…, not 120” and “instead of X”: what names the old value has been overtaken; with the place of the turn that says so. */
function overturned(turns: readonly TranscriptTurn[]): { readonly old: string; readonly place: number }[] {
  return turns.flatMap((turn) =>
    [...wordsOf(turn).matchAll(/\b(?:not|instead of|rather than|no longer) [`"'“]?([\w./-]{2,})/gi)].flatMap(([, old]) =>
      /[\d_./-]|[A-Z]/.test(old!) ? [{ old: old!.replace(/[.,]$/, ''), place: turn.place }] : [],
    ),
  );
}
