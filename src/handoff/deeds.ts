// What was done that nobody put into words: texts for people, what was edited in, what failed and how. For whatever room the talk leaves.
import type { Timestamp } from '../model/session.js';
import { isTaskView, parseCommand } from './command.js';
import { hasFailed } from './incidents.js';
import { bodyOf, failureLines } from './outcome.js';
import type { Call, Talk, TalkTurn } from './source.js';
import { codeLine, oneLine } from './text.js';
import { isProse, posting } from './written.js';

export interface Deed {
  readonly text: string;
  /** Entries that tell it; it stands where the first one does. */
  readonly entries: readonly [number, ...number[]];
  readonly at?: Timestamp;
  /** Beside what was said. */
  readonly weight: number;
}

/** The title of a commit alone is told among the artifacts. */
const TITLE = 100;
const WEIGHTS = { task: 0.6, meant: 0.35, words: 0.5, failure: 0.4, edit: 0.2, run: 0.1 } as const;

/** `told`: what earlier turns have told already. */
export function deedsOf(talk: Talk, turn: TalkTurn, told: Set<string>): Deed[] {
  const late = 0.8 + 0.4 * (turn.place / Math.max(1, talk.turns.length - 1));
  const meant: Deed[] = turn.meant ? [{ text: `${turn.user.find(({ text }) => text.startsWith('/'))?.text.split(/\s/)[0] ?? 'the command'} stands for:\n${turn.meant.text.replace(/^Base directory for this skill:.*$/gm, '').replace(/<\/?[\w-]+>/g, '').trim()}`, entries: [turn.meant.entry], weight: WEIGHTS.meant }] : [];
  return [...meant, ...turn.calls.flatMap((call) => deedOf(call, told))].filter(({ text }) => isNew(told, text.slice(0, SAME))).map((deed) => ({ ...deed, weight: deed.weight * late }));
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
    const error = failureLines(result.text, result.lines);
    return error === '' ? [] : [shown(call, 'failure', `${codeLine(parseCommand(command).text || command, 90)} failed: ${error}`)];
  }
  if (result.failed) return [];
  if (command !== undefined && isTaskView(command) && result.text.length > 200) return [shown(call, 'task', `${codeLine(command, 60)} says:\n${result.text}`)];
  if (wrote === undefined) return command === undefined ? [] : ranOf(call, command, told);
  if (use.kind !== 'edit') return !wrote.includes('\n') && wrote.length < TITLE ? [] : [asked(call, 'words', `wrote with ${codeLine(command === undefined ? call.tool : posting(command), 40)}: ${wrote}`)];
  const path = use.paths?.[0];
  if (path === undefined) return [];
  if (use.paths!.length > 1) return [asked(call, 'edit', `edited ${wrote.split('\n').map((line) => oneLine(line, 240)).join('; ')}`)];
  return [asked(call, 'edit', isProse(path) ? `wrote into ${path}:\n${wrote}` : `edited ${path}: ${wrote.split('\n').map((line) => oneLine(line, 160)).join(' · ')}`)];
}

/** The call itself tells it. */
function asked({ entry, at }: Call, kind: keyof typeof WEIGHTS, text: string): Deed {
  return { text, entries: [entry], weight: WEIGHTS[kind], ...(at !== undefined && { at }) };
}

/** Its result does. */
function shown(call: Call, kind: keyof typeof WEIGHTS, text: string): Deed {
  return { ...asked(call, kind, text), entries: [call.entry, call.result!.entry] };
}

/** A step that changed something outside the files, with what it printed last. */
function ranOf(call: Call, command: string, told: Set<string>): Deed[] {
  const { parts, verb, isCheck } = parseCommand(command);
  const step = parts.find((part) => CHANGES.test(part));
  if (step === undefined || isCheck || step.length > LONGEST_STEP || verb === undefined) return [];
  const printed = [...call.result!.lines.filter((line) => NOTICE.test(line) && isNew(told, line)), ...bodyOf(call.result!.text).body.split('\n').map((line) => line.trim()).filter((line) => PLAIN_WORDS.test(line)).slice(-1)];
  const said = [...new Set(printed)].map((line) => oneLine(line, 140)).join(' · ');
  return said === '' ? [] : [shown(call, 'run', `ran ${codeLine(step, LONGEST_STEP)}: ${said}`)];
}

const LONGEST_STEP = 120;
const CHANGES = /^(?:git (?:push|rebase|merge|pull|cherry-pick|tag|revert|reset|worktree)|gh (?:pr|issue|release) (?:merge|close|reopen|ready)|(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|conda|cargo|go|gem|bundle|brew|apt(?:-get)?|mix|composer) (?:i|install|add|ci|sync|get|publish|update|upgrade|remove|uninstall|link|version)\b|docker|kubectl|terraform|helm|make|python3? [\w./-]+\.py|node [\w./-]+\.\w?js)/;
/** What a server says beside the result. */
const NOTICE = /^remote: (?!Resolving|Compressing|Counting|Enumerating|Total|Create a pull request)\S/;
/** A sentence for people, not data. */
const PLAIN_WORDS = /^(?![[{<"'|}\]]|\.\.\.)(?!.*(?:Warning:|lines truncated))(?=.*[a-z]{3,}.*\s)[^\t{}]{8,240}$/i;
