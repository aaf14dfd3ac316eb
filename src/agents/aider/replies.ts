// The model's words with what Aider's screen said of them: thoughts, tokens, the edits that were made of them.
import type { Part, ToolCallPart, ToolResultPart, Usage } from '../../model/session.js';
import { APPLY_EDIT } from './tools.js';

/** Between them stands what the model thought. Whoever interrupts it leaves the first one alone. */
const THOUGHT = /^-+\n► \*\*THINKING\*\*\n([\s\S]*?)(?:\n-+\n► \*\*ANSWER\*\*(?:\n|$)|$)/;

export function replyParts(text: string): Part[] {
  const thought = THOUGHT.exec(text);
  const [reasoning, words] = thought ? [thought[1]!.trim(), text.slice(thought[0].length).trim()] : ['', text];
  return [
    ...(reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
    ...(words === '' ? [] : [{ type: 'text' as const, text: words }]),
  ];
}

/** What the screen says after a reply. */
export function usageIn(console: string): Usage | undefined {
  const [, sent, received] = /^Tokens: ([\d.,]+[kM]?) sent,.*?([\d.,]+[kM]?) received/m.exec(console) ?? [];
  const [input, output] = [countOf(sent), countOf(received)];
  return input === undefined || output === undefined ? undefined : { input, output };
}

/** Files that Aider says it changed as the reply asked. */
export function editsIn(console: string, id: string): ToolCallPart[] {
  return [...console.matchAll(/^Applied edit to (.+)$/gm)].map(([, path], i) => ({
    type: 'tool-call',
    call: `${id}:edit-${i + 1}`,
    tool: APPLY_EDIT,
    kind: 'edit',
    input: { path: path!.trim() },
  }));
}

export function resultOf({ call, input }: ToolCallPart): ToolResultPart {
  return { type: 'tool-result', call, output: [{ type: 'text', text: `Applied edit to ${(input as { path: string }).path}` }] };
}

/** `1.2k`, `345`, `1,234`. */
function countOf(text: string | undefined): number | undefined {
  const [, digits, unit] = /^([\d.,]+)([kM]?)$/.exec(text ?? '') ?? [];
  const value = Number(digits?.replaceAll(',', ''));
  return digits === undefined || Number.isNaN(value) ? undefined : Math.round(value * (unit === 'k' ? 1e3 : unit === 'M' ? 1e6 : 1));
}

/** `Model: m with diff edit format`, `Main model: m with …`, `Models: m with …, weak model n`. */
export function modelIn(console: string): string | undefined {
  return /^(?:Main model|Models?): (\S+)/m.exec(console)?.[1];
}

export function versionIn(console: string): string | undefined {
  return /^Aider v(\d[\w.+-]*)/m.exec(console)?.[1];
}
