// Agents that people know and Baton cannot read or write yet: what to do instead.

const HANDOFF = 'paste the hand-off that `baton pack REF` prints into it';

/** By what people type. One that gets a folder of its own leaves this list. */
const NOT_SUPPORTED: Readonly<Record<string, string>> = {
  chatgpt: `ChatGPT keeps its conversations on its own servers: ${HANDOFF}.`,
  windsurf: `Baton cannot write Windsurf’s store yet: ${HANDOFF}.`,
};

export function adviceFor(name: string): string | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(NOT_SUPPORTED, key) ? NOT_SUPPORTED[key] : undefined;
}
