// Steps that failed: with what helped in the end, or as blockers where nothing did.
import type { Blocker, Statement } from '../model/handoff.js';
import { parseCommand } from './command.js';
import { INTENT, QUESTION, TROUBLE } from './cues.js';
import { evidenceOf, statement, type Candidate } from './evidence.js';
import { missingPrograms } from './missing-programs.js';
import { errorLine, outcomeOf } from './outcome.js';
import { consideredTurns, type Call, type Transcript } from './source.js';
import { bare, between, codeLine, oneLine, sentencesOf } from './text.js';

/** Troubles that so much work followed are forgotten. */
const MOST_CALLS = 4000;

interface Trouble {
  readonly verb: string;
  readonly failures: readonly Call[];
  readonly resolved?: Call;
}

/** Runs of failures of one program and verb, each ended by a success or by the end of the session. */
function troublesOf(talk: Transcript): readonly Trouble[] {
  const known = troubles.get(talk);
  if (known) return known;
  const found = findTroubles(talk);
  troubles.set(talk, found);
  return found;
}

const troubles = new WeakMap<Transcript, readonly Trouble[]>();

function findTroubles(talk: Transcript): Trouble[] {
  const open = new Map<string, Call[]>();
  const done: Trouble[] = [];
  for (const call of talk.calls.slice(-MOST_CALLS)) {
    const { command } = call.use;
    if (command === undefined || !call.result || call.result.denied || call.result.running) continue;
    const { verb, isCheck, parts } = parseCommand(command);
    const key = isCheck ? parts.map(sameScript).join(' && ') : verb === undefined ? undefined : sameScript(verb);
    if (key === undefined) continue;
    if (hasFailed(call)) open.set(key, [...(open.get(key) ?? []), call]);
    else {
      const failures = open.get(key);
      if (failures) done.push({ verb: key, failures, resolved: call });
      open.delete(key);
    }
  }
  return [...done, ...[...open].map(([verb, failures]) => ({ verb, failures }))];
}

/** `node assets/build.js` and, one folder further, `node build.js` are one thing. */
function sameScript(step: string): string {
  return step.replace(/(?<=\s)(?:[\w.-]+\/)+([\w.-]+\.\w+)/g, '$1');
}

export function hasFailed(call: Call): boolean {
  const parsed = parseCommand(call.use.command!);
  if (parsed.isCheck) return outcomeOf(call.result!, { piped: parsed.piped }) === 'failed';
  const { exit } = call.result!;
  return (
    call.result!.failed === true ||
    (exit !== undefined && exit !== 0) ||
    call.result!.lines.some((line) => /\[(?:remote )?rejected\]/.test(line))
  );
}

/** Failures of the model's service, each kind once: why someone had to ask again. */
function brokenReplies(talk: Transcript): Candidate<Statement>[] {
  const kinds = new Map<string, typeof talk.faults>();
  for (const fault of talk.faults) kinds.set(sameFault(fault.text), [...(kinds.get(sameFault(fault.text)) ?? []), fault]);
  return [...kinds.values()].map((faults) => {
    const next = [
      ...new Set(faults.flatMap(({ entry }) => talk.turns.find((turn) => (turn.user[0]?.entry ?? 0) > entry)?.number ?? [])),
    ].slice(-3);
    const where = next.length === 0 ? '' : ` before turn ${next.join(', ')}`;
    const times = faults.length > 1 ? ` ${faults.length}×` : '';
    return {
      item: statement(
        `The model’s service failed${times}${where}: “${faults.at(-1)!.text}”`,
        ...([faults.at(-1)!, ...faults.slice(0, -1).slice(-3)] as const),
      ),
      score: 1.25,
    };
  });
}

/** Numbers of requests differ. */
function sameFault(text: string): string {
  return text.replace(/\b(?:req|msg|cf|trace)[-_\w]*|[0-9a-f-]{16,}/gi, '').slice(0, 120);
}

export function incidentsOf(talk: Transcript): Candidate<Statement>[] {
  const blocking = new Set(blockersOf(talk).map(({ item }) => item.evidence[0]!.entry));
  return [
    ...troublesOf(talk)
      .filter(({ failures }) => !blocking.has(failures.at(-1)!.entry))
      .flatMap((trouble) => failedStep(trouble, talk)),
    ...brokenReplies(talk),
    ...missingPrograms(talk),
    ...toldTroubles(talk),
  ];
}

