// What droid tells its model of an edit: not the record that it stores, but one sentence (0.225.2).
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';

/** Calls of a reply whose results are reported that way, and in which words. */
export type EditCalls = ReadonlyMap<string, string>;

const WORDS = new Map(Object.entries({ Create: 'created', Edit: 'updated', MultiEdit: 'updated' }));

export function editCalls(content: Json | undefined): EditCalls {
  const calls = new Map<string, string>();
  if (!isArray(content)) return calls;
  for (const block of content) {
    const words = isObject(block) && block['type'] === 'tool_use' ? WORDS.get(stringOf(block['name']) ?? '') : undefined;
    if (words !== undefined) calls.set(stringOf((block as JsonObject)['id']) ?? '', words);
  }
  return calls;
}

/** The content of a message with results, as the model sees it. */
export function toldContent(content: Json | undefined, edits: EditCalls): Json | undefined {
  if (edits.size === 0 || !isArray(content)) return content;
  return content.map((block) => (isObject(block) && block['type'] === 'tool_result' ? toldResult(block, edits) : block));
}

/** Of a failed edit the client says that all went well, too; there we keep to what it stored. A list of blocks it leaves as it is. */
function toldResult(block: JsonObject, edits: EditCalls): JsonObject {
  const words = edits.get(stringOf(block['tool_use_id']) ?? '');
  const { content } = block;
  if (words === undefined || typeof content !== 'string' || block['is_error'] === true || !content.startsWith('{')) return block;
  const stored = parsed(content);
  if (!stored) return block;
  const [file, reminder] = [stringOf(stored['file_path']), stringOf(stored['systemReminder'])];
  const sentence = `The file${file === undefined ? '' : ` ${file}`} has been ${words} successfully.`;
  return { ...block, content: reminder === undefined ? sentence : `${sentence}\n${reminder}` };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
