// What was done that nobody put into words: texts for people, what was edited in, what failed and how. For whatever room the talk leaves.
import type { Timestamp } from '../model/session.js';
import { isTaskView, parseCommand } from './command.js';
import { TROUBLE } from './cues.js';
import { hasFailed } from './incidents.js';
import { countLines, failureLines } from './outcome.js';
import { lookOf, type Depth } from './seen.js';
import type { Call, Transcript, TranscriptTurn } from './source.js';
import { codeLine, oneLine } from './text.js';
import { hasRoomForTraces, traceOf } from './traces.js';
import { isProse, posting, telling } from './written.js';

export interface Deed {
  readonly text: string;
  /** Entries that tell it; it stands where the first one does. */
  readonly entries: readonly [number, ...number[]];
  readonly at?: Timestamp;
  /** Beside what was said. */
  readonly weight: number;
  /** Only for the room that everything else leaves. */
  readonly aside?: true;
  /** Lines of an edit or an output, each of which may be told without the others; the first says what they are of. */
  readonly parts?: readonly Part[];
}

export interface Part {
  readonly text: string;
  readonly value: number;
}

/** The title of a commit alone is told among the artifacts. */
const TITLE = 100;
const WEIGHTS = {
  task: 0.6,
  meant: 0.35,
  words: 0.5,
  failure: 0.4,
  edit: 0.2,
  run: 0.1,
  output: 0.05,
  look: 0.025,
  trace: 0.012,
  standing: 0.12,
} as const;

export interface DeedOptions {
  /** What earlier turns have told already. */
  readonly told: Set<string>;
  /** Paths that were changed; none: nothing is told of what was only looked at. */
  readonly changed: ReadonlySet<string> | undefined;
  readonly depth: Depth;
}

export function deedsOf(talk: Transcript, turn: TranscriptTurn, options: DeedOptions): Deed[] {
  const { told } = options;
  const late = 0.8 + 0.4 * (turn.place / Math.max(1, talk.turns.length - 1));
  const meant: Deed[] = turn.meant
    ? [
        {
          text: `${turn.user.find(({ text }) => text.startsWith('/'))?.text.split(/\s/)[0] ?? 'the command'} stands for:\n${turn.meant.text
            .replace(/^Base directory for this skill:.*$/gm, '')
            .replace(/<\/?[\w-]+>/g, '')
            .trim()}`,
          entries: [turn.meant.entry],
          weight: WEIGHTS.meant,
        },
      ]
    : [];
  const standing: Deed[] =
    turn.place === 0 && talk.standing
      ? [
          {
            text: `Standing instructions that the client put in front:\n${talk.standing.text}`,
            entries: [talk.standing.entry],
            weight: WEIGHTS.standing,
          },
        ]
      : [];
  return [...standing, ...meant, ...turn.calls.flatMap((call) => callDeeds(talk, call, options))]
    .filter(({ text }) => isNew(told, text.slice(0, SAME)))
    .map((deed) => ({ ...deed, weight: deed.weight * late }));
}

function callDeeds(talk: Transcript, call: Call, { told, changed, depth }: DeedOptions): Deed[] {
  const deeds = [...deedOf(call, told), ...(changed ? seenOf(call, changed, depth) : [])];
  const trace = deeds.length === 0 && hasRoomForTraces(talk) ? traceOf(call, depth) : undefined;
  if (!trace) return deeds;
  const lines = trace.lines.filter(({ text }) => isNew(told, text));
  return [lines.length > 0 ? listed(shown(call, 'trace', trace.lead), lines) : shown(call, 'trace', trace.lead.slice(0, -1))];
}

/** What begins with the same words says the same. */
const SAME = 220;

function isNew(told: Set<string>, key: string): boolean {
  if (told.has(key)) return false;
  told.add(key);
  return true;
}