function failedStep({ failures, resolved }: Trouble, talk: Transcript): Candidate<Statement>[] {
  const last = failures.at(-1)!;
  const parsed = parseCommand(last.use.command!);
  if (parsed.isCheck) return []; // told among the checks
  const matters =
    /^(?:git (?:push|commit|merge|rebase|pull|clone|checkout|switch|worktree|cherry-pick)|gh (?:pr|release|issue|workflow|auth)\b|(?:npm|pnpm|yarn|pip3?|uv|conda|brew|cargo|bundle|apt(?:-get)?|go|mix|composer|gem) (?:i|install|add|ci|sync|get|deps\S*|create|update)\b|docker)/.test(
      parsed.verb ?? '',
    );
  if (!resolved && !matters && last.place < talk.turns.length - 1) return []; // never tried again, and the work went on without it
  const error = errorLine(last.result!.text, last.result!.lines);
  if (error === '' || (WATCHES.test(parsed.verb ?? '') && !/\bfail/i.test(error))) return [];
  const helped =
    resolved && resolved.use.command !== last.use.command
      ? `; later ${codeLine(parseCommand(resolved.use.command!).text, 70)} went through`
      : resolved
        ? '; it went through later'
        : isMerge(parsed.parts) && committedAfter(talk, last)
          ? '; commits followed'
          : '; no later success is recorded';
  const entries = [last.entry, last.result!.entry, ...(resolved ? [resolved.entry] : [])] as const;
  return [
    {
      item: {
        ...statement(`${codeLine(parsed.text, 70)} failed: ${oneLine(error, 130)}${helped}`, {
          entry: last.entry,
          turn: last.turn,
          ...(last.at !== undefined && { at: last.at }),
        }),
        evidence: evidenceOf(...entries),
      },
      score: 1 + (matters ? 0.5 : 0) + ((last.place + 1) / talk.turns.length) * 0.3,
    },
  ];
}

/** Ends with an error as long as something is still pending. */
const WATCHES = /^gh (?:pr checks|run (?:watch|view))/;

/** Its conflicts are solved by hand, and a commit concludes it. */
function isMerge(parts: readonly string[]): boolean {
  return parts.some((part) => /^git (?:merge|pull|cherry-pick)\b/.test(part));
}

function committedAfter(talk: Transcript, call: Call): boolean {
  return talk.calls.some(
    (other) =>
      other.entry > call.entry &&
      /\bgit\b[^|;&]*\bcommit\b/.test(other.use.command ?? '') &&
      other.result !== undefined &&
      !hasFailed(other),
  );
}

const LONGEST = 320;
const SHORTEST = 40;
/** Plain “errors” may be a subject of the talk; these tell of something that happened. */
const HAPPENED =
  /\b(?:fail(?:s|ed|ing|ure)|broke(?:n)?|missing|does(?:n['’]t| not) (?:have|exist|include)|not (?:found|installed|available|supported)|can(?:['’]t|not)|could(?:n['’]t| not)|unable|timed? ?out|conflicts? (?:in|with|between)|already (?:checked out|exists|in use|taken|merged)|unrelated|bug|crash\w*|mismatch|rejected|refused|blocked|was(?:n['’]t| not) (?:sufficient|enough))\b/i;

const ADVICE = /^(?:add|fix|replace|update|use|make|remove|create|keep|change|rename|move|avoid|all callers)\b/i;
/** What could happen has not. */
const SUPPOSED = /\b(?:would|could|might|may|whether|in case|to (?:manifest|reproduce))\b|^(?:if|for the|when)\b/i;

