// Pull requests and issues, each in the last state that a command did or printed.
import {
  address,
  doneByTool,
  doneLine,
  draftMutation,
  forgeCall,
  landedRequest,
  listedRequest,
  printedDraft,
  printedState,
  printedNumber,
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
    else if (draftMutation.find(command)) seeMutation(draftMutation.find(command)!, call, lines, [...found.values()], at);
    else if (call.forge) seeTool(call.forge, call, lines, addressed, at);
    if (command.includes('git log')) {
      const landed = new Set(lines.flatMap((line) => landedRequest.find(line) ?? []));
      const merged = [...found.values()].filter(
        ({ kind, number, state }) => kind === 'pull-request' && (state === undefined || isOpen(state)) && landed.has(number),
      );
      for (const { kind, number } of merged) setState(at(kind, number, call), 'merged');
    }
    if (!command.includes('gh ') && !command.includes('glab ')) continue;
    for (const line of lines) {
      const done = doneLine.find(line) ?? listedRequest.find(line);
      const known = done && (found.get(`pull-request ${done.number}`) ?? found.get(`issue ${done.number}`));
      if (done?.state !== undefined && known && known.state !== done.state) setState(at(known.kind, known.number, call), done.state);
    }
  }
  return [...found.values()];
}

/** Where the command names none, the forge takes the one of the branch: what it printed, else the only one that is open here. */
function numbered(made: ForgeCall, lines: readonly string[], known: readonly RequestFact[]): ForgeCall {
  if (made.number !== undefined || !(made.verb in AFTER) || made.verb === 'create') return made;
  const printed = lines.map((line) => doneLine.find(line)?.number).find((number) => number !== undefined);
  const open = known.filter(({ kind, state }) => kind === made.kind && isOpen(state));
  const number = printed ?? (open.length === 1 ? open[0]!.number : undefined);
  return number === undefined ? made : { ...made, number };
}

/** A tool of a server, called directly or from a script. */
function seeTool(
  { tool, draft, number: named }: ForgeTool,
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
  const done = succeeded(call) ? doneByTool.find(tool) : undefined;
  setState(request, stateIn(lines, request.state) ?? done);
  if (draft !== undefined && succeeded(call) && isOpen(request.state ?? done ?? 'open')) setState(request, draft ? 'draft' : 'open');
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
  const printed = made.verb === 'view' ? stateIn(lines, request.state) : undefined;
  const done = succeeded(call) && !made.auto ? doneBy(made) : undefined;
  setState(request, printed ?? done ?? (made.auto && succeeded(call) ? 'set to merge by itself' : undefined));
}

function doneBy({ verb, draft }: ForgeCall): string | undefined {
  return draft === undefined ? AFTER[verb] : draft ? 'draft' : 'open';
}

/** It names the pull request by an id that nothing else prints: the number that came back, or the only one that is open here. */
function seeMutation(
  { draft }: { readonly draft: boolean },
  call: Call,
  lines: readonly string[],
  known: readonly RequestFact[],
  at: (kind: RequestFact['kind'], number: string, call: Call) => Kept,
): void {
  if (!succeeded(call)) return;
  const open = known.filter(({ kind, state }) => kind === 'pull-request' && isOpen(state));
  const number =
    lines.map((line) => printedNumber.find(line)).find((one) => one !== undefined) ?? (open.length === 1 ? open[0]!.number : undefined);
  if (number !== undefined) setState(at('pull-request', number, call), draft ? 'draft' : 'open');
}

function isOpen(state: string | undefined): boolean {
  return state === 'open' || state === 'draft';
}

/** What a view printed: `state` says open of a draft, too. */
function stateIn(lines: readonly string[], before: string | undefined): string | undefined {
  const state = lines.map((line) => printedState.find(line)).find((one) => one !== undefined);
  const draft = lines.map((line) => printedDraft.find(line)).find((one) => one !== undefined)?.draft;
  if (draft === undefined || !isOpen(state ?? before ?? 'open')) return state;
  return draft ? 'draft' : state === undefined && before === undefined ? undefined : 'open';
}

function setState(request: Kept, state: string | undefined): void {
  if (state === undefined) return;
  if (request.state === 'draft' && state === 'open') request.ready = true;
  else if (state !== 'open') delete request.ready;
  request.state = state;
}
