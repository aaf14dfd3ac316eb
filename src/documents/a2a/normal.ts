// Tasks and messages of version 0.3, and of sketches of it, as those of version 1.0.
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { ROLE, STATES } from './shapes.js';

/** What surrounds a task on the wire: a JSON-RPC answer, a response, a stream's event. */
export function unwrapped(value: JsonObject): JsonObject {
  for (const key of ['result', 'task', 'message'] as const) {
    const inner = ownValue(value, key);
    if (
      isObject(inner) &&
      (key !== 'message' || value['status'] === undefined) &&
      (isTask(inner) || isMessage(inner) || (key === 'result' && isObject(inner['task'])))
    )
      return key === 'result' && isObject(inner['task']) ? inner['task'] : inner;
  }
  return value;
}

export function isTask(value: JsonObject): boolean {
  const id = value['id'] ?? value['taskId'];
  if (typeof id !== 'string') return false;
  if (value['kind'] === 'task') return true;
  const status = value['status'];
  const state = isObject(status) ? status['state'] : status;
  return (
    typeof state === 'string' &&
    (state.startsWith('TASK_STATE_') ||
      (Object.hasOwn(STATES, state) &&
        (isArray(value['history']) || isArray(value['artifacts']) || typeof value['contextId'] === 'string')))
  );
}

export function isMessage(value: JsonObject): boolean {
  return typeof value['messageId'] === 'string' && isArray(value['parts']) && typeof value['role'] === 'string';
}

/** `export`: seed of a plan tool's conversation, with messages in the protocol's form. */
export function isExport(value: JsonObject): boolean {
  return (
    typeof value['contextId'] === 'string' &&
    isArray(value['messages']) &&
    (typeof value['planId'] === 'string' || typeof value['sourceAgent'] === 'string')
  );
}

export function isOld(value: JsonObject): boolean {
  if (value['kind'] === 'task' || value['taskId'] !== undefined || typeof value['status'] === 'string') return true;
  const { status } = value;
  return isObject(status) && typeof status['state'] === 'string' && !status['state'].startsWith('TASK_STATE_');
}

export function normalTask(value: JsonObject): JsonObject {
  if (isMessage(value) && !isTask(value)) return { id: value['messageId']!, history: [normalMessage(value)] };
  const { kind: _kind, taskId, id, status, history, artifacts, ...rest } = value;
  return {
    ...rest,
    id: stringOf(id) ?? stringOf(taskId) ?? '',
    ...(status !== undefined && { status: normalStatus(status) }),
    ...(isArray(history) && { history: history.filter(isObject).map(normalMessage) }),
    ...(isArray(artifacts) && { artifacts: artifacts.filter(isObject).map((one) => ({ ...one, parts: normalParts(one['parts']) })) }),
  };
}

function normalStatus(value: Json): JsonObject {
  const { state, message, ...rest } = isObject(value) ? value : ({ state: value } as JsonObject);
  const name = stringOf(state) ?? '';
  return { ...rest, state: STATES[name] ?? name, ...(isObject(message) && { message: normalMessage(message) }) };
}

export function normalMessage({ kind: _kind, role, parts, ...rest }: JsonObject): JsonObject {
  return { ...rest, role: role === 'user' || role === ROLE.user ? ROLE.user : ROLE.agent, parts: normalParts(parts) };
}

function normalParts(value: Json | undefined): Json[] {
  return isArray(value)
    ? value.map((part) => (isObject(part) ? normalPart(part) : { text: typeof part === 'string' ? part : JSON.stringify(part) }))
    : [];
}

/** `kind` (or, in sketches, `type`) told the parts apart; now the field does. */
function normalPart({ kind, type, file, ...part }: JsonObject): JsonObject {
  const which = kind ?? type;
  if (which === 'file' || isObject(file)) {
    const { bytes, uri, mimeType, name, ...more } = isObject(file) ? file : ({} as JsonObject);
    return {
      ...part,
      ...more,
      ...(typeof bytes === 'string' ? { raw: bytes } : { url: stringOf(uri) ?? '' }),
      ...(typeof name === 'string' && { filename: name }),
      ...(typeof mimeType === 'string' && { mediaType: mimeType }),
    };
  }
  if (which === 'data') return { ...part, mediaType: 'application/json' };
  return part;
}
