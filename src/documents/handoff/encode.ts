// Hand-off → Handoff Format 1.0, recommended form: a structured report for people, and a prompt with the words themselves. Neither repeats the other.
import type { Handoff } from '../../model/handoff.js';
import type { Report } from '../../model/report.js';
import { SHORT_BUDGET, SHORTEST_BUDGET } from '../../model/handoff-budget.js';
import { DEFAULT_TRIGGER } from '../toolkit/handoff-document/bootstrap-line.js';
import { escapedDocument } from '../toolkit/handoff-document/escaped.js';
import type { EncodeOptions } from '../../model/format.js';
import { lookUpLine, reportPart } from './encode-report.js';
import { promptPart } from './encode-prompt.js';
import { inline } from './words.js';

export function encode(handoff: Handoff, options: EncodeOptions, _report: Report): string {
  const trigger = options.trigger ?? DEFAULT_TRIGGER;
  const isShort = options.budget !== undefined && options.budget < SHORT_BUDGET;
  const told = isShort ? withoutMarks : (text: string) => text;
  const isShortest = options.budget !== undefined && options.budget < SHORTEST_BUDGET;
  const prompt = handoff.prompt ?? promptPart(handoff, { trigger, told, isShort, isShortest });
  return escapedDocument([
    headerLines(handoff, options).join('\n'),
    ...reportPart(handoff, options.budget).map(told),
    '---',
    '## PROMPT FOR NEXT SESSION',
    ...(isShortest ? [] : ['Copy everything below this line into a new chat:', '---']),
    prompt,
    ...lookUpLine(handoff, isShort),
  ]);
}

/** In little room names need no quotes, and a gap no brackets; blocks of code stay blocks. */
function withoutMarks(text: string): string {
  return text.replaceAll(/(?<!`)`(?!`)/g, '').replaceAll(/(?<=\s)\[…\]/g, '…');
}

const TITLE = 90;
/** In little room a title is as long as it has to be to know the session by. */
const SHORT_TITLE = 40;

function headerLines(handoff: Handoff, { budget }: EncodeOptions): string[] {
  const [source, ...others] = handoff.sources;
  const title = inline(handoff.title);
  const longest = budget !== undefined && budget < SHORT_BUDGET ? SHORT_TITLE : TITLE;
  const name = handoff.label ?? (title.length > longest ? `${title.slice(0, longest).trimEnd()}…` : title);
  const origin = source === undefined || others.length > 0 ? '' : ` (${source.agent}:${source.id})`;
  return [
    '=== SESSION HANDOFF ===',
    ...(handoff.generatedAt === undefined ? [] : [`Generated: ${handoff.generatedAt}`]),
    `Session: ${inline(name) || 'untitled'}${origin}`,
    ...(budget !== undefined && budget < SHORTEST_BUDGET ? [] : [`Id: ${handoff.id}`]),
    ...handoff.parents.flatMap((parent) =>
      /^sha256:[0-9a-f]{64}$/.test(parent) ? [`Parent: ${parent.slice(7, 19)}`, `Digest: ${parent}`] : [`Parent: ${inline(parent)}`],
    ),
    ...(budget === undefined ? [] : [`Budget: ${budget}`]),
  ];
}
