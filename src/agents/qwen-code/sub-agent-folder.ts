// Where the sub-agents of a session lie.
import type { PathRules } from '../toolkit/session-bytes.js';

/** `chats/<id>.jsonl`, archived ones one folder deeper; sub-agents lie beside `chats`. */
export function subAgentFolder(file: string, id: string, { basename, dirname, join }: PathRules): string {
  const chats = basename(dirname(file)) === 'archive' ? dirname(dirname(file)) : dirname(file);
  return join(dirname(chats), 'subagents', id);
}
