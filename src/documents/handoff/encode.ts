// Hand-off → Handoff Format 1.0, recommended form: a structured report for people, and a prompt with the words themselves. Neither repeats the other.
import type { Handoff } from '../../model/handoff.js';
import type { Report } from '../../model/report.js';
import { SHORT_BUDGET } from '../../model/handoff-budget.js';
import { DEFAULT_TRIGGER } from '../toolkit/handoff-document/bootstrap-line.js';
import { escapedDocument } from '../toolkit/handoff-document/escaped.js';
import type { EncodeOptions } from '../../model/format.js';
import { reportPart } from './encode-report.js';
import { promptPart } from './encode-prompt.js';
import { inline } from './words.js';

export function encode(handoff: Handoff, options: EncodeOptions, _report: Report): string {
  const trigger = options.trigger ?? DEFAULT_TRIGGER;
  const told = options.budget !== undefined && options.budget < SHORT_BUDGET ? withoutMarks : (text: string) => text;
  const prompt = handoff.prompt ?? promptPart(handoff, trigger, told);
  return escapedDocument([
    headerLines(handoff, options).join('\n'),
    ...reportPart(handoff).map(told),
    '---',
    '## PROMPT FOR NEXT SESSION',
    'Copy everything below this line into a new chat:',
    '---',
    prompt,
  ]);
}

/** In little room names need no quotes, and a gap no brackets. */
function withoutMarks(text: string): string {
  return text.replaceAll('`', '').replaceAll(' […]', ' …');
}

const TITLE = 90;

function headerLines(handoff: Handoff, { budget }: EncodeOptions): string[] {
  const [source, ...others] = handoff.sources;
  const title = inline(handoff.title);
  const name = handoff.label ?? (title.length > TITLE ? `${title.slice(0, TITLE).trimEnd()}…` : title);
  const origin = source === undefined || others.length > 0 ? '' : ` (${source.agent}:${source.id})`;
  return [
    '=== SESSION HANDOFF ===',
    ...(handoff.generatedAt === undefined ? [] : [`Generated: ${handoff.generatedAt}`]),
    `Session: ${inline(name) || 'untitled'}${origin}`,
    `Id: ${handoff.id}`,
    ...handoff.parents.flatMap((parent) =>
      /^sha256:[0-9a-f]{64}$/.test(parent) ? [`Parent: ${parent.slice(7, 19)}`, `Digest: ${parent}`] : [`Parent: ${inline(parent)}`],
    ),
    ...(budget === undefined ? [] : [`Budget: ${budget}`]),
  ];
}
