// Actions and observations of OpenHands' first generation: an observation names the number of the action that caused it.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Role } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { NO_CALL } from '../loose-part.js';
import { contentParts, objectOf, pictureParts, textParts, type EventReader, type Said } from './said.js';

/** What concerns the client alone. */
const NOT_TOLD = new Set([
  'null',
  'change_agent_state',
  'agent_state_changed',
  'recall',
  'pause',
  'resume',
  'condensation',
  'condensation_request',
]);
/** Of an action: how it is to be shown and run, not what is asked for. */
const NOT_INPUT = new Set([
  'thought',
  'confirmation_state',
  'security_risk',
  'hidden',
  'image_urls',
  'blocking',
  'is_static',
  'cwd',
  'is_input',
]);

/** Undefined: the client's own affair. */
export function saidByAction(event: JsonObject, reader: EventReader): Said | undefined {
  const action = stringOf(event['action']) ?? '';
  const args = objectOf(event['args']);
  const role: Role = event['source'] === 'user' ? 'user' : 'assistant';
  if (NOT_TOLD.has(action)) return undefined;
  if (action === 'system') return { role: 'system', parts: textParts(args['content']) };
  if (action === 'message')
    return { role, parts: [...textParts(args['content'] ?? event['message']), ...pictureParts(args['image_urls'])] };
  if (action === 'think') return { role: 'assistant', parts: [{ type: 'reasoning', text: stringOf(args['thought']) ?? '' }] };
  if (action === 'finish') return { role: 'assistant', parts: textParts(args['final_thought'] || args['thought'] || event['message']) };
  return { role: 'assistant', parts: [...textParts(args['thought']), callOf(event, action, args, reader)] };
}

function callOf(event: JsonObject, action: string, args: JsonObject, reader: EventReader): LoosePart {
  const tool = stringOf(objectOf(event['tool_call_metadata'])['function_name']) || action;
  const input = Object.fromEntries(Object.entries(args).filter(([name, value]) => !NOT_INPUT.has(name) && value !== null && value !== ''));
  return { type: 'tool-call', call: callNumber(event['id']), tool, kind: reader.toolKind(tool, input), input };
}

export function saidByObservation(event: JsonObject, reader: EventReader): Said | undefined {
  const kind = stringOf(event['observation']) ?? '';
  if (NOT_TOLD.has(kind) || kind === 'think') return undefined;
  const call = callNumber(event['cause']);
  if (call === undefined && kind !== 'error') return undefined;
  const failed = kind === 'error' || isFailure(objectOf(event['extras']));
  const output = contentParts(stringOf(event['content']), reader);
  return { role: 'tool', parts: [{ type: 'tool-result', call: call ?? NO_CALL, output, ...(failed && { failed: true as const }) }] };
}

/** Its metadata, in older ones the extras themselves, have the exit code. */
function isFailure(extras: JsonObject): boolean {
  const metadata = isObject(extras['metadata']) ? extras['metadata'] : extras;
  return typeof metadata['exit_code'] === 'number' && metadata['exit_code'] > 0;
}

function callNumber(id: Json | undefined): string | undefined {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? `event-${id}` : undefined;
}
