// What a template leaves to be filled in, told apart from brackets that people write.
import type { Line } from '../../../model/markdown.js';

/** Bracketed words that only templates have; each is the beginning of what is between the brackets. */
const TEMPLATE_WORDS: readonly RegExp[] = [
  /^(?:[A-Z]+_)*(?:TEMPLATE|TRIGGER|URL|FORMAT|PROMPT|NAME|DATE)(?:_[A-Z]+)*$/,
  /^(?:key |important |main |first |specific )*(?:achievement|decision|artifact|module|test|debt item|citation|question|piece|source|finding|task|point|item|feedback item)s? ?(?:\d+|N)\b/i,
  /^(?:what|where|how|which|why)\b.+ /i,
  /^(?:context and instructions|complete context|complete, self-contained|clear,? specific|clear goal|any additional|brief (?:summary|project|rationale|description)|summary of|summarized|state description|references? (?:to|any)|include relevant|relevant background|current date|current datetime|iso 8601|session (?:number|identifier)|identifier|number or tag|the specific objective|specific objective|next objective from|description of changes|current review state|standard format|etc\.?$)/i,
  /^\d(?:-|–| to )\d sentences?\b/i,
];

export function placeholdersIn(lines: readonly Line[]): { readonly line: number; readonly text: string }[] {
  return lines
    .filter((line) => !line.fenced && !line.comment)
    .flatMap((line) => {
      const text = line.text.replaceAll(/`[^`]*`/g, '');
      const braces = [...text.matchAll(/\{\{[^{}]*\}\}/g)].map(([found]) => found);
      const brackets = [...text.matchAll(/\[([^[\]]{2,160})\](?![([])/g)]
        .filter(([, inner]) => TEMPLATE_WORDS.some((word) => word.test(inner!.trim())))
        .map(([found]) => found);
      return [...brackets, ...braces].map((found) => ({ line: line.number, text: found }));
    });
}
