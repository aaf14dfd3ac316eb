// The sections of a bootstrap template and the fenced documents in them.
import type { Anatomy } from '../toolkit/handoff-document/anatomy.js';
import { plainTitle } from '../toolkit/handoff-document/headings.js';
import { closesFence, fenceIn, type Line } from '../../model/markdown.js';

export interface Part {
  readonly line: number;
  readonly body: readonly Line[];
}

/** The first level-2 section with one of these names, with what is below it. */
export function partOf({ scan }: Anatomy, names: readonly string[]): Part | undefined {
  const at = scan.headings.findIndex(({ level, title }) => level === 2 && names.includes(plainTitle(title)));
  if (at < 0) return undefined;
  const { line, level } = scan.headings[at]!;
  const next = scan.headings.slice(at + 1).find((heading) => heading.level <= level);
  return { line, body: scan.lines.slice(line, next ? next.line - 1 : undefined) };
}

/** Contents of the fences among some lines. */
export function fencesIn(lines: readonly Line[]): { readonly line: number; readonly text: string }[] {
  const fences: { line: number; text: string }[] = [];
  let open: { line: number; lines: string[]; mark: string } | undefined;
  for (const line of lines) {
    if (!line.fenced) continue;
    const fence = fenceIn(line.text);
    if (!open) open = { line: line.number + 1, lines: [], mark: fence?.mark ?? '```' };
    else if (fence && closesFence(fence, open)) {
      fences.push({ line: open.line, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else open.lines.push(line.text);
  }
  return fences;
}

export const FORMAT_SECTION = ['handoff format', 'snapshot format'] as const;
const MARKED = /^=+ *SESSION HANDOFF *=+$/m;

export function formatBlock(anatomy: Anatomy): { readonly line: number; readonly text: string } | undefined {
  return fencesIn(partOf(anatomy, FORMAT_SECTION)?.body ?? []).find(
    ({ text }) => MARKED.test(text) && /^#{1,3} *(?:PROMPT FOR NEXT SESSION|RESTORATION PROMPT)\b/im.test(text),
  );
}

export function hasWords(lines: readonly Line[]): boolean {
  return lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}
