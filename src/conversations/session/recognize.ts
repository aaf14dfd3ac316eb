// Is it one of our own sessions: by its head, by the result of `show --json`, or by entries in our words.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, hasRole, sampleOf } from '../toolkit/recognize.js';

const ROLES = ['user', 'assistant', 'system', 'tool'];

export function fits({ json }: ConversationText): Fit {
  const list = Array.isArray(json) ? (json as readonly Json[]) : undefined;
  if (isHead(json) || (isObject(json) && isHead(json['result'])) || isHead(list?.[0])) return 3;
  const entries = sampleOf(list ?? (isObject(json) ? [json] : []));
  if (entries.length === 0 || !entries.every((entry) => isObject(entry) && isEntry(entry))) return 0;
  return (entries as readonly JsonObject[]).some(isOurs) ? 2 : 1;
}

function isHead(value: Json | undefined): boolean {
  return isObject(value) && value['kind'] === 'session';
}

function isEntry(entry: JsonObject): boolean {
  return isOurKind(entry) || (hasRole(entry, ROLES) && (isOurs(entry) || Array.isArray(entry['parts'])) && entry['content'] === undefined);
}

function isOurKind(entry: JsonObject): boolean {
  return entry['kind'] === 'message' || entry['kind'] === 'compaction' || entry['kind'] === 'opaque';
}

/** Words of our format that no other format has. */
function isOurs(entry: JsonObject): boolean {
  return (
    isOurKind(entry) ||
    typeof entry['text'] === 'string' ||
    typeof entry['call'] === 'string' ||
    Array.isArray(entry['calls']) ||
    (entry['role'] === 'tool' && entry['output'] !== undefined) ||
    blocksOf(entry['parts']).some(
      (part) =>
        typeof part['call'] === 'string' ||
        (part['type'] === 'tool-call' && typeof part['tool'] === 'string') ||
        (part['type'] === 'file' && isObject(part['source'])),
    )
  );
}
