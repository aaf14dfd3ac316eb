// Calls of which nothing else tells, as they were made and answered: for short sessions, whose hand-off has room for all of it.
import { firstOf, plainLines, type Depth, type Look } from './seen.js';
import type { Call, Transcript } from './source.js';
import { codeLine, oneLine } from './text.js';
import { unsigned } from './written.js';

/** Calls past which a session is not short. */
const MOST_CALLS = 400;
const LONGEST_COMMAND = 320;
const LONGEST_LINE = 140;
const LEAST_LINES = 10;

export function hasRoomForTraces(talk: Transcript): boolean {
  return talk.calls.length <= MOST_CALLS;
}

export function traceOf({ use, result, tool }: Call, depth: Depth): Look | undefined {
  if (!result || result.denied || result.running) return undefined;
  const { command, paths } = use;
  if (command !== undefined)
    return {
      lead: `ran ${codeLine(unsigned(command), LONGEST_COMMAND)}:`,
      lines: told(plainLines(unsigned(result.text)), Math.max(LEAST_LINES, depth.lines)),
    };
  return result.failed
    ? {
        lead: `${[tool, ...(paths ?? []).slice(0, 1)].join(' ')} failed:`,
        lines: told(plainLines(result.text).slice(0, 3), LEAST_LINES),
      }
    : undefined;
}

function told(lines: readonly string[], most: number): Look['lines'] {
  return firstOf([...new Set(lines)], most).map((text) => ({ text: oneLine(text, LONGEST_LINE), value: 0.3 }));
}
