// A title made of a prompt: what somebody asked for. What a client wrote around a command of its own, shell lines and notices are none.
import { firstWords } from '../../model/short-text.js';
import { describePrompt } from './prompt-frames.js';

/** Enough of a prompt to make a title of. */
const READ = 20_000;
const LONGEST = 200;

/** Undefined: it says nothing that a session could be known by. */
export function titleWords(text: string): string | undefined {
  const { text: said } = describePrompt(text.trimStart().slice(0, READ));
  return said.startsWith('! ') && text.includes('<bash-input>') ? undefined : firstWords(said, LONGEST) || undefined;
}
