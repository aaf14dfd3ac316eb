// What clients put into agents' words and around the summaries of compactions. A passed session brings that of its source along, so any
// agent's may be in any of them.

/** The agent's words without thoughts, notes of the client and its directives. */
export function describeReply(text: string): string {
  return text
    .replace(/<(thinking|system-reminder|usage)>[\s\S]*?(?:<\/\1>|$)/g, '')
    .replace(/^agentId: \w+.*$/gm, '')
    .replace(/^\s*\d+→.*$/gm, '')
    .replace(/^Async agent launched successfully[\s\S]*$/m, '')
    .replace(/^::[a-z][\w-]*\{.*\}\s*$/gm, '');
}

const FRAME = [
  /^This session is being continued from a previous conversation[^\n]*\n+/,
  /^Another language model started to solve this problem[^\n]*?(?:\.|:)\s+/,
  /\n*(?:If you need specific details from before compaction|Please continue the conversation from where)[\s\S]*$/,
];
/** Of a compaction: without the frame and the thinking aloud in front of it. */
export function describeSummary(text: string): string {
  const words = FRAME.reduce((rest, pattern) => rest.replace(pattern, ''), text.trim()).trim();
  const at = words.lastIndexOf('\nSummary:');
  return /^(?:The conversation is summarized below:?\s*)?Analysis:/.test(words) && at > 0
    ? words.slice(at + '\nSummary:'.length).trim()
    : words;
}
