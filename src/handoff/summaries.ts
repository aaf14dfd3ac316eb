// What a compaction left of the past: all that there is of it where the record begins there, a second opinion elsewhere.
import type { Utterance } from './source.js';

const SECTION = /^(?:#+\s*|\*{0,2})\d{1,2}\.\s+[^\n]{3,60}:\*{0,2}\s*$/m;
/** What was open then is not what is open now. */
const STALE = /pending|current work|next step|remaining|to ?do|all user messages/i;

/** Without its outlook, when the work went on. */
export function summaryWords(text: string, wentOn: boolean): string {
  const words = text.trim();
  if (!wentOn) return words;
  const heads = [...words.matchAll(new RegExp(SECTION, 'gm'))];
  if (heads.length < 3) return words;
  const parts = heads.map((head, i) => ({ head: head[0], text: words.slice(head.index, heads[i + 1]?.index) }));
  return (
    words.slice(0, heads[0]!.index) +
    parts
      .filter(({ head }) => !STALE.test(head))
      .map((part) => part.text)
      .join('')
  ).trim();
}

/** The one that stands for a past of which there is nothing else. */
export function firstSummary(summaries: readonly Utterance[], firstPrompt: number | undefined): Utterance | undefined {
  return summaries.find((summary) => firstPrompt === undefined || summary.entry < firstPrompt);
}
