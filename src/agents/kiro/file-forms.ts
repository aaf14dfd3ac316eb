// Which of Kiro's files it is: by its first bytes, since kept and copied files have other names.
import { latin1 } from '../../records/bytes.js';

export type Form = 'terminal' | 'editor' | 'history';

/** The list in a document of the editor before 1.0. */
export const HISTORY = 'history';

const TERMINAL =
  /^\s*\{\s*"version"\s*:\s*"v1"\s*,\s*"kind"\s*:\s*"(?:Prompt|AssistantMessage|ToolResults|Compaction|ResetTo|CancelledPrompt|Clear)"/;
const EVENT =
  /"payload"\s*:\s*\{[^{}]*?"type"\s*:\s*"(?:user|assistant|tool_call|tool_result|session_start|session_metadata|agent_note|sub_agent_start|usage_summary)"/;

/** Undefined: none of Kiro's. */
export function formOf(head: Uint8Array): Form | undefined {
  const text = latin1(head).replace(/^\xef\xbb\xbf/, '');
  if (!/^\s*\{/.test(text)) return undefined;
  if (TERMINAL.test(text)) return 'terminal';
  const newline = text.indexOf('\n');
  const first = newline < 0 ? text : text.slice(0, newline);
  if (/"timestamp"\s*:/.test(first) && EVENT.test(first)) return 'editor';
  // The editor was made of Continue, whose documents have the same list: these names are Kiro's own.
  return /"history"\s*:\s*\[\s*[\]{]/.test(text) && /"(?:executionId|selectedModel|workspacePath)"\s*:/.test(text) ? 'history' : undefined;
}
