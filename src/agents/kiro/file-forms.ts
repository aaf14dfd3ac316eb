// Which of Kiro's files it is: by its first bytes, since kept and copied files have other names.
import { latin1 } from '../../records/bytes.js';

export type Form = 'terminal' | 'older-terminal' | 'editor' | 'history';

/** The list in a document of the editor before 1.0, and of the terminal before its second version. */
export const HISTORY = 'history';

const TERMINAL =
  /^\s*\{\s*"version"\s*:\s*"v1"\s*,\s*"kind"\s*:\s*"(?:Prompt|AssistantMessage|ToolResults|Compaction|ResetTo|CancelledPrompt|Clear)"/;
const OLDER_TERMINAL = /^\s*\{\s*"conversation_id"\s*:\s*"[^"]*"\s*,\s*"next_message"\s*:/;
const EVENT =
  /"payload"\s*:\s*\{[^{}]*?"type"\s*:\s*"(?:user|assistant|tool_call|tool_result|session_start|session_metadata|agent_note|sub_agent_start|usage_summary)"/;

/** Undefined: none of Kiro's. */
export function formOf(head: Uint8Array): Form | undefined {
  const text = latin1(head).replace(/^\xef\xbb\xbf/, '');
  if (!/^\s*\{/.test(text)) return undefined;
  if (TERMINAL.test(text)) return 'terminal';
  if (OLDER_TERMINAL.test(text)) return 'older-terminal';
  const newline = text.indexOf('\n');
  const first = newline < 0 ? text : text.slice(0, newline);
  if (/"timestamp"\s*:/.test(first) && EVENT.test(first)) return 'editor';
  // The editor was made of Continue, whose documents have the same list: these names are Kiro's own.
  return /"history"\s*:\s*\[\s*[\]{]/.test(text) && /"(?:executionId|selectedModel|workspacePath)"\s*:/.test(text) ? 'history' : undefined;
}

/** The others are lines. */
export function isDocument(form: Form | undefined): boolean {
  return form === 'history' || form === 'older-terminal';
}
