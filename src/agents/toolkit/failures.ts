// Did a tool call fail? Some agents show their models no flag, only text: their own headers say so, and so do those of other agents.

/** Leads the text of a failed result that does not say so itself. */
export const FAILED_MARK = '[tool error]';

const SAYS_SO = [
  /^Exit code:? (?!0\b)-?\d+/, // Codex's apply_patch and old shell, Claude Code's Bash
  /^(?:Chunk ID: .*\n)?(?:Wall time: .*\n)?Process exited with code (?!0\b)-?\d+/, // unified exec
  /^(?:Error|error):/,
  /^<tool_use_error>/,
  /^The user doesn't want to (?:proceed|take)/, // a refused call in Claude Code
  /^(?:Wall time: .*\n)?aborted(?: by user|$)/,
  /^\{"output":[\s\S]*"metadata":\{"exit_code":(?!0\b)-?\d+/, // shell of 2025
  /^\[interrupted: /,
];

export function saysItFailed(text: string): boolean {
  const head = text.length > 400 && !text.startsWith('{"output":') ? text.slice(0, 400) : text;
  return SAYS_SO.some((pattern) => pattern.test(head));
}