function deedOf(call: Call, told: Set<string>): Deed[] {
  const { use, result, wrote } = call;
  if (!result || result.denied || result.running) return [];
  const { command } = use;
  if (command !== undefined && hasFailed(call)) {
    const errors = failureLines(result.text, result.lines);
    // a search that found something has failed only in part
    if (parseCommand(command).parts.length === 0 && !TROUBLE.test(errors[0] ?? '')) return [];
    return errors.length === 0
      ? []
      : [
          listed(
            shown(call, 'failure', `${codeLine(parseCommand(command).text || command, 90)} failed:`),
            errors.map((text, i) => ({ text, value: i < 2 ? 1 : 0.5 })),
          ),
        ];
  }
  if (result.failed) return [];
  if (command !== undefined && isTaskView(command) && result.text.length > 200)
    return [shown(call, 'task', `${codeLine(command, 60)} says:\n${result.text}`)];
  if (wrote === undefined) return command === undefined ? [] : ranOf(call, command, told);
  if (use.kind !== 'edit')
    return !wrote.includes('\n') && wrote.length < TITLE
      ? []
      : [asked(call, 'words', `wrote with ${codeLine(command === undefined ? call.tool : posting(command), 40)}: ${wrote}`)];
  const path = use.paths?.[0];
  if (path === undefined) return [];
  if (use.paths!.length > 1)
    return [
      asked(
        call,
        'edit',
        `edited ${wrote
          .split('\n')
          .map((line) => oneLine(line, 240))
          .join('; ')}`,
      ),
    ];
  if (isProse(path)) return [asked(call, 'edit', `wrote into ${path}:\n${wrote}`)];
  return [
    listed(
      asked(call, 'edit', `edited ${path}:`),
      wrote.split('\n').map((line) => ({ text: oneLine(line, 160), value: 0.5 + 0.5 * telling(line) })),
    ),
  ];
}

function seenOf(call: Call, changed: ReadonlySet<string>, depth: Depth): Deed[] {
  const look = lookOf(call, changed, depth);
  return look ? [listed(shown(call, 'look', look.lead), look.lines)] : [];
}

/** A deed with its lines, of which any may be told. */
function listed(deed: Deed, lines: readonly Part[]): Deed {
  return { ...deed, text: `${deed.text} ${lines.map(({ text }) => text).join(BETWEEN)}`, parts: [{ text: deed.text, value: 0 }, ...lines] };
}

/** What nobody spoke of and nothing came of. */
const ASIDE: ReadonlySet<keyof typeof WEIGHTS> = new Set(['output', 'look', 'trace']);

export const BETWEEN = ' · ';

/** The call itself tells it. */
function asked({ entry, at }: Call, kind: keyof typeof WEIGHTS, text: string): Deed {
  return { text, entries: [entry], weight: WEIGHTS[kind], ...(ASIDE.has(kind) && { aside: true }), ...(at !== undefined && { at }) };
}

/** Its result does. */
function shown(call: Call, kind: keyof typeof WEIGHTS, text: string): Deed {
  return { ...asked(call, kind, text), entries: [call.entry, call.result!.entry] };
}

/** A step with what it printed: what changed something outside the files first, then any other that was more than a look around. */
function ranOf(call: Call, command: string, told: Set<string>): Deed[] {
  const { parts, isCheck, verb, piped, alone } = parseCommand(command);
  const step = parts.find((part) => CHANGES.test(part)) ?? parts[0];
  if (step === undefined || step.length > LONGEST_STEP || SHOWS_CODE.test(step)) return [];
  const changes = CHANGES.test(step) && !isCheck && verb !== undefined;
  // of several steps it is not known whose lines these are
  if (!changes && !alone) return [];
  const lines = printedLines(call, { changes, isCheck, piped, alone }, told);
  return lines.length === 0 ? [] : [listed(shown(call, changes ? 'run' : 'output', `ran ${codeLine(step, LONGEST_STEP)}:`), lines)];
}

const LONGEST_STEP = 120;
const SHOWS_CODE =
  /^(?:git log\b.*\s(?:-p|--patch)\b|git (?:diff|show|blame|grep|ls-files|fetch|add|checkout|switch|commit|status|branch|rev-parse)|gh auth|nl|bat|xxd|strings|tsx? -e|python3? -c|node -e)\b/;
