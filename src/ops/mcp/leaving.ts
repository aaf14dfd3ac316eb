// What the server's tools and prompts tell of one session, all pages of it: it goes to the model of whichever agent asks.
import type { SessionRef } from '../../agents/agent.js';
import { Report } from '../../model/report.js';
import { cleanReport } from '../../redact/diagnostics.js';
import type { Worlds } from '../pass/pass.js';
import { parseInput } from '../parse-input.js';
import { promptResult } from './prompt-texts.js';
import type { AnyTool, ToolContext } from './tool.js';
import { tools } from './tools/index.js';

/** By the name of the tool; the rest are hand-offs, which `pack` makes too. */
export const toldOfSessions: Readonly<Record<string, (ref: string) => Readonly<Record<string, unknown>>>> = {
  'show_session, state': (ref) => ({ ref }),
  'show_session, ledger': (ref) => ({ ref, view: 'ledger' }),
  'show_session, entries': (ref) => ({ ref, entries: '1-100000' }),
  list_sessions: () => ({ all: true, limit: 0 }),
};

export async function toldOf(what: string, ref: SessionRef, worlds: Worlds): Promise<string[]> {
  const found: AnyTool = tools.find(({ declaration }) => declaration.name === what.replace(/,.*$/, ''))!;
  const context = contextOf(worlds);
  const told = await found.tell(parseInput(found.declaration, toldOfSessions[what]!(ref.path)) as never, context);
  cleanReport(context.report);
  return [
    told.lead,
    JSON.stringify(told.facts ?? {}),
    ...told.items.map((item) => JSON.stringify(item)),
    JSON.stringify(context.report.diagnostics),
  ];
}

export async function promptOf(name: string, ref: SessionRef, worlds: Worlds): Promise<string[]> {
  const context = contextOf({ ...worlds, target: { ...worlds.target, cwd: '/' } }); // whatever the fixture's place, it is inside
  const { messages } = await promptResult(name, { id: ref.path }, context);
  cleanReport(context.report);
  return [JSON.stringify(messages), JSON.stringify(context.report.diagnostics)];
}

function contextOf({ source, target }: Worlds): ToolContext {
  const signal = new AbortController().signal;
  return { world: source, here: target, report: new Report(), signal, progress: () => undefined, caller: { since: 0 } };
}
