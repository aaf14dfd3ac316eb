// Small sessions in memory, for what a golden would be too large for.
import type { HandoffContent } from '../../src/model/handoff.js';
import { derive, readTalk, type DeriveOptions, type FitOptions } from '../../src/handoff/derive.js';
import { ledgerOf } from '../../src/handoff/ledger/ledger-of.js';
import type { Json } from '../../src/model/json.js';
import type { Ledger } from '../../src/handoff/ledger/ledger.js';
import type { Entry, Header, Part, SessionItem } from '../../src/model/session.js';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';

export type Line =
  | { readonly user: string }
  | { readonly agent: string }
  | { readonly run: string; readonly gives?: string; readonly failed?: true; readonly denied?: true }
  | { readonly edit: string; readonly gives?: string; readonly failed?: true; readonly old?: string; readonly now?: string }
  | { readonly plan: readonly (readonly [string, 'pending' | 'active' | 'done'])[] }
  | { readonly compacted: string }
  | { readonly fault: string }
  | { readonly read: string; readonly gives: string }
  | { readonly ask: string; readonly gives: string }
  | { readonly question: string; readonly answer?: string }
  | { readonly tool: string; readonly input: Json; readonly gives?: string; readonly failed?: true }
  | { readonly harness: string }
  /** Somebody goes back: the next line hangs on the entry of this number. */
  | { readonly back: number };

const HEADER: Header = { kind: 'session', id: 'a-session', agent: 'test', workspace: { cwd: '/work/app', branch: 'main' } };

export function session(lines: readonly Line[]): SessionItem[] {
  const entries: Entry[] = [];
  let parent: string | null = null;
  const add = (role: 'user' | 'assistant' | 'tool', parts: readonly Part[]): void => {
    const id: string = `e${entries.length + 1}`;
    entries.push({ kind: 'message', id, parent, role, parts, at: new Date(Date.UTC(2026, 0, 1, 0, entries.length)).toISOString() });
    parent = id;
  };
  for (const line of lines) {
    const call = `c${entries.length + 1}`;
    if ('user' in line) add('user', [{ type: 'text', text: line.user }]);
    else if ('agent' in line) add('assistant', [{ type: 'text', text: line.agent }]);
    else if ('back' in line) parent = `e${line.back}`;
    else if ('harness' in line) {
      add('user', [{ type: 'text', text: line.harness }]);
      entries[entries.length - 1] = { ...entries.at(-1)!, synthetic: true } as Entry;
    } else if ('fault' in line)
      entries.push({
        kind: 'opaque',
        id: `e${entries.length + 1}`,
        parent,
        record: { info: { role: 'assistant', error: { name: 'UnknownError', data: { message: line.fault } } } },
      });
    else if ('compacted' in line) {
      const id: string = `e${entries.length + 1}`;
      entries.push({ kind: 'compaction', id, parent: null, summary: line.compacted });
      parent = id;
    } else {
      const input =
        'tool' in line
          ? line.input
          : 'run' in line
            ? { command: line.run }
            : 'edit' in line
              ? {
                  path: line.edit,
                  ...(line.old !== undefined && { old_string: line.old }),
                  ...(line.now !== undefined && { new_string: line.now }),
                }
              : 'read' in line
                ? { path: line.read }
                : 'ask' in line
                  ? { prompt: line.ask }
                  : 'question' in line
                    ? { question: line.question }
                    : { plan: line.plan.map(([title, state]) => ({ title, state })) };
      add('assistant', [{ type: 'tool-call', call, tool: 'tool' in line ? line.tool : Object.keys(line)[0]!, kind: 'other', input }]);
      const gives = 'plan' in line ? 'ok' : 'question' in line ? line.answer : line.gives;
      if (gives !== undefined)
        add('tool', [
          {
            type: 'tool-result',
            call,
            output: [{ type: 'text', text: gives }],
            ...('failed' in line && { failed: true as const }),
            ...('denied' in line && { failed: true as const, denied: true as const }),
          },
        ]);
    }
  }
  return [HEADER, ...entries];
}

export const describeTool: DeriveOptions['describe']['describeTool'] = (tool, input) => {
  if (tool === 'exec') return { kind: 'execute' };
  const given = input as {
    readonly command?: string;
    readonly path?: string;
    readonly question?: string;
    readonly plan?: readonly { readonly title: string; readonly state: 'pending' | 'active' | 'done' }[];
  };
  if (tool === 'run') return { kind: 'execute', command: given.command! };
  if (tool === 'ask') return { kind: 'other' };
  if (tool === 'question') return { kind: 'ask', question: given.question! };
  if (tool === 'read') return { kind: 'read', paths: [given.path!] };
  if (tool === 'plan') return { kind: 'plan', plan: given.plan! };
  return tool === 'edit' ? { kind: 'edit', paths: [given.path!] } : { kind: 'other' };
};

export function handoffOf(lines: readonly Line[], budget = 4000, options: FitOptions = {}): Promise<HandoffContent> {
  return derive(session(lines), { describe: { describeTool, ...clientFrames }, budget, ...options });
}

/** The same where the client has given the session a title. */
export function handoffTitled(title: string, lines: readonly Line[]): Promise<HandoffContent> {
  const [, ...entries] = session(lines);
  return derive([{ ...HEADER, title }, ...entries], { describe: { describeTool, ...clientFrames } });
}

/** What the structure of such a session proves. */
export async function ledgerOfLines(lines: readonly Line[]): Promise<Ledger> {
  return ledgerOfItems(session(lines));
}

export async function ledgerOfItems(items: readonly SessionItem[]): Promise<Ledger> {
  return ledgerOf(await readTalk(() => items, { describe: { describeTool, ...clientFrames } }));
}
