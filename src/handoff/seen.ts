// What the agent only looked at: files that nobody changed, searches, pages, what other tools gave. For the room that a short session leaves.
import { isObject, stringOf, type Json } from '../model/json.js';
import { parseCommand } from './command.js';
import type { Call, Transcript } from './source.js';
import { codeLine, oneLine } from './text.js';
import { isProse, telling } from './written.js';

/** Calls past which there is no room for such things anyway. */
const MOST_CALLS = 1500;
const MOST_LINES = 8;
const MOST_FOUND = 4;

/** How far a look is told. */
export interface Depth {
  readonly lines: number;
  /** Of a search. */
  readonly found: number;
  /** Also what was changed afterwards. */
  readonly stale: boolean;
}

/** With what was said; where that leaves room; where it leaves very much. */
export const DEPTHS = {
  slight: { lines: MOST_LINES, found: MOST_FOUND, stale: false },
  deep: { lines: 16, found: 8, stale: true },
  deepest: { lines: 40, found: 12, stale: true },
} as const satisfies Record<string, Depth>;

const LONGEST_LINE = 120;
/** Prints a file as it is. */
const PRINTS = /^\s*(?:sed -n|cat|head|tail|nl|bat|less)\b/;
const SEARCHES = /^\s*(?:rg|grep|ag|find|fd|ls|tree)\b/;

export interface Look {
  readonly lead: string;
  readonly lines: readonly { readonly text: string; readonly value: number }[];
}

/** Of a search: what was looked for. */
export function soughtIn(input: Json): string | undefined {
  if (!isObject(input)) return undefined;
  return stringOf(input['pattern']) ?? stringOf(input['query']) ?? stringOf(input['regex']) ?? stringOf(input['glob']);
}

/** Paths that were changed: what was read of them may no longer be so. None where the session is too long for looks. */
export function changedPaths(talk: Transcript): ReadonlySet<string> | undefined {
  if (talk.calls.length > MOST_CALLS) return undefined;
  return new Set(
    [...talk.calls, ...talk.laneCalls]
      .filter(({ use }) => use.kind === 'edit' || use.kind === 'delete' || use.kind === 'move')
      .flatMap(({ use }) => use.paths ?? []),
  );
}

export function lookOf(call: Call, changed: ReadonlySet<string>, depth: Depth): Look | undefined {
  const { use, result, proposal } = call;
  const text = result?.text ?? '';
  if (text.trim() === '' || result!.failed || result!.denied) return undefined;
  switch (use.kind) {
    case 'read': {
      const path = use.paths?.[0];
      return path === undefined || (changed.has(path) && !depth.stale)
        ? undefined
        : looked(`read ${path}${changed.has(path) ? ' (as it was then)' : ''}:`, readLines(text, isProse(path), depth));
    }
    case 'search':
      return proposal === undefined ? undefined : looked(`searched for ${codeLine(proposal, 60)}:`, firstOf(plainLines(text), depth.found));
    case 'fetch':
      return proposal === undefined ? undefined : looked(`fetched ${proposal}:`, readLines(text, true, depth));
    case 'execute': {
      const { command = '' } = use;
      const { parts, alone } = parseCommand(command);
      if (parts.length > 0 || !alone || command.length > LONGEST_LINE || names(command, changed)) return undefined;
      return looked(
        `ran ${codeLine(command, LONGEST_LINE)}:`,
        PRINTS.test(command)
          ? readLines(text, isProse(command), depth)
          : firstOf(plainLines(text), SEARCHES.test(command) ? depth.found : depth.lines),
      );
    }
    case 'other':
      return looked(`called ${call.tool}:`, firstOf(plainLines(text), depth.lines));
    default:
      return undefined;
  }
}

/** What is left out is marked. */
export function firstOf(lines: readonly string[], most: number): string[] {
  return lines.length > most ? [...lines.slice(0, most), '[…]'] : [...lines];
}

/** A command names a file that was changed. */
function names(command: string, changed: ReadonlySet<string>): boolean {
  return [...changed].some((path) => command.includes(path.split('/').at(-1)!));
}

function looked(lead: string, lines: readonly string[]): Look | undefined {
  // a long address that was cut says nothing
  const unique = [...new Set(lines)];
  const told = unique
    .map((text, i) => ({
      text: oneLine(text, LONGEST_LINE).trim(),
      value: (0.3 + 0.3 * Math.max(0, telling(text))) * (i < MOST_LINES ? 1 : FURTHER),
    }))
    .filter(({ text }, i) => text !== '[…]' || unique[i] === '[…]');
  return told.some(({ text }) => text !== '[…]') ? { lead, lines: told } : undefined;
}

/** What a line further down is worth beside one of the first. */
const FURTHER = 0.5;

/** Clients number the lines of a file. */
const NUMBER = /^\s*\d+\s*[→|:\t]\s?/;
const DULL =
  /^[\s{}()[\];,<>/*#"'`|=+-]*$|^(?:import|from|use|using|require|package|#include|<\/?\w+>?$)\b|^\[…|^(?:\w+ )?["'][\w@./: -]+["'][,;)]?$|^<\/?(?:path|type|content|file|ide_\w+)\b|^\(End of file|^\(use "git /;

export function plainLines(text: string): string[] {
  return unpacked(text)
    .split('\n')
    .map((line) => line.replace(NUMBER, '').trim())
    .filter((line) => line.length > 2 && line.length < 300 && !DULL.test(line));
}

/** A record's fields as lines. */
function unpacked(text: string): string {
  return /^\s*[{[]\{?"/.test(text)
    ? text
        .replace(/^[\s[{"]+/, '')
        .replaceAll(String.raw`\n`, '\n')
        .replace(/",?\s*"(?=[\w$-]+":)|,"(?=[\w$-]+":)/g, '\n')
        .replace(/^([\w$-]+)":\s*"?/gm, '$1: ')
    : text;
}

function readLines(text: string, prose: boolean, depth: Depth): string[] {
  const lines = plainLines(text);
  return firstOf(prose || depth.stale ? lines : lines.filter((line) => telling(line) >= 0.4), depth.lines);
}
