// A canonical hand-off inside other text: the whole of it, or a fenced block in a chat's reply.

const KIND = /"kind"\s*:\s*"handoff"/;

export function findJson(text: string): string | undefined {
  if (/^\s*\{/.test(text)) return KIND.test(text) ? text : undefined;
  if (!KIND.test(text)) return undefined;
  const blocks = text.split(/^\s*(?:`{3,}|~{3,})[\w.+-]*\s*$/m);
  return blocks.findLast((block) => /^\s*\{/.test(block) && KIND.test(block));
}
