// The transcript that the extension writes for hooks, and for its model after a summary: who said what and which tools were called, without results.
import { readArguments } from '../../dialects/openai-arguments.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, Mutable, Part, Place, ToolCallPart } from '../../model/session.js';
import { latin1 } from '../../records/bytes.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { plainCallId } from './invocations.js';
import { toolKind } from './tools.js';
import { listOf, objectOf, pathOf } from './values.js';

/** Copilot CLI's events begin alike, and name no editor. */
export function isTranscript(head: Uint8Array): boolean {
  const [first = ''] = latin1(head, 4096).split('\n', 1);
  return /"type"\s*:\s*"session\.start"/.test(first) && /"vscodeVersion"\s*:\s*"/.test(first);
}

/** What only says where something begins and ends. */
const MARKS = new Set<unknown>(['session.start', 'assistant.turn_start', 'assistant.turn_end', 'tool.execution_start']);

/** `runSubagent`, `search_subagent`, `execution_subagent`: what they say stands between start and end of their call. */
const SUB_AGENT = /subagent/i;

interface Bracket {
  readonly call: string;
  readonly task: string | undefined;
  isEmpty: boolean;
}

type Unlinked = Parameters<EntryChain['link']>[0];

export class Transcript {
  calls = 0;
  results = 0;
  readonly #main = new EntryChain();
  /** The last entry of each sub-agent that is at work, innermost last. */
  readonly #lanes = new Map<string, string | null>();
  #open: Bracket[] = [];

  /** Undefined: of a kind that nobody knows. */
  entry(record: JsonObject, number: number, place: Place): Entry | undefined {
    const data = objectOf(record['data']);
    const base = { id: `#${number}`, ...timeIn(record) };
    switch (record['type']) {
      case 'user.message': {
        this.#close(data);
        const parts = promptParts(data);
        return parts.length === 0 ? undefined : this.#add({ ...base, kind: 'message', role: 'user', parts }, place);
      }
      case 'assistant.message': {
        const parts = replyParts(data);
        this.calls += parts.filter((part) => part.type === 'tool-call').length;
        return parts.length === 0 ? undefined : this.#add({ ...base, kind: 'message', role: 'assistant', parts }, place);
      }
      case 'tool.execution_complete':
        return this.#result(data, base, place);
      case 'tool.execution_start':
        this.#begin(data);
    }
    return undefined;
  }

  /** Of a record that says nothing. */
  opaque(record: JsonObject, number: number, place: Place): Entry {
    return this.#main.link({ kind: 'opaque', id: `#${number}`, record }, place);
  }

  #result(data: JsonObject, base: { readonly id: string; readonly at?: string }, place: Place): Entry | undefined {
    const call = plainCallId(stringOf(data['toolCallId']) ?? '');
    const at = this.#open.findLastIndex((one) => one.call === call);
    if (at >= 0) this.#open = this.#open.slice(0, at);
    const text = stringOf(objectOf(data['result'])['content']);
    // that a call went well, or did not, says nothing about what its tool answered: a command that fails goes well
    if (call === '' || text === undefined) return undefined;
    this.results++;
    const output: Part[] = text === '' ? [] : [{ type: 'text', text }];
    const result = { type: 'tool-result', call, output, ...(data['success'] === false && { failed: true as const }) } as const;
    return this.#add({ ...base, kind: 'message', role: 'tool', parts: [result] }, place);
  }

  #begin(data: JsonObject): void {
    const [call, tool] = [plainCallId(stringOf(data['toolCallId']) ?? ''), stringOf(data['toolName']) ?? ''];
    if (call === '' || !SUB_AGENT.test(tool) || this.#lanes.has(call)) return;
    this.#lanes.set(call, null);
    this.#open.push({ call, task: stringOf(objectOf(data['arguments'])['prompt']), isEmpty: true });
  }

  /** A prompt that is no sub-agent's task is the user's: whoever was at work was stopped. */
  #close(data: JsonObject): void {
    const lane = this.#open.at(-1);
    if (lane && !(lane.isEmpty && lane.task !== undefined && lane.task === stringOf(data['content']))) this.#open = [];
  }

  #add(entry: Unlinked, place: Place): Entry {
    const lane = this.#open.at(-1);
    if (!lane) return this.#main.link(entry, place);
    const side: Mutable<Unlinked> = { ...entry, lane: lane.call };
    if (lane.isEmpty) side.spawnedBy = { call: lane.call };
    lane.isEmpty = false;
    const parent = this.#lanes.get(lane.call) ?? null;
    this.#lanes.set(lane.call, entry.id);
    return this.#main.link(side, place, parent);
  }
}

export function isKnown({ type }: JsonObject): boolean {
  return type === 'user.message' || type === 'assistant.message' || type === 'tool.execution_complete' || MARKS.has(type);
}

function promptParts(data: JsonObject): Part[] {
  const paths = listOf(data['attachments']).flatMap((one) => pathOf(one) ?? []);
  return [...textParts(data['content']), ...paths.map((path) => ({ type: 'text', text: `[attached: ${path}]` }) as const)];
}

function replyParts(data: JsonObject): Part[] {
  const thought = stringOf(data['reasoningText']);
  return [
    ...(thought ? [{ type: 'reasoning', text: thought } as const] : []),
    ...textParts(data['content']),
    ...listOf(data['toolRequests']).flatMap((one) => callOf(one) ?? []),
  ];
}

/** Rounds of before the transcript began still have the client's own ending of a call's id. */
function callOf(request: JsonObject): ToolCallPart | undefined {
  const [id, tool] = [stringOf(request['toolCallId']), stringOf(request['name'])];
  if (id === undefined || tool === undefined) return undefined;
  return { type: 'tool-call', call: plainCallId(id), tool, kind: toolKind(tool), input: readArguments(request['arguments']) };
}

function textParts(value: JsonObject[string]): Part[] {
  const text = stringOf(value) ?? '';
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function timeIn({ timestamp }: JsonObject): { readonly at?: string } {
  return typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp)) ? { at: timestamp } : {};
}
