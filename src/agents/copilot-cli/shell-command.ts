// A command that the user ran in the client itself (`!ls`): to the model the client tells it as words of the user.
import type { JsonObject } from '../../model/json.js';

const OPEN = '<user_shell_command_output>\nThe user executed a shell command directly in their terminal';
const CLOSE = '\n</user_shell_command_output>';
const TOLD = new RegExp(
  `^${OPEN} \\((exit code 0|non-zero exit code)\\)\\.\\n\\nCommand:\\n[\\s\\S]*?\\n\\nOutput:\\n([\\s\\S]*)${CLOSE}$`,
);

/** As the client words it (1.0.102). */
export function tellCommand(command: string, output: string, success: boolean): string {
  return `${OPEN} (${success ? 'exit code 0' : 'non-zero exit code'}).\n\nCommand:\n${command}\n\nOutput:\n${output}${CLOSE}`;
}

/** What of a result the told text came from. */
export function resultOfTold(text: string): JsonObject {
  const [, code, output] = TOLD.exec(text) ?? [];
  if (code === 'non-zero exit code') return { success: false, error: { message: output } };
  return { success: true, result: { content: output ?? text } };
}