const MOST_PRINTED = 6;

function printedLines(
  call: Call,
  {
    changes,
    isCheck,
    piped,
    alone,
  }: { readonly changes: boolean; readonly isCheck: boolean; readonly piped: boolean; readonly alone: boolean },
  told: Set<string>,
): Part[] {
  const { lines, text } = call.result!;
  if (isCheck)
    return piped
      ? []
      : countLines(lines)
          .filter((line) => isNew(told, line))
          .map((line) => ({ text: line, value: 1 }));
  const notices = lines.filter((line) => NOTICE.test(line)).map((line) => ({ text: oneLine(line, 140), value: 1.2 }));
  const plain = text
    .split('\n')
    .map((line) => fields(line.trim()))
    .filter((line) => (alone || OF_A_CHANGE.test(line)) && (changes ? PLAIN_WORDS : OUTPUT).test(line) && !CHATTER.test(line))
    .map((line, i, all) => ({
      text: oneLine(line, 140),
      value: (changes && i === all.length - 1 ? 1 : 0.4) + (/\d/.test(line) ? 0.2 : 0),
    }));
  return [...notices, ...(changes ? plain.slice(-MOST_PRINTED) : bothEnds(plain))].filter(
    ({ text: line }, i, all) => all.findIndex((other) => other.text === line) === i && isNew(told, line),
  );
}

/** A list is told from its beginning; how it came out stands at its end. What is left out between them is marked. */
function bothEnds(lines: readonly Part[]): readonly Part[] {
  if (lines.length <= 2 * MOST_PRINTED) return lines;
  return [...lines.slice(0, MOST_PRINTED), { text: '[…]', value: 0.1 }, ...lines.slice(-MOST_PRINTED)];
}

/** Surely of the step that changed something, whatever else ran in the same breath. */
const OF_A_CHANGE =
  /->|\.\.[0-9a-f]{7}|up[- ]to[- ]date|^Success|HEAD is now|set up to track|^(?:added|removed|changed|installed) \d|Fast-forward|^Merge made|^Rebasing|successfully/i;
/** What package managers and servers say every time. */
const CHATTER =
  /npm fund|looking for funding|Attempting uninstall|Found existing installation|Requirement already|^(?:Collecting|Downloading|Using cached|Building wheel|Compiling|Resolving|Unpacking|Fetching)\b|^remote: (?:Create a pull request|Resolving| {2,}https)|[Dd]eprecat|[Ww]arning\b|parallelism|^Total output lines|To disable this warning|^\[…/;

/** A record on one line, as words. */
function fields(line: string): string {
  return /^\{".*\}$/.test(line) && line.length < 400 ? line.replace(/[{}"]/g, '').replace(/([,:])(?=[^\s/\d])/g, '$1 ') : line;
}

const CHANGES =
  /^(?:git (?:push|rebase|merge|pull|cherry-pick|tag|revert|reset|worktree)|gh (?:pr|issue|release) (?:merge|close|reopen|ready)|(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|conda|cargo|go|gem|bundle|brew|apt(?:-get)?|mix|composer) (?:i|install|add|ci|sync|get|publish|update|upgrade|remove|uninstall|link|version)\b|docker|kubectl|terraform|helm|make|python3? [\w./-]+\.py|node [\w./-]+\.\w?js)/;
/** What a server says beside the result. */
const NOTICE = /^remote: (?!Resolving|Compressing|Counting|Enumerating|Total|Create a pull request)\S/;
/** A sentence for people, not data. */
const PLAIN_WORDS = /^(?=[^\t{}]{8,240}$)(?![[{<"'|}\]]|\.\.\.)(?!.*(?:Warning:|lines truncated))(?=.*[a-z]{3,}.*\s)/i;
/** Says something to whoever reads only this line: no bracket, no progress, no line of a diff. */
const OUTPUT = /^(?=[^\t{}]{6,200}$)(?![[{<|}\]+@]|-(?![\w-])|\.\.\.|\[…)(?!.*(?:Warning:|lines truncated|\d+%\|))(?=.*\p{L}{3,})/u;
