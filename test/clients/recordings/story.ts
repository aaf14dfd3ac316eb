// The story that every client records with its own tools: what the user asks, and what the model says to it, once for all of them.
import type { Reply, ScriptedCall, Turn } from '../fake-model/script.js';
import type { RecordedTurn, Recording } from './recording.js';

/** What the user asks, and the model's replies; without replies it is a command to the client. */
export interface Asked extends RecordedTurn {
  readonly steps?: readonly Reply[];
}

/** `others`: what somebody else than the user asks the model: a helper that was sent for, the client that wants a summary. */
export function recorded(name: string, asked: readonly Asked[], others: readonly Turn[] = []): Recording {
  const turns = asked.flatMap(({ prompt, steps }): Turn[] => (steps ? [{ when: prompt, steps }] : []));
  return { name, script: { turns: [...turns, ...others] }, turns: asked.map(({ steps: _steps, ...turn }) => turn) };
}

/** A file is made, and looked at with a command that fails in part: `cat hello.txt; ls missing.txt`. */
export const create = (...steps: readonly Reply[]): Asked => ({ prompt: 'Create hello.txt with a greeting, do not touch anything else', steps: [...steps, { text: 'hello.txt is in place; missing.txt does not exist.' }] });

/** It is changed, the status looked at, and a file read that is not there: at once, where the client can. */
export const change = (...steps: readonly Reply[]): Asked => ({ prompt: 'Change the greeting to good morning and look at the status', steps: [...steps, { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' }] });
export const AT_ONCE = 'Editing and looking at the status at the same time.';

/** So many tokens that the client compacts its history. */
export function large({ steps = [], ...asked }: Asked, tokens: number): Asked {
  return { ...asked, steps: steps.map((step, i) => (i === steps.length - 1 ? { ...step, tokens: { input: tokens, output: 20 } } : step)) };
}

const HELPER = 'HELPER-TASK: count the files here and answer with the number';
export const delegate = (call: (task: string) => ScriptedCall): Asked => ({ prompt: 'Ask a helper to count the files in this folder', steps: [{ text: 'Delegating.', tools: [call(HELPER)] }, { text: 'The helper counted the files.' }] });
export const helper = (...steps: readonly Reply[]): Turn => ({ when: HELPER, steps });
export const HELPER_ANSWER = 'HELPER-ANSWER: three files.';

/** The longest prompt: some clients tell it in one text with those before, after a compaction. */
export const after = (call: ScriptedCall): Asked => ({ prompt: 'Now write down what came of all this, in a file that is called count.txt', steps: [{ text: 'Writing it down.', tools: [call] }, { text: 'It is in count.txt.' }] });
export const NOTE = 'echo three > count.txt; cat count.txt';
export const SUMMARY = 'SUMMARY-OF-WORK: hello.txt was created.';

/** A picture comes with the prompt, with words beyond ASCII on both sides. */
export const look: Asked = { prompt: 'Was ist auf diesem Bild? 画像には何がありますか 🖼️', picture: true, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] };
/** … and one out of a tool. */
export const read = (call: ScriptedCall): Asked => ({ prompt: 'Look at the picture in the project as well', steps: [{ tools: [call] }, { text: 'The same pixel.' }] });

/** An output of more than 20 KB. */
export const count = (...steps: readonly Reply[]): Asked => ({ prompt: 'Count to five thousand with the shell and tell me how it ends', steps });
export const countWith = (call: ScriptedCall): Asked => count({ text: 'Counting.', tools: [call] }, { text: 'It ends with 5000.' });

/** Interrupted while its command runs. */
export const wait = (call: ScriptedCall): Asked => ({ prompt: 'Run the slow check', interruptAfter: 1, steps: [{ text: 'Starting the slow check.', tools: [call] }, { text: 'never said' }] });
/** Bounded, so that nothing is left behind; in a loop, because some clients refuse a plain sleep. */
export const SLOW = 'for i in 1 2 3 4 5 6; do echo step $i; sleep 2; done';
