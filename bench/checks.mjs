// How to see in a command's answer that the work was really done: each says what is wrong, or nothing.
import { existsSync, statSync } from 'node:fs';

export function checkPass(stdout, { input: { facts } }) {
  const { source, carried, wrote } = JSON.parse(stdout).result;
  const expected = { userMessages: facts.prompts, toolCalls: facts.calls, toolResults: facts.results };
  for (const [what, count] of Object.entries(expected)) {
    if (source[what] !== count) return `${what}: ${source[what]} found, ${count} are in the file`;
    if (carried[what] !== count) return `${what}: ${carried[what]} carried of ${count}`;
  }
  const missing = wrote.find((path) => !existsSync(path));
  if (missing) return `said to have written ${missing}, which is not there`;
  const bytes = wrote.reduce((sum, path) => sum + statSync(path).size, 0);
  // Second copies for the screen go, so less than the source is right; this little is not.
  if (bytes < facts.bytes / 5) return `only ${bytes} bytes written of a session of ${facts.bytes}`;
}

export function checkList(stdout, { input: { files } }) {
  const { result } = JSON.parse(stdout);
  if (result.length !== files.length) return `${result.length} sessions listed of ${files.length}`;
}
