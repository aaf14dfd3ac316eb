// A conversation of Kiro's terminal before its second version, which was Amazon Q's: turns of what was sent and what came back → messages.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, Message, Mutable, Part, Place, ToolResultPart } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { toolKind } from './tools.js';
import { listOf, objectOf, outputParts, pictureOf, textParts, utcOf } from './values.js';

export class OlderTerminal {
  readonly #chain = new EntryChain();
  readonly #model: string | undefined;
  readonly #next: JsonObject | undefined;
  readonly #summary: string | undefined;

  /** `head`: the conversation without its turns. */
  constructor(head: JsonObject) {
    const [summary] = isArray(head['latest_summary']) ? head['latest_summary'] : [];
    this.#model = stringOf(objectOf(head['model_info'])['model_id']) ?? stringOf(head['model']);
    this.#next = isObject(head['next_message']) ? head['next_message'] : undefined;
    this.#summary = stringOf(summary);
  }

  get last(): string | null {
    return this.#chain.last;
  }

  /** What stands for all that was before: turns that it replaced are not kept. */
  *beginning(place: Place): Generator<Entry> {
    if (this.#summary) yield this.#chain.link({ kind: 'compaction', id: '#summary', summary: this.#summary }, place);
  }

  /** None: of a kind that nobody knows. */
  *entries(turn: JsonObject, number: number, place: Place): Generator<Entry> {
    yield* this.#sent(objectOf(turn['user']), `#${number}`, place);
    yield* this.#came(objectOf(turn['assistant']), `#${number}.reply`, place);
  }

  /** What was being sent when the conversation was stored. */
  *end(place: Place): Generator<Entry> {
    if (this.#next) yield* this.#sent(this.#next, '#next', place);
  }

  *#sent(user: JsonObject, id: string, place: Place): Generator<Entry> {
    const content = objectOf(user['content']);
    const cancelled = objectOf(content['CancelledToolUses']);
    const results = [
      ...listOf(objectOf(content['ToolUseResults'])['tool_use_results']).flatMap((one) => resultOf(one, {}) ?? []),
      ...listOf(cancelled['tool_use_results']).flatMap((one) => resultOf(one, { denied: true }) ?? []),
    ];
    const around = textParts(stringOf(user['additional_context']));
    const pictures = listOf(user['images']).map((one): Part => pictureOf(one) ?? { type: 'custom', name: 'kiro/image', data: one });
    const said = [...textParts(stringOf(objectOf(content['Prompt'])['prompt']) ?? stringOf(cancelled['prompt'])), ...pictures];
    const at = utcOf(user['timestamp']);
    const own = { kind: 'message', ...(at !== undefined && { at }) } as const;
    if (results.length > 0) yield this.#chain.link({ ...own, id: `${id}.results`, role: 'tool', parts: results }, place);
    if (around.length > 0) yield this.#chain.link({ ...own, id: `${id}.context`, role: 'user', synthetic: true, parts: around }, place);
    if (said.length > 0) yield this.#chain.link({ ...own, id, role: 'user', parts: said }, place);
  }

  *#came(assistant: JsonObject, id: string, place: Place): Generator<Entry> {
    const reply = objectOf(assistant['ToolUse'] ?? assistant['Response']);
    const parts = [...textParts(stringOf(reply['content'])), ...listOf(reply['tool_uses']).map(callOf)];
    if (parts.length === 0) return;
    const message: Mutable<Omit<Message, 'parent'>> = { kind: 'message', id, role: 'assistant', parts };
    if (this.#model !== undefined) message.model = this.#model;
    yield this.#chain.link(message, place);
  }
}

/** The folder that a turn says it was held in. */
export function folderOfTurn(turn: JsonObject): string | undefined {
  const state = objectOf(objectOf(objectOf(turn['user'])['env_context'])['env_state']);
  return stringOf(state['current_working_directory']) || undefined;
}

/** Its first versions wrote a turn as a pair. */
export function turnOf(value: Json): JsonObject {
  if (isObject(value)) return value;
  const [user = null, assistant = null] = isArray(value) ? value : [];
  return { user, assistant };
}

/** The name that the model called is beside the one that the client gave the tool. */
function callOf(use: JsonObject): Part {
  const [call, tool] = [stringOf(use['id']), stringOf(use['orig_name']) || stringOf(use['name'])];
  if (call === undefined || !tool) return { type: 'custom', name: 'kiro/tool-use', data: use };
  return { type: 'tool-call', call, tool, kind: toolKind(tool), input: use['orig_args'] ?? use['args'] ?? {} };
}

function resultOf(result: JsonObject, { denied }: { readonly denied?: true }): ToolResultPart | undefined {
  const call = stringOf(result['tool_use_id']);
  if (call === undefined) return undefined;
  const part: Mutable<ToolResultPart> = { type: 'tool-result', call, output: outputParts(listOf(result['content']).map(pieceOf)) };
  if (denied || result['status'] === 'Error') part.failed = true;
  if (denied) part.denied = true;
  return part;
}

function pieceOf(block: JsonObject): Json {
  return stringOf(block['Text']) ?? { data: block['Json'] ?? block };
}
