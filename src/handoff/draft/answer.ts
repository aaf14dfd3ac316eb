// The author's answer: statements by section, each with the entries that it cites. What is not in that form is counted, never guessed at.
import { sectionNamed, type DraftField, type DraftSection } from './sections.js';
import type { Party } from '../../model/handoff.js';

/** Asked for on the last line: without it the answer was cut off, whatever the exit code says. */
export const END_MARK = '=== END OF HAND-OFF ===';

export interface DraftStatement {
  readonly field: DraftField;
  /** Without its citations. */
  readonly text: string;
  /** Numbers of entries, in the order in which they are cited. */
  readonly cites: readonly number[];
  readonly by?: Party;
  /** Of the answer; 1 is the first. */
  readonly line: number;
}

export interface DraftAnswer {
  readonly statements: readonly DraftStatement[];
  /** The end mark is there. */
  readonly ended: boolean;
  /** Lines that are neither a heading nor part of a statement. */
  readonly strayLines: number;
}

/** An author that writes more has not understood the task. */
const MOST_STATEMENTS = 400;
const LONGEST_STATEMENT = 2000;
/** Of one span: `[#3-#9]`. */
const LONGEST_SPAN = 12;

const HEADING = /^#{1,4}\s+(.+?)\s*:?\s*#*$/;
const BULLET = /^\s{0,3}(?:[-*•]|\d{1,3}[.)])\s+(\S.*)$/;
const FENCE = /^\s*(?:```|~~~)/;
const PARTY = /^(user|agent|both)\s*:\s*/i;

export function parseAnswer(answer: string): DraftAnswer {
  const statements: { section: DraftSection; text: string; line: number }[] = [];
  let section: DraftSection | undefined;
  let [strayLines, ended, open] = [0, false, false];
  for (const [i, line] of answer.replaceAll('\r\n', '\n').split('\n').entries()) {
    if (line.trim() === END_MARK) {
      ended = true;
      break;
    }
    if (line.trim() === '' || FENCE.test(line)) {
      open = false;
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading) {
      section = sectionNamed(heading[1]!.replaceAll('*', '').trim());
      open = false;
      if (!section) strayLines++;
      continue;
    }
    const bullet = BULLET.exec(line);
    const last = statements.at(-1);
    if (section && bullet && statements.length < MOST_STATEMENTS) {
      statements.push({ section, text: bullet[1]!, line: i + 1 });
      open = true;
    } else if (section && open && last && !bullet) last.text += `\n${line.trim()}`;
    else strayLines++;
  }
  return { statements: statements.flatMap(statementOf), ended, strayLines };
}

function statementOf({ section, text: written, line }: { section: DraftSection; text: string; line: number }): DraftStatement[] {
  const { text, cites } = withoutCitations(written.slice(0, LONGEST_STATEMENT));
  const party = section.party ? PARTY.exec(text) : null;
  const words = party ? text.slice(party[0].length) : text;
  if (words === '' || isNothing(words)) return [];
  return [
    {
      field: section.field,
      text: words,
      cites,
      line,
      ...(section.party && { by: (party?.[1]?.toLowerCase() as Party | undefined) ?? 'both' }),
    },
  ];
}

/** How an author says that a section is empty, as the prompt asks for it. */
function isNothing(text: string): boolean {
  return /^\(?none\)?\.?$/i.test(text);
}

/** Something stands before each further number, so that there is one way to read it: a list that is not closed costs no more than its length. */
const CITATION = /\s*[[(]\s*#\d{1,9}(?:(?:\s*(?:(?:,|;|-|–|to|and)\s*#?|#)|\s+(?=\d))\d{1,9})*\s*[\])]/g;
const CITED = /#?(\d{1,9})(?:\s*[-–]\s*#?(\d{1,9}))?/g;

function withoutCitations(written: string): { readonly text: string; readonly cites: readonly number[] } {
  const cites = new Set<number>();
  const text = written.replace(CITATION, (citation) => {
    for (const [, from, to] of citation.matchAll(CITED)) {
      const first = Number(from);
      const last = to === undefined ? first : Math.min(Number(to), first + LONGEST_SPAN - 1);
      for (let entry = first; entry <= Math.max(first, last); entry++) cites.add(entry);
    }
    return '';
  });
  return { text: text.replace(/\s+([.;,])$/, '$1').trim(), cites: [...cites] };
}
