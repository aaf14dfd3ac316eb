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

/** Beside JSON.parse of the ready text in the same process: what a document costs a program that had its text at hand. */
const MOST_TIMES_PARSE = 8;
/** What is read in a moment tells nothing. */
const WORTH_TIMING = 5_000_000;

export function checkVerified(stdout, { input: { facts } }) {
  const { integrity, cold, warm } = JSON.parse(stdout);
  if (integrity !== 'valid') return `the signature is ${integrity}`;
  if (facts.bytes < WORTH_TIMING) return;
  if (Math.max(cold, warm) > MOST_TIMES_PARSE)
    return `${cold.toFixed(1)} × JSON.parse at first, then ${warm.toFixed(1)} ×: more than ${MOST_TIMES_PARSE}`;
}
