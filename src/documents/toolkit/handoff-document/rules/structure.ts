// Rules on what a hand-off has to consist of.
import { hasText, sectionOf, wholeBody, type Anatomy } from '../anatomy.js';
import type { SectionKey } from '../headings.js';
import type { DocumentRule, Found } from '../rule.js';

function lastLine({ scan }: Anatomy): number {
  return Math.max(1, scan.lines.length);
}

function* missing(anatomy: Anatomy, key: SectionKey, message: string): Iterable<Found> {
  if (!sectionOf(anatomy, key)) yield { line: anatomy.prompt?.line ?? lastLine(anatomy), message };
}

export const structureRules: readonly DocumentRule[] = [
  {
    id: 'HF001',
    severity: 'error',
    asks: 'The first non-blank line is `=== SESSION HANDOFF ===`. A snapshot’s own header is accepted with a note.',
    *find({ anatomy }) {
      const line = anatomy.first?.number ?? 1;
      if (anatomy.kind === 'snapshot')
        yield { line, severity: 'info', message: 'a snapshot’s header is used instead of `=== SESSION HANDOFF ===`' };
      else if (anatomy.kind !== 'handoff') yield { line, message: 'missing header: the first line must be `=== SESSION HANDOFF ===`' };
    },
  },
  {
    id: 'HF002',
    severity: 'error',
    asks: 'There is a `## Previous Session Summary`.',
    find: ({ anatomy }) => missing(anatomy, 'summary', 'missing summary: `## Previous Session Summary`'),
  },
  {
    id: 'HF003',
    severity: 'error',
    asks: 'There is a `## Current Project State`.',
    find: ({ anatomy }) => missing(anatomy, 'state', 'missing current state: `## Current Project State`'),
  },
  {
    id: 'HF004',
    severity: 'error',
    asks: 'There is a `## Next Session Objective`, and it is not empty.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'objective');
      if (!section) yield* missing(anatomy, 'objective', 'missing next objective: `## Next Session Objective`');
      else if (!hasText(wholeBody(anatomy, section))) yield { line: section.line, message: 'the next objective is empty' };
    },
  },
  {
    id: 'HF005',
    severity: 'error',
    asks: 'There is a `## PROMPT FOR NEXT SESSION`, and it is not empty.',
    *find({ anatomy }) {
      if (!anatomy.prompt) yield { line: lastLine(anatomy), message: 'missing restoration prompt: `## PROMPT FOR NEXT SESSION`' };
      else if (!hasText(anatomy.prompt.body)) yield { line: anatomy.prompt.line, message: 'the restoration prompt is empty' };
    },
  },
  {
    id: 'HF008',
    severity: 'error',
    asks: 'The markdown is complete: every code fence and every HTML comment is closed.',
    *find({ anatomy: { scan } }) {
      if (scan.openFence !== undefined) yield { line: scan.openFence, message: 'this code fence is never closed' };
      if (scan.openComment !== undefined) yield { line: scan.openComment, message: 'this HTML comment is never closed' };
    },
  },
  {
    id: 'HF012',
    severity: 'error',
    asks: 'No section of the report appears twice, whatever its heading is called.',
    *find({ anatomy }) {
      const seen = new Map<SectionKey, number>();
      for (const { key, line, title } of anatomy.sections) {
        if (!key) continue;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, line);
        else yield { line, message: `duplicate section: “${title}” repeats the section at line ${before}` };
      }
    },
  },
];
