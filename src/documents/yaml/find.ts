// A YAML hand-off inside other text: the whole of it, or a fenced block in a chat's reply.
import { fencedBlocks } from '../../model/markdown.js';

export interface FoundYaml {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
  readonly inTalk: boolean;
}

/** The two fields that Continuous Claude's status line looks for, and one of those around them. */
function looksLike(text: string): boolean {
  return (
    /^goal:/m.test(text) &&
    /^now:/m.test(text) &&
    /^(?:session|status|outcome|done_this_session|next|decisions|blockers|test|files):/m.test(text)
  );
}

/** A document begins with its front matter, a comment or a field. Of several in a reply the last one counts. */
export function findYaml(text: string): FoundYaml | undefined {
  const first = /^\uFEFF?\s*(.*)/.exec(text)![1]!.trimEnd();
  if (/^(?:---|#.*|[a-z_]+:(?:\s.*)?)$/.test(first) && looksLike(text))
    return { text: text.replace(/^\uFEFF/, ''), line: 1, inTalk: false };
  const block = fencedBlocks(text).findLast((one) => /^(?:ya?ml)?$/i.test(one.info) && looksLike(one.text));
  return block && { text: block.text, line: block.line, inTalk: true };
}
