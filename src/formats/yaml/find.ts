// A YAML hand-off inside other text: the whole of it, or a fenced block in a chat's reply.

export interface FoundYaml {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
  readonly inTalk: boolean;
}

/** The two fields that Continuous Claude's status line looks for, and one of those around them. */
function looksLike(text: string): boolean {
  return /^goal:/m.test(text) && /^now:/m.test(text) && /^(?:session|status|outcome|done_this_session|next|decisions|blockers|test|files):/m.test(text);
}

/** A document begins with its front matter, a comment or a field. Of several in a reply the last one counts. */
export function findYaml(text: string): FoundYaml | undefined {
  if (/^\uFEFF?\s*(?:---\s*$|#|[a-z_]+:(?:\s|$))/m.exec(text)?.index === 0 && looksLike(text)) return { text: text.replace(/^\uFEFF/, ''), line: 1, inTalk: false };
  let found: FoundYaml | undefined;
  for (const match of text.matchAll(/^ {0,3}(`{3,}|~{3,})(?:ya?ml)?[ \t]*\n([\s\S]*?)^ {0,3}\1[`~]*[ \t]*$/gm)) {
    if (looksLike(match[2]!)) found = { text: match[2]!, line: text.slice(0, match.index).split('\n').length + 1, inTalk: true };
  }
  return found;
}
