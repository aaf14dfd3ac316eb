// What every fact of a call carries.
import type { Call, Transcript } from './notes/source.js';
import type { Fact } from './ledger.js';
import { codeLine, oneLine } from './notes/text.js';

/** Of a call: itself and its result. */
export function factOf(call: Call, ...others: readonly number[]): Fact {
  const entries = [call.entry, ...(call.result ? [call.result.entry] : []), ...others];
  return { entries: [...new Set(entries)].sort((a, b) => a - b), turn: call.turn, ...(call.at !== undefined && { at: call.at }) };
}

/** Both, in order, each once; of many the first and the newest. */
export function mergedEntries(known: readonly number[], more: readonly number[], most = 6): readonly number[] {
  const all = [...new Set([...known, ...more])].sort((a, b) => a - b);
  return all.length <= most ? all : [...all.slice(0, 2), ...all.slice(2 - most)];
}

/** The lines that a call's result is known by: those that told something, and both ends. */
export function linesOf({ result }: Call): readonly string[] {
  return result ? [...new Set([...result.text.split('\n'), ...result.lines].map((line) => line.trim()))] : [];
}

export function succeeded({ result }: Call): boolean {
  return result !== undefined && !result.failed && !result.denied && (result.exit ?? 0) === 0;
}

/** What a call is, in a few words. */
export function nameOf({ use, tool, proposal }: Call): string {
  if (use.command !== undefined) return codeLine(use.command, 160);
  const path = use.paths?.[0];
  if (path !== undefined) return `${tool} ${path.split('/').at(-1)}`;
  return proposal === undefined ? tool : `${tool} “${oneLine(proposal, 120)}”`;
}

/** What was done to repositories, on branches that were left too. */
export function withLeft({ calls, leftCalls }: Transcript): readonly Call[] {
  return leftCalls.length === 0 ? calls : [...calls, ...leftCalls].sort((a, b) => a.entry - b.entry);
}

/** And by sub-agents. Their entries may stand behind all others, so their place is known by the time alone. */
export function withSubAgents(talk: Transcript): readonly Call[] {
  const all = withLeft(talk);
  if (talk.laneCommands.length === 0) return all;
  const both = [...all, ...talk.laneCommands];
  if (both.some(({ at }) => at === undefined)) return all;
  return both.sort((a, b) => (a.at! < b.at! ? -1 : a.at! > b.at! ? 1 : a.entry - b.entry));
}
