// What a bootstrap template should have.
import { checkDocument } from '../toolkit/handoff-document/check-document.js';
import { plainTitle } from '../toolkit/handoff-document/headings.js';
import { sentenceCount, type DocumentRule } from '../toolkit/handoff-document/rule.js';
import { proseOf } from '../../model/markdown.js';
import { fencesIn, hasWords, partOf } from './parts.js';

const FIELDS = ['template', 'version', 'platform', 'author', 'created', 'updated', 'tags'];

export const qualityRules: readonly DocumentRule[] = [
  {
    id: 'BT010',
    severity: 'warning',
    asks: `The front matter has ${FIELDS.join(', ')}.`,
    *find({ text }) {
      const front = /^---\r?\n([\s\S]*?)\r?\n---\s*$/m.exec(text.startsWith('---') ? text : '')?.[1];
      const missing = FIELDS.filter((field) => front === undefined || !new RegExp(`^${field}:\\s*\\S`, 'm').test(front));
      if (missing.length > 0)
        yield { line: 1, message: front === undefined ? 'no front matter' : `front matter lacks ${missing.join(', ')}` };
    },
  },
  {
    id: 'BT011',
    severity: 'warning',
    asks: 'An `## Example Handoff` is itself conformant.',
    *find({ anatomy, options }) {
      const part = partOf(anatomy, ['example handoff']);
      const example = fencesIn(part?.body ?? []).find(({ text }) => text.includes('SESSION HANDOFF'));
      if (!part || !example) {
        yield { line: part?.line ?? 1, message: 'no example: `## Example Handoff` with a fenced hand-off' };
        return;
      }
      for (const { line, rule, severity, message } of checkDocument(example.text, options).findings) {
        if (severity === 'error') yield { line: example.line + line - 1, message: `the example does not conform: ${message} (${rule})` };
      }
    },
  },
  {
    id: 'BT012',
    severity: 'warning',
    asks: 'A `## Customization Points` says what to adapt.',
    *find({ anatomy }) {
      const part = partOf(anatomy, ['customization points', 'customisation points', 'customization', 'customisation']);
      if (!part || !hasWords(part.body))
        yield { line: part?.line ?? 1, message: 'it does not say what to adapt: `## Customization Points`' };
    },
  },
  {
    id: 'BT013',
    severity: 'warning',
    asks: 'A `## Overview` of one to three sentences.',
    *find({ anatomy }) {
      const part = partOf(anatomy, ['overview']);
      const count = part ? sentenceCount(proseOf(part.body)) : 0;
      if (count < 1 || count > 3)
        yield {
          line: part?.line ?? 1,
          message: part ? `the overview should be one to three sentences, not ${count}` : 'no overview: `## Overview`',
        };
    },
  },
  {
    id: 'BT014',
    severity: 'warning',
    asks: '`## Initial Task` is the last section.',
    *find({ anatomy: { scan } }) {
      const last = scan.headings.findLast(({ level }) => level <= 2);
      if (!last || plainTitle(last.title) !== 'initial task')
        yield { line: last?.line ?? 1, message: '`## Initial Task` must be the last section' };
    },
  },
];
