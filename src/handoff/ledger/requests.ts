// Pull requests and issues, each in the last state that a command did or printed.
import {
  address,
  doneByTool,
  doneLine,
  forgeCall,
  landedRequest,
  listedRequest,
  printedState,
  printedTitle,
  type ForgeAddress,
  type ForgeCall,
} from '../programs/forges.js';
import { factOf, linesOf, mergedEntries, succeeded, withSubAgents } from './fact.js';
import type { RequestFact } from './ledger.js';
import type { Call, ForgeTool, Transcript } from './notes/source.js';

type Kept = { -readonly [Key in keyof RequestFact]: RequestFact[Key] };

const AFTER: Readonly<Record<string, string>> = {
  create: 'open',
  reopen: 'open',
  merge: 'merged',
  close: 'closed',
  ready: 'open',
  delete: 'deleted',
};

export function requestsIn(talk: Transcript): RequestFact[] {
  const found = new Map<string, Kept>();
  const at = (kind: RequestFact['kind'], number: string, call: Call): Kept => {
    const key = `${kind} ${number}`;
    const fact = factOf(call);
    const known = found.get(key);
    const next: Kept = known
      ? { ...known, turn: fact.turn, entries: mergedEntries(known.entries, fact.entries) }
      : { ...fact, kind, number };
    found.delete(key); // the newest last
    found.set(key, next);
    return next;
  };
  for (const call of withSubAgents(talk)) {
    const { result, use } = call;
    if (!result || result.denied) continue;
    const command = use.command ?? '';
    const made = forgeCall.find(command);
    const lines = linesOf(call);
    const addressed = lines.map((line) => address.find(line)).find((one) => one !== undefined);
    if (made) seeCall(numbered(made, lines, [...found.values()]), call, lines, at);
    else if (call.forge) seeTool(call.forge, call, lines, addressed, at);
    if (command.includes('git log')) {
      const landed = new Set(lines.flatMap((line) => landedRequest.find(line) ?? []));
      const merged = [...found.values()].filter(
        ({ kind, number, state }) => kind === 'pull-request' && (state === undefined || state === 'open') && landed.has(number),
      );
      for (const { kind, number } of merged) at(kind, number, call).state = 'merged';
    }
    if (!command.includes('gh ') && !command.includes('glab ')) continue;
    for (const line of lines) {
      const done = doneLine.find(line) ?? listedRequest.find(line);
      const known = done && (found.get(`pull-request ${done.number}`) ?? found.get(`issue ${done.number}`));
      if (done?.state !== undefined && known && known.state !== done.state) at(known.kind, known.number, call).state = done.state;
    }
  }
  return [...found.values()];
}

/** Where the command names none, the forge takes the one of the branch: what it printed, else the only one that is open here. */
function numbered(made: ForgeCall, lines: readonly string[], known: readonly RequestFact[]): ForgeCall {
  if (made.number !== undefined || !(made.verb in AFTER) || made.verb === 'create') return made;
  const printed = lines.map((line) => doneLine.find(line)?.number).find((number) => number !== undefined);
  const open = known.filter(({ kind, state }) => kind === made.kind && (state === 'open' || state === 'draft'));
  const number = printed ?? (open.length === 1 ? open[0]!.number : undefined);
  return number === undefined ? made : { ...made, number };
}

/** A tool of a server, called directly or from a script. */
function seeTool(
  { tool, number: named }: ForgeTool,
  call: Call,
  lines: readonly string[],
  addressed: ForgeAddress | undefined,
  at: (kind: RequestFact['kind'], number: string, call: Call) => Kept,
): void {
  const kind = addressed?.kind ?? (tool.includes('issue') ? 'issue' : 'pull-request');
  const number = addressed?.number ?? named;
  if (number === undefined) return;
  const request = at(kind, number, call);
  if (addressed) request.url = addressed.url;
  const printed = lines.map((line) => printedState.find(line)).find((one) => one !== undefined);
  const state = printed ?? (succeeded(call) ? doneByTool.find(tool) : undefined);
  if (state !== undefined) request.state = state;
  nameByPrinted(request, lines);
}

function nameByPrinted(request: Kept, lines: readonly string[]): void {
  const title = lines.map((line) => printedTitle.find(line)).find((one) => one !== undefined);
  if (title !== undefined) request.title ??= title;
}

function seeCall(
  made: ForgeCall,
  call: Call,
  lines: readonly string[],
  at: (kind: RequestFact['kind'], number: string, call: Call) => Kept,
): void {
  const addressed = lines.map((line) => address.find(line)).find((one) => one?.kind === made.kind);
  const number = made.number ?? addressed?.number;
  if (number === undefined) return;
  const request = at(made.kind, number, call);
  if (addressed && addressed.number === number) request.url = addressed.url;
  if (made.title !== undefined) request.title = made.title;
  else if (made.verb === 'view') nameByPrinted(request, lines);
  const printed = made.verb === 'view' ? lines.map((line) => printedState.find(line)).find((one) => one !== undefined) : undefined;
  const done = succeeded(call) && !made.auto ? AFTER[made.verb] : undefined;
  const state = printed ?? done ?? (made.auto && succeeded(call) ? 'set to merge by itself' : undefined);
  if (state !== undefined) request.state = state;
}
