// The command inside the shell that was started to run it: `bash -lc "npm test"` runs `npm test`.
import { isArray, type Json } from '../../model/json.js';

const SHELL = /(?:^|[\\/])(?:ba|z|da|k|fi)?sh(?:\.exe)?$/i;
const POWERSHELL = /(?:^|[\\/])(?:powershell|pwsh)(?:\.exe)?$/i;
const CMD = /(?:^|[\\/])cmd(?:\.exe)?$/i;

/** Of a list of words, as calls of a system take it, or of a line for a shell. */
export function ranCommand(command: Json | undefined): string | undefined {
  if (typeof command === 'string') return unwrapped(command);
  if (!isArray(command)) return undefined;
  const words = command.filter((word) => typeof word === 'string');
  return scriptIn(words) ?? words.join(' ');
}

/** Undefined: no shell is in it. */
function scriptIn(words: readonly string[]): string | undefined {
  const [program = '', ...rest] = words;
  const at = rest.findIndex((word) => !isSwitch(program, word));
  // Everything before the script is a switch of the shell, and the last one says that a script follows.
  return at === rest.length - 1 && at > 0 && takesScript(program, rest[at - 1]!) ? rest[at] : undefined;
}

function isSwitch(program: string, word: string): boolean {
  return CMD.test(program) ? /^\/[a-z]$/i.test(word) : /^-{1,2}[\w-]+$/.test(word);
}

function takesScript(program: string, last: string): boolean {
  if (SHELL.test(program)) return /^-[a-z]*c$/.test(last);
  return POWERSHELL.test(program) ? /^-c(?:ommand)?$/i.test(last) : CMD.test(program) && /^\/[ck]$/i.test(last);
}

const WRAPPED = /^\s*(\S*sh)((?: +-[a-z]+)*) +(['"])([\s\S]*)\3\s*$/;

/** Of one line: only where the quotes hold nothing that they would change. */
export function unwrapped(line: string): string {
  const [, program = '', switches = '', quote = '', script = ''] = WRAPPED.exec(line) ?? [];
  const isPlain = !script.includes(quote) && (quote === "'" || !/[\\$`]/.test(script));
  return isPlain && script !== '' && SHELL.test(program) && /-[a-z]*c$/.test(switches) ? script : line;
}
