// What `pack` takes.
import { LEAST_BUDGET } from '../../model/handoff-budget.js';
import { writtenFormatIds } from '../../sources/formats.js';
import { byField, goalField } from '../author-field.js';
import { editsField } from './edits/edits-field.js';
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const packInput = {
  refs: { ...refField, many: true },
  any: anyField,
  format: {
    kind: 'choice',
    word: 'F',
    values: writtenFormatIds,
    help: 'The format (default handoff; with --out FILE.baton, bundle).',
    refuse: (format: string) => ({ rule: 'pack/unknown-format', message: `“${format}” is not a format for hand-offs` }),
  },
  out: { kind: 'file', help: 'Write it to this file (private, atomically).' },
  budget: {
    kind: 'tokens',
    min: LEAST_BUDGET,
    setting: 'budget',
    hint: 'For example --budget 2000, --budget 12k.',
    help: 'Approximate maximum length (default 4000, or as `baton config budget` says). What was left out is named, with how to see it.',
  },
  by: byField,
  goal: goalField,
  withSession: { kind: 'boolean', help: 'Attach the session where the format can hold one (json, html, llmfeed, a2a, bundle).' },
  edits: editsField,
  explain: { kind: 'boolean', help: 'Say of each line which rule put it there, instead of the document (of one session).' },
  sign: {
    kind: 'boolean',
    help: 'Sign it: in its last line (handoff, transcript, bundle), in its blocks (llmfeed); others need --out, and have it in a file beside.',
  },
  key: {
    kind: 'text',
    word: 'K',
    needs: 'sign',
    help: 'With --sign: your key, by name or id, or an SSH key as for `sign` (default: the only one that you have).',
  },
  noRedact: { kind: 'boolean', help: 'Leave secrets in.' },
  raw: {
    kind: 'boolean',
    help: 'Keep invisible characters: escapes, direction marks, tags. Otherwise they are made visible, in JSON by its own escapes.',
  },
} as const satisfies Fields;

export type PackInput = InputOf<typeof packInput>;
