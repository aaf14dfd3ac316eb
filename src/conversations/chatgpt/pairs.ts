// ChatGPT gives calls no ids: which call a tool's message answers is recognised by what is above it.

/** A call that was made, or a result that was read, at a message. */
export type Step =
  | { readonly kind: 'call'; readonly call: string; readonly tool: string }
  | { readonly kind: 'result'; readonly call: string | undefined }
  | { readonly kind: 'prompt' }
  | undefined;

/** Messages that are looked back at: a result follows its call closely. */
const LOOK_BACK = 200;

/** Of the open calls since the last prompt: the oldest of this tool, else of its family (`web` and `web.run`), else the newest. */
export function callFor(tool: string, from: number, parents: Int32Array, steps: readonly Step[]): string | undefined {
  const answered = new Set<string | undefined>();
  const open: { readonly call: string; readonly tool: string }[] = [];
  for (let at = from, n = 0; at >= 0 && n < LOOK_BACK; at = parents[at]!, n++) {
    const step = steps[at];
    if (step?.kind === 'prompt') break;
    if (step?.kind === 'result') answered.add(step.call);
    else if (step?.kind === 'call' && !answered.has(step.call)) open.push(step);
  }
  const family = familyOf(tool);
  const found = open.findLast((one) => one.tool === tool) ?? open.findLast((one) => familyOf(one.tool) === family) ?? open[0];
  return found?.call;
}

function familyOf(tool: string): string {
  return tool.split('.', 1)[0]!;
}
