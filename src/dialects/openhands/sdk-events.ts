// Events of OpenHands' SDK: messages as a model gets them, actions with their calls, and what these gave.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, ReasoningPart, Role } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { readArguments } from '../openai-arguments.js';
import { contentParts, objectOf, textParts, type EventReader, type Said } from './said.js';

const ROLES = new Map<unknown, Role>(Object.entries({ user: 'user', assistant: 'assistant', system: 'system', tool: 'user' }));

/** None: the client's own affair. */
export function saidByEvent(event: JsonObject, reader: EventReader): Said[] {
  switch (event['kind']) {
    case 'MessageEvent':
      return messageOf(event, reader);
    case 'SystemPromptEvent': {
      const own = [event['system_prompt'], event['dynamic_context']].filter((one) => one !== undefined && one !== null);
      return [{ role: 'system', parts: contentParts(own, reader) }];
    }
    case 'ActionEvent':
      return [{ role: 'assistant', parts: actionParts(event, reader) }];
    case 'ObservationEvent':
      return observed(event, reader);
    case 'AgentErrorEvent':
      return [{ role: 'tool', parts: [{ ...resultOf(event, contentParts(event['error'], reader)), failed: true }] }];
    case 'UserRejectObservation': {
      const denied = event['rejection_source'] === 'hook' ? {} : { denied: true as const };
      const said = contentParts(event['rejection_reason'] ?? event['error'], reader);
      return [{ role: 'tool', parts: [{ ...resultOf(event, said), failed: true, ...denied }] }];
    }
    default:
      return [];
  }
}

function messageOf(event: JsonObject, reader: EventReader): Said[] {
  const message = objectOf(event['llm_message']);
  const role = ROLES.get(message['role']) ?? (event['source'] === 'agent' ? 'assistant' : 'user');
  return [{ role, parts: [...reasoningOf(message), ...contentParts(message['content'], reader)] }, ...addedTo(event, reader)];
}

function addedTo(event: JsonObject, reader: EventReader): Said[] {
  const parts = contentParts(event['extended_content'], reader);
  return parts.length === 0 ? [] : [{ role: 'user', parts, isAdded: true }];
}

/** As sealed blocks, where the model's vendor seals them; their text is in the plain field again. */
function reasoningOf({ thinking_blocks: blocks, reasoning_content: plain }: JsonObject): ReasoningPart[] {
  const sealed = (isArray(blocks) ? blocks.filter(isObject) : []).flatMap((block): ReasoningPart[] => {
    const [text, seal] = [stringOf(block['thinking']) ?? '', stringOf(block['signature']) ?? stringOf(block['data'])];
    return text === '' && seal === undefined ? [] : [{ type: 'reasoning', text, ...(seal !== undefined && { sealed: seal }) }];
  });
  if (sealed.length > 0) return sealed;
  const text = stringOf(plain);
  return text ? [{ type: 'reasoning', text }] : [];
}

/** The last words of a task are what its call `finish` says. */
const FINISH = 'finish';

function actionParts(event: JsonObject, reader: EventReader): LoosePart[] {
  const own = objectOf(event['tool_call']);
  const named = objectOf(own['function']);
  const tool = stringOf(event['tool_name']) ?? stringOf(own['name']) ?? stringOf(named['name']) ?? 'tool';
  const raw = own['arguments'] ?? named['arguments'];
  const input = raw === undefined ? withoutKind(objectOf(event['action'])) : readArguments(raw);
  const said = [...reasoningOf(event), ...contentParts(event['thought'], reader)];
  const last = tool === FINISH && isObject(input) ? textParts(input['message']) : [];
  if (last.length > 0) return [...said, ...last];
  const call = stringOf(event['tool_call_id']) ?? stringOf(own['id']) ?? '';
  return [...said, { type: 'tool-call', call, tool, kind: reader.toolKind(tool, input), input }];
}

/** What answers `finish` repeats its words. */
function observed(event: JsonObject, reader: EventReader): Said[] {
  const observation = objectOf(event['observation']);
  if (event['tool_name'] === FINISH && observation['is_error'] !== true) return [];
  // newer ones have a list of contents, older ones a text by some name
  const content = observation['content'] ?? observation['output'] ?? observation['error'];
  const output = content === undefined ? textParts(jsonText(withoutKind(observation))) : contentParts(content, reader);
  const failed = observation['is_error'] === true || exitCode(observation) > 0;
  return [{ role: 'tool', parts: [{ ...resultOf(event, output), ...(failed && { failed: true as const }) }] }, ...addedTo(event, reader)];
}

/** -1: it was still running. */
function exitCode({ exit_code: code, metadata }: JsonObject): number {
  const told = code ?? objectOf(metadata)['exit_code'];
  return typeof told === 'number' ? told : 0;
}

function resultOf(event: JsonObject, output: Part[]): { readonly type: 'tool-result'; readonly call: string; readonly output: Part[] } {
  return { type: 'tool-result', call: stringOf(event['tool_call_id']) ?? '', output };
}

function withoutKind({ kind: _kind, ...rest }: JsonObject): Record<string, Json> {
  return rest as Record<string, Json>;
}