/** Troubles that the agent told of in passing. */
function toldTroubles(talk: Transcript): Candidate<Statement>[] {
  const found: Candidate<Statement>[] = [];
  for (const turn of consideredTurns(talk)) {
    for (const words of turn.agent) {
      if (words.who !== 'agent' || turn.closing.has(words.entry) || words.text.length > 900 || !TROUBLE.test(words.text)) continue;
      const sentences = sentencesOf(words.text);
      const at = sentences.findIndex(
        (sentence) =>
          TROUBLE.test(sentence) &&
          !INTENT.test(sentence) &&
          !ADVICE.test(bare(sentence)) &&
          (!SUPPOSED.test(bare(sentence)) || /\b(?:failed|could(?:n['’]t| not))\b/i.test(sentence)) &&
          !/^(?:that|this|it) (?:will|should|would)\b|^i (?:need|want)\b/i.test(sentence) &&
          (HAPPENED.test(sentence) || /[^\p{sc=Latin}\p{sc=Common}]/u.test(sentence)),
      );
      if (at < 0 || /^(?:\||Comment \d|(?:now )?let me\b)/i.test(sentences[at]!)) continue;
      // what was about to be done about it is overtaken
      const next = sentences[at + 1];
      const text = between(words.text, sentences[at]!, next === undefined || INTENT.test(next) ? sentences[at]! : next);
      if (text.length < SHORTEST || text.length > LONGEST || text.includes('```') || /[:：]$/.test(text)) continue;
      const mended =
        !/\bunrelated|pre-?existing|\bignor(?:e|ed|ing) (?:it|this|that|them|for)\b/i.test(text) &&
        [...turn.calls, ...(talk.turns[turn.place + 1]?.calls ?? [])].some(
          (call) => call.entry > words.entry && call.use.kind === 'edit' && !call.result?.failed && !call.result?.denied,
        );
      found.push({
        item: statement(mended ? `${text} (edits followed)` : text, { ...words, turn: turn.number }),
        score:
          0.7 +
          (/`[^`]+`/.test(text) ? 0.2 : 0) +
          (/\d/.test(text) ? 0.1 : 0) +
          (/unrelated|already|missing|not (?:found|installed)|bug|real|discover/i.test(text) ? 0.3 : 0),
      });
    }
  }
  return found;
}

/** What stood in the way when the session ended: what the agent said of it last, and the failures of the last two turns that nothing followed. */
export function blockersOf(talk: Transcript): Candidate<Blocker>[] {
  return [...saidToBlock(talk), ...failuresLeft(talk)];
}

/** In its last words. */
const BLOCKED =
  /^(?:(?:i['’]m|we['’]re|i am|we are|this is|it is|still|currently|the (?:work|task|pr|pull request|branch|merge|release|deploy(?:ment)?) is)\s+)*(?:still |currently |now )?blocked\b|\b(?:pr|pull request|ci|build|pipeline|branch|main|check|suite) (?:is|are|remains?|stays?) (?:currently |still |now )*(?:red|failing|broken|blocked)\b|\b(?:i|we) can(?:no|['’])t (?:proceed|continue|go on|finish)\b/i;
const NOT_BLOCKED =
  /\b(?:no longer|not|never|un)\s?(?:blocked|red|failing|broken)\b|\b(?:was|were|had been) (?:red|failing|broken|blocked)\b/i;

function saidToBlock(talk: Transcript): Candidate<Blocker>[] {
  const turn = talk.turns.at(-1);
  const words = turn?.agent.findLast((said) => said.who === 'agent' && turn.closing.has(said.entry));
  const sentence =
    words &&
    sentencesOf(words.text)
      .filter((one) => BLOCKED.test(bare(one)) && !NOT_BLOCKED.test(one) && !QUESTION.test(one))
      .toSorted((a, b) => b.length - a.length)[0];
  if (sentence === undefined || sentence.length > LONGEST) return [];
  return [{ item: { ...statement(bare(sentence), { ...words!, turn: turn!.number }), tried: [] }, score: 1.5 }];
}

function failuresLeft(talk: Transcript): Candidate<Blocker>[] {
  const byError = new Map<string, Failing[]>();
  for (const one of failingAtTheEnd(talk)) byError.set(one.error, [...(byError.get(one.error) ?? []), one]);
  return [...byError.values()]
    .flatMap((group) => (group[0]!.error === '' ? group.map((one) => [one]) : [group]))
    .map((group) => ({ item: blocker(group), score: 1 }));
}

/** A command that failed in the end. */
interface Failing {
  readonly last: Call;
  readonly before: readonly Call[];
  readonly error: string;
}

/** Several commands that one error stops are one blocker. */
function blocker(group: readonly Failing[]): Blocker {
  const { last, error } = group[0]!;
  const names = [...new Set(group.map((one) => codeLine(parseCommand(one.last.use.command!).text, group.length > 1 ? 70 : 140)))];
  return {
    text: `${names.join(', ')} ${names.length > 1 ? 'fail' : 'fails'}${error === '' ? '' : `: ${error}`}`,
    evidence: evidenceOf(...group.flatMap((one) => [one.last.entry, one.last.result!.entry])),
    turn: last.turn,
    tried: group.length > 1 ? [] : group[0]!.before.slice(-3).flatMap((call) => triedBefore(call, error)),
    ...(last.at !== undefined && { at: last.at }),
  };
}

/** An earlier run that failed in the same way tells nothing. */
function triedBefore(call: Call, error: string): Statement[] {
  const earlier = errorLine(call.result!.text, call.result!.lines);
  return earlier === error ? [] : [statement(`${codeLine(parseCommand(call.use.command!).text, 100)}: ${earlier}`, call, call.result!)];
}

function failingAtTheEnd(talk: Transcript): Failing[] {
  return troublesOf(talk).flatMap(({ failures, resolved }): Failing[] => {
    const last = failures.at(-1)!;
    const parsed = parseCommand(last.use.command!);
    if (resolved || last.place < talk.turns.length - 2 || runsAfter(talk, last) > NEAR_END) return [];
    if (
      !parsed.isCheck &&
      !/^(?:git (?:push|merge|rebase|pull|clone)|npm|pnpm|yarn|pip|conda|cargo|go|mix|docker|make|python|node|terraform|kubectl)/.test(
        parsed.verb ?? '',
      )
    )
      return [];
    if (laterPass(talk, last, parsed.parts) || (isMerge(parsed.parts) && committedAfter(talk, last))) return [];
    const error = errorLine(last.result!.text, last.result!.lines);
    return MISUSED.test(error) && laterUse(talk, last, parsed.parts) ? [] : [{ last, before: failures.slice(0, -1), error }];
  });
}

/** It was called in a way that it does not know. */
const MISUSED =
  /\b(?:unknown|unrecognized|unexpected|invalid|illegal|ambiguous|incompatible) (?:shorthand )?(?:flag|option|argument|command|subcommand|switch|parameter)|\bno such (?:command|option|subcommand)|\bis incompatible with\b|\busage:/i;

/** The same program, called otherwise, did something since. */
function laterUse(talk: Transcript, failed: Call, parts: readonly string[]): boolean {
  const programs = new Set(parts.map((part) => part.split(' ')[0]));
  return talk.calls.some(
    (call) =>
      call.entry > failed.entry &&
      call.use.command !== undefined &&
      call.result !== undefined &&
      !call.result.running &&
      !hasFailed(call) &&
      parseCommand(call.use.command).parts.some((part) => programs.has(part.split(' ')[0])),
  );
}

/** A failure that so much work followed did not stop anyone. */
const NEAR_END = 12;

function runsAfter(talk: Transcript, call: Call): number {
  return talk.calls.filter((other) => other.entry > call.entry && (other.use.kind === 'execute' || other.use.kind === 'edit')).length;
}

/** Another command whose steps hold those of the failed one has passed since. */
function laterPass(talk: Transcript, failed: Call, parts: readonly string[]): boolean {
  return (
    talk.calls.some((call) => {
      if (call.entry <= failed.entry || call.use.command === undefined || !call.result || hasFailed(call)) return false;
      const later = parseCommand(call.use.command);
      return parts.every((part) => later.parts.some((other) => other === part || kindOf(other) === kindOf(part)));
    }) || saidToPass(talk, failed)
  );
}

/** The agent, who saw it, said at the end that all is well. */
function saidToPass(talk: Transcript, failed: Call): boolean {
  return talk.turns
    .slice(failed.place)
    .some((turn) => turn.agent.some((said) => said.entry > failed.entry && said.who === 'agent' && ALL_WELL.test(said.text)));
}

const ALL_WELL =
  /\b(?:all|every)(?: of)?(?: the)?(?: \d+)?(?: \w+)? (?:tests?|checks?|suites?)(?: now| all)? (?:pass(?:es|ed)?|are (?:green|passing)|succeed(?:ed)?)\b|tüm testler geç|所有测试(?:都|均)?通过|全てのテストが(?:成功|通)/i;

/** Program and verb; of a script that is run by name the name as well. */
function kindOf(step: string): string {
  const words = step.split(' ').filter((word) => !word.startsWith('-'));
  // `test:ci` after `test:integration` is the same kind of run
  return words
    .slice(0, words[1] === 'run' ? 3 : 2)
    .join(' ')
    .replace(/[:_-]\w+$/, '');
}
