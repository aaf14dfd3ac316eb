// The last run of each command that checks something, with its counts.
import type { Check } from '../model/handoff.js';
import { parseCommand } from './command.js';
import { evidenceOf, type Candidate } from './evidence.js';
import { countLines, errorLine, outcomeOf } from './outcome.js';
import type { Call, Transcript } from './source.js';
import { bare, codeLine, oneLine, sentencesOf } from './text.js';

/** Older runs count, but how they went is no longer of interest. */
const NEWEST = 300;
/** Turns after which a failed check that was never run again no longer counts. */
const HISTORY = 8;

export function checksOf(talk: Transcript): Candidate<Check>[] {
  const last = new Map<string, { call: Call; check: Check; parts: readonly string[] }>();
  let order = 0;
  const places = new Map<string, number>();
  const runs = new Map<string, number>();
  const all = talk.calls.filter((call) => call.use.command !== undefined && !call.result?.denied && parseCommand(call.use.command).isCheck);
  for (const [i, call] of all.entries()) {
    const parsed = parseCommand(call.use.command!);
    for (const key of new Set([...parsed.parts, parsed.parts.join(' && ')])) runs.set(key, (runs.get(key) ?? 0) + 1);
    if (i < all.length - NEWEST) continue;
    const outcome = call.result === undefined || call.result.running ? 'unknown' : outcomeOf(call.result, { piped: parsed.piped });
    // a chain that passed is a pass of each of its steps; of one that failed it is not known which step it was
    const keys = outcome === 'passed' ? parsed.parts : [parsed.parts.join(' && ')];
    for (const key of keys) {
      last.set(key, {
        call,
        check: checkOf(talk, call, key, { outcome, runs: runs.get(key) ?? 1, alone: keys.length === 1 }),
        parts: outcome === 'passed' ? [key] : parsed.parts,
      });
      places.set(key, order++);
    }
    if (outcome === 'passed')
      for (const [key, old] of last)
        if (old.parts.length > 1 && old.parts.every((part) => last.get(part)?.check.outcome === 'passed')) last.delete(key);
  }
  for (const [key, { check, call }] of last)
    if (
      check.outcome === 'passed' &&
      [...last].some(
        ([other, later]) =>
          other !== key && later.call.entry > call.entry && later.check.outcome === 'passed' && narrow(other) === narrow(key),
      )
    )
      last.delete(key);
  // a wider run has passed since: the narrow failure is history
  for (const [key, { check, call }] of last)
    if (
      check.outcome !== 'passed' &&
      [...last].some(
        ([other, later]) =>
          later.call.entry > call.entry &&
          later.check.outcome === 'passed' &&
          (key.startsWith(`${other} `) ||
            isWhole(other, key) ||
            (isSuite(other) && isTest(key)) ||
            (!CHOOSES.test(other) && narrow(other) === narrow(key)) ||
            basename(other) === basename(key) ||
            stem(other) === stem(key)),
      )
    )
      last.delete(key);
  // a failure of long ago that nobody ran again is history
  for (const [key, { check, call }] of last)
    if (check.outcome !== 'passed' && call.place < talk.turns.length - 1 - HISTORY) last.delete(key);
  return [...last].map(([key, { check }]) => ({
    item: check,
    score:
      places.get(key)! / Math.max(1, order) +
      (check.outcome === 'failed' ? 0.6 : 0) +
      (isSuite(key) ? 0.5 : 0) +
      Math.min(check.runs, 5) * 0.08,
  }));
}

function checkOf(
  talk: Transcript,
  call: Call,
  command: string,
  { outcome, runs, alone }: { readonly outcome: Check['outcome']; readonly runs: number; readonly alone: boolean },
): Check {
  const { result } = call;
  // of several commands in one call it is not known whose numbers these are
  const counts = result && alone ? countLines([...result.lines]) : [];
  const wrong = outcome === 'failed' && result ? errorLine(result.text, result.lines) : '';
  const lines = [...new Set([...(wrong !== '' && !counts.includes(wrong) ? [wrong] : []), ...counts])];
  const word = outcome === 'unknown' && result !== undefined && !result.running ? agentsWord(talk, call) : undefined;
  const detail =
    result === undefined
      ? 'no result is recorded'
      : word
        ? `the agent said: “${oneLine(word.sentence, 140)}”`
        : result.running
          ? 'still running when last seen'
          : oneLine(lines.join(' · '), 220);
  return {
    text: codeLine(command, 72),
    command: oneLine(command, 72),
    outcome,
    runs,
    evidence: evidenceOf(call.entry, ...(result ? [result.entry] : []), ...(word ? [word.entry] : [])),
    turn: call.turn,
    ...(call.at !== undefined && { at: call.at }),
    ...(detail !== '' && { detail }),
  };
}

/** Where the output was filtered away: what the agent, who saw it, said of it next. */
function agentsWord(talk: Transcript, call: Call): { readonly sentence: string; readonly entry: number } | undefined {
  const next = talk.turns[call.place]?.calls.find((other) => other.entry > call.entry && other.use.kind === 'execute')?.entry ?? Infinity;
  const later = talk.turns[call.place]?.agent.filter((said) => said.entry > call.entry && said.entry <= next && said.who === 'agent') ?? [];
  for (const { text, entry } of later) {
    const sentence = sentencesOf(text).find((one) => VERDICT.test(one) && one.length < 200);
    if (sentence !== undefined) return { sentence: bare(sentence), entry };
  }
  return undefined;
}

const VERDICT =
  /\b(?:pass(?:es|ed|ing)?|clean|green|succeed(?:s|ed)?|fail(?:s|ed|ing)?|no (?:errors|issues))\b|geçti|başarı|通过|失败|成功|失敗/i;

/** All tests of the project, by whatever runs them: a single one that failed before is over. */
function isSuite(command: string): boolean {
  return isTest(command) && !choosesTests(command) && command.split(/\s+/).filter((word) => !word.startsWith('-')).length <= 3;
}

/** Runs some of the tests, by name or by place; `cargo test name` does so as well. */
export function choosesTests(command: string): boolean {
  return CHOOSES.test(command) || /[\w-]\/[\w-]|\.\w{1,4}$|::/.test(command) || /^(?:cargo|swift|mix|dotnet) test [a-z]/.test(command);
}

export function isTest(command: string): boolean {
  return /(?:^|[\s:/])(?:tests?|pytest|jest|vitest|rspec|ctest|nextest|spec)(?:$|[\s:])/.test(command);
}

const CHOOSES = /\s--?(?:run|grep|t|k|filter|testNamePattern|only)[= ]/;

/** Without the choice of single tests: runs that differ in it only are one check. */
function narrow(command: string): string {
  return command
    .replace(/\s--?(?:run|grep|t|k|filter|testNamePattern|only|count)[= ](?:'[^']*'|"[^"]*"|\S+)/g, '')
    .replace(/\s-\w+\b/g, '')
    .trim();
}

/** `go test ./...` after `go test ./internal/syncer`: all of it. */
function isWhole(command: string, other: string): boolean {
  const at = command.search(/(?<=\s)(?:\.\/)?\.\.\.(?:\s|$)/);
  return at > 0 && other.startsWith(command.slice(0, at));
}

function basename(command: string): string {
  return command.replace(/(?<=\s)(?:[\w.-]+\/)+([\w.-]+\.\w+)/g, '$1');
}

/** `mise run test:ci` after `mise run test:integration`: the same kind of run, wider or narrower. */
function stem(command: string): string {
  return command
    .split(/\s+/)
    .slice(0, 3)
    .join(' ')
    .replace(/[:_-]\w+$/, '');
}
