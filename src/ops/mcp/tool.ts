// A tool: an operation as models call it. Its input is the operation's own, without the fields that make no sense here; what it tells is in two
// parts, our own words and facts, and what is quoted.
import type { Json } from '../../model/json.js';
import type { Field, Fields, InputOf } from '../field.js';
import type { Declaration, OperationContext } from '../operation.js';
import type { JsonSchema } from '../input-schema.js';
import type { Item } from './pages.js';

/** Who calls, as it names itself; nothing depends on its being true but which session counts as its own. */
export interface Caller {
  readonly name?: string;
  /** Sessions that were active since then may be the caller's own. */
  readonly since: number;
}

export interface ToolContext extends OperationContext {
  readonly caller: Caller;
}

export interface ToolResult {
  /** In our own words: nothing of it comes from a session or a file. */
  readonly lead: string;
  /** Quoted, a page at a time. */
  readonly items: readonly Item[];
  /** Numbers and ids beside it. */
  readonly facts?: Readonly<Record<string, Json>>;
  /** Said instead of the lead where a page is not the first. */
  readonly goesOn?: string;
  /** In our own words, with each page. */
  readonly after?: string;
  /** With the last page alone. */
  readonly closing?: string;
}

export interface ToolHints {
  /** Changes nothing but what Baton remembers for itself. */
  readonly readOnly: boolean;
  /** Called again with the same, it changes nothing more. */
  readonly idempotent: boolean;
}

export interface Tool<F extends Fields = Fields> {
  readonly declaration: Declaration<F>;
  readonly title: string;
  readonly hints: ToolHints;
  /** What the facts of its items are called, and their schema. */
  readonly list?: { readonly name: string; readonly item: JsonSchema };
  /** Schema of the other facts. */
  readonly facts?: Readonly<Record<string, JsonSchema>>;
  /** Only where the server may write to agents' stores. */
  readonly writes?: true;
  tell(input: InputOf<F>, context: ToolContext): Promise<ToolResult>;
}

/** Whatever it takes. */
export interface AnyTool extends Omit<Tool, 'tell'> {
  tell(input: never, context: ToolContext): Promise<ToolResult>;
}

/** Its help says what a model may give: no files of elsewhere, no standard input. */
export function tool<const F extends Fields>(one: Tool<F>): Tool<F> {
  const input = Object.fromEntries(Object.entries(one.declaration.input).map(([key, field]) => [key, forModels(field)])) as F;
  return { ...one, declaration: { ...one.declaration, input } };
}

function forModels(field: Field): Field {
  if (field.kind === 'agent') return { ...field, help: field.help.replace(' (see `baton agents`)', '') };
  if (field.kind === 'file') return { ...field, help: 'The path of a file in this project.' };
  if (field.kind !== 'ref' || field.default === undefined) return field;
  return {
    ...field,
    help: 'A session: agent:id, its id or the start of it, agent@latest, or @latest (the default), the newest of this project.',
  };
}

/** Says where the next page begins; the same for every tool that gives pages. */
export const cursorField = {
  kind: 'text',
  help: 'Where to go on: the nextCursor of the page before, with the same arguments otherwise.',
} as const satisfies Field;

/** Where a hand-off is written: what the agent has done is what it means if it names nothing. */
export const ownRefsField = {
  kind: 'ref',
  many: true,
  help: 'The sessions that it is about (agent:id). Left out: the newest session of this project that this client holds, which is yours.',
} as const satisfies Field;

/** The fields that are left when some are taken away. */
export function without<F extends Fields, K extends keyof F>(fields: F, ...keys: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !(keys as readonly string[]).includes(key))) as unknown as Omit<F, K>;
}
