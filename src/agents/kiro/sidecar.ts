// What Kiro keeps of a session beside its log: title, folder, times, what each turn took.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Usage } from '../../model/session.js';
import type { PathRules, SessionFiles } from '../toolkit/session-bytes.js';
import type { Form } from './file-forms.js';
import type { ReplyFacts } from './terminal-log.js';
import { listOf, objectOf, timeOf } from './values.js';

export interface Sidecar {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly model?: string | undefined;
  readonly isSubAgent?: boolean;
  readonly replies?: ReadonlyMap<string, ReplyFacts>;
}

const LARGEST = 64 << 20;

/** Where it lies, by the form of the session's own file. */
export function sidecarPath(file: string, form: Form, paths: PathRules): string | undefined {
  if (form === 'terminal') return file.endsWith('.jsonl') ? file.slice(0, -1) : undefined;
  return form === 'editor' ? paths.join(paths.dirname(file), 'session.json') : undefined;
}

/** Empty where there is none: the log says all that was said. */
export function readSidecar(file: string, form: Form, files: SessionFiles): Sidecar {
  const place = sidecarPath(file, form, files.paths);
  const record = place === undefined ? undefined : parsed(files.small(place, { largest: LARGEST }));
  if (!record) return {};
  return form === 'terminal' ? ofTerminal(record) : ofEditor(record);
}

function ofTerminal(record: JsonObject): Sidecar {
  const state = objectOf(record['session_state']);
  const model = stringOf(objectOf(objectOf(state['rts_model_state'])['model_info'])['model_id']);
  return {
    id: stringOf(record['session_id']),
    title: named(record['title']),
    cwd: named(record['cwd']),
    startedAt: timeOf(record['created_at']),
    updatedAt: timeOf(record['updated_at']),
    model,
    isSubAgent: record['session_created_reason'] === 'subagent',
    replies: repliesOf(objectOf(state['conversation_metadata'])['user_turn_metadatas'], model),
  };
}

/** Tokens are counted for a whole turn: they stand with the last message of it. */
function repliesOf(turns: Json | undefined, model: string | undefined): ReadonlyMap<string, ReplyFacts> {
  const replies = new Map<string, ReplyFacts>();
  for (const turn of listOf(turns)) {
    const ids = Array.isArray(turn['message_ids']) ? turn['message_ids'].flatMap((id: Json) => stringOf(id) ?? []) : [];
    const [input, output] = [turn['input_token_count'], turn['output_token_count']].map((n) =>
      typeof n === 'number' && n > 0 ? n : undefined,
    );
    const usage: Usage = { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
    for (const [i, id] of ids.entries())
      replies.set(id, {
        model: stringOf(turn['model']) ?? model,
        usage: i === ids.length - 1 && Object.keys(usage).length > 0 ? usage : undefined,
      });
  }
  return replies;
}

function ofEditor(record: JsonObject): Sidecar {
  const folders = Array.isArray(record['workspacePaths']) ? record['workspacePaths'] : [];
  return {
    id: stringOf(record['id']) ?? stringOf(record['sessionId']),
    title: named(record['title']),
    cwd: named(folders[0] as Json | undefined) ?? named(record['workspacePath']),
    startedAt: timeOf(record['createdAt']),
    updatedAt: timeOf(record['lastModifiedAt']),
    model: stringOf(record['modelId']),
  };
}

function named(value: Json | undefined): string | undefined {
  return stringOf(value)?.trim() || undefined;
}

function parsed(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // being written: the log is there all the same
  }
}
