// What a bootstrap template must have.
import type { DocumentRule } from '../toolkit/handoff-document/rule.js';
import { proseOf } from '../../model/markdown.js';
import { FORMAT_SECTION, formatBlock, hasWords, partOf } from './parts.js';

const URL = /https?:\/\/[^\s<>"`)\];]+/i;
const EMBEDDED = /\bembedded\b/i;

export const requiredRules: readonly DocumentRule[] = [
  {
    id: 'BT001',
    severity: 'error',
    asks: 'The first level-1 heading is the template’s name and version: `# Base Template v1.0`.',
    *find({ anatomy: { scan } }) {
      const heading = scan.headings.find(({ level }) => level === 1);
      if (!heading || !/^\s*\S.*\sv\d+\.\d+(?:\.\d+)?$/.test(heading.title))
        yield { line: heading?.line ?? 1, message: 'the first heading must name the template and its version: `# Base Template v1.0`' };
    },
  },
  {
    id: 'BT002',
    severity: 'error',
    asks: 'A `## Workflow Pattern` explains the chain of sessions.',
    *find({ anatomy }) {
      const part = partOf(anatomy, ['workflow pattern']);
      if (!part || !hasWords(part.body)) yield { line: part?.line ?? 1, message: 'the pattern is not explained: `## Workflow Pattern`' };
    },
  },
  {
    id: 'BT003',
    severity: 'error',
    asks: 'A `## Session Handoff Instructions` (or `## Handoff Trigger`) names the trigger in quotes.',
    *find({ anatomy }) {
      const part = partOf(anatomy, ['session handoff instructions', 'handoff trigger']);
      if (!part || !/["“'`][^"”'`\n]{1,40}["”'`]/.test(proseOf(part.body)))
        yield { line: part?.line ?? 1, message: 'no trigger is defined: `## Session Handoff Instructions` with the word in quotes' };
    },
  },
  {
    id: 'BT004',
    severity: 'error',
    asks: 'A `## Handoff Format` (or `## Snapshot Format`) has a fenced block with the header and the prompt’s section.',
    *find({ anatomy }) {
      if (!formatBlock(anatomy))
        yield {
          line: partOf(anatomy, FORMAT_SECTION)?.line ?? 1,
          message: 'no format: `## Handoff Format` with a fenced `=== SESSION HANDOFF ===` and its `## PROMPT FOR NEXT SESSION`',
        };
    },
  },
  {
    id: 'BT005',
    severity: 'error',
    asks:
      'The prompt in that block names this template again (its URL, or its text marked as embedded) and ends with a `Remember:` line, so ' +
      'that the pattern continues.',
    *find({ anatomy }) {
      const block = formatBlock(anatomy);
      if (!block) return;
      const prompt = block.text.slice(block.text.search(/^#{1,3} *(?:PROMPT FOR NEXT SESSION|RESTORATION PROMPT)/im));
      if (!URL.test(prompt) && !EMBEDDED.test(prompt))
        yield {
          line: block.line,
          message: 'the prompt in the format does not name this template: its URL, or its text marked as embedded',
        };
      if (!/^[*_]*remember\b/im.test(prompt)) yield { line: block.line, message: 'the prompt in the format has no `Remember:` line' };
    },
  },
  {
    id: 'BT006',
    severity: 'error',
    asks: 'The template’s URL can be fetched (absolute, nothing left to fill in), or its text is embedded.',
    *find({ anatomy }) {
      const block = formatBlock(anatomy);
      if (!block || EMBEDDED.test(block.text)) return;
      const url = URL.exec(block.text)?.[0];
      if (
        url === undefined ||
        /[[\]{}<>]|\.\.\.|…/.test(block.text.slice(block.text.indexOf(url)).split(/\s/)[0]!) ||
        !/^https?:\/\/[\w-]+(?:\.[\w-]+)+\//i.test(url)
      )
        yield { line: block.line, message: 'there is no URL that can be fetched, and no embedded copy' };
    },
  },
  {
    id: 'BT007',
    severity: 'error',
    asks: 'The markdown is complete: every code fence and every HTML comment is closed.',
    *find({ anatomy: { scan } }) {
      if (scan.openFence !== undefined) yield { line: scan.openFence, message: 'this code fence is never closed' };
      if (scan.openComment !== undefined) yield { line: scan.openComment, message: 'this HTML comment is never closed' };
    },
  },
];
