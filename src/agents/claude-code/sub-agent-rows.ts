// Rows of progress in the main file that hold what a sub-agent said and called: its only record where it has no file of its own (2.1.37 to 2.1.79).
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, Message } from '../../model/session.js';

/** What such a row holds. */
export interface SubAgentRow {
  readonly lane: string;
  /** The call that started the sub-agent. */
  readonly call: string | undefined;
  /** A row as the sub-agent's own file would have it, without what it hangs on. */
  readonly row: JsonObject;
  readonly message: JsonObject;
}

/** The newest row of each sub-agent: what its next one hangs on. */
export type LastRows = ReadonlyMap<string, string>;
/** Agents at work at once are few; what names more has no order to keep. */
const MOST_LANES = 100;

export function subAgentRow(record: JsonObject): SubAgentRow | undefined {
  const { data } = record;
  if (record['type'] !== 'progress' || !isObject(data) || data['type'] !== 'agent_progress') return undefined;
  const [lane, row] = [stringOf(data['agentId']), data['message']];
  if (!lane || !isObject(row) || !isObject(row['message'])) return undefined;
  if (row['type'] !== 'user' && row['type'] !== 'assistant') return undefined;
  return { lane, call: stringOf(record['parentToolUseID']), row, message: row['message'] };
}

/** The row without the words that its second entry has; both keep their places, and so does the conversation that runs through it. */
export function emptied(record: JsonObject, { message }: SubAgentRow): JsonObject {
  const data = record['data'] as JsonObject;
  const repeats = stringOf(data['prompt']) !== undefined && data['prompt'] === soleText(message['content']);
  return { ...record, data: { ...data, message: null, ...(repeats && { prompt: null }) } };
}

/** Both together again. `encoded`: the sub-agent's message as a row of a file. */
export function filled(record: JsonObject, said: Message, { type, message, uuid, timestamp }: JsonObject): JsonObject {
  const data = isObject(record['data']) ? record['data'] : {};
  const only = said.parts.length === 1 ? said.parts[0] : undefined;
  const prompt = data['prompt'] === null && only?.type === 'text' ? { prompt: only.text } : {};
  return { ...record, data: { ...data, message: { type, message, uuid, timestamp }, ...prompt } };
}

export function withLastRow(last: LastRows | undefined, said: Entry | undefined): LastRows | undefined {
  if (said?.lane === undefined) return last;
  const next = new Map(last);
  next.delete(said.lane);
  next.set(said.lane, said.id);
  if (next.size > MOST_LANES) next.delete(next.keys().next().value!);
  return next;
}

function soleText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const only: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
  return isObject(only as JsonObject) ? stringOf((only as JsonObject)['text']) : undefined;
}
