// Rules that compare two places of a document.
import { sectionOf, wholeBody, type Prompt } from '../anatomy.js';
import { contentWords, overlap, type DocumentRule } from '../rule.js';
import { proseOf } from '../../../../model/markdown.js';
import { bootstrapReference, triggerIn } from './prompt.js';

const DEFAULT_TRIGGER = 'snapshot';
const GOAL =
  /^#{1,3} *(?:this session[’']s goal|(?:next )?(?:session )?(?:goal|objective))\b|^[*_]*(?:goal|objective|this session[’']s goal)[*_]*\s*:|this session should focus on|\bcontinue with\b/i;

export const consistencyRules: readonly DocumentRule[] = [
  {
    id: 'HF033',
    severity: 'warning',
    asks: 'The prompt’s trigger is the template’s (default `snapshot`).',
    *find({ anatomy: { prompt }, options }) {
      const found = prompt && triggerIn(prompt);
      if (!found) return;
      const expected = options.trigger ?? embeddedTrigger(prompt) ?? DEFAULT_TRIGGER;
      if (found.trigger.toLowerCase() !== expected.toLowerCase())
        yield { line: found.line, message: `the trigger is “${found.trigger}”, the template’s is “${expected}”` };
    },
  },
  {
    id: 'HF034',
    severity: 'warning',
    asks: 'Report and prompt name the same objective.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'objective');
      const goal = anatomy.prompt && goalOf(anatomy.prompt);
      if (!section || !goal) return;
      if (overlap(contentWords(withoutMarks(proseOf(wholeBody(anatomy, section)))), contentWords(withoutMarks(goal.text))) < 0.5)
        yield { line: goal.line, message: 'the prompt’s goal differs from the report’s objective' };
    },
  },
];

/** The numbers of a list are not words of it. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d{1,9}[.)])\s+/gm, '');
}

/** A template whose text is embedded says its own trigger. */
function embeddedTrigger(prompt: Prompt): string | undefined {
  const reference = bootstrapReference(prompt);
  if (!reference || !/\bembedded\b/i.test(reference.text)) return undefined;
  return /\b(?:says?|types?)\s+["“](.{1,40}?)["”]/i.exec(reference.text)?.[1];
}

/** The text under the goal's heading, or after its word; with that of the section of the prompt that it points at (“Continue From”). */
function goalOf({ body }: Prompt): { readonly line: number; readonly text: string } | undefined {
  const at = body.findIndex((line) => !line.fenced && GOAL.test(line.text));
  if (at < 0) return undefined;
  const own = textFrom(body, at).replace(GOAL, '');
  const title = /“([^“”]{3,40})”/.exec(own)?.[1];
  const there =
    title === undefined ? -1 : body.findIndex((line) => !line.fenced && /^#{1,3}\s/.test(line.text) && line.text.endsWith(title));
  return { line: body[at]!.number, text: there < 0 ? own : `${own}\n${textFrom(body, there)}` };
}

/** Up to the next heading. */
function textFrom(lines: Prompt['body'], at: number): string {
  const end = lines.findIndex((line, i) => i > at && !line.fenced && /^ {0,3}#{1,6}\s|^\s*-{3,}\s*$|^remember\b/i.test(line.text));
  return lines
    .slice(at, end < 0 ? undefined : end)
    .filter((line) => !/^\s*(?:`{3,}|~{3,})/.test(line.text))
    .map((line) => line.text)
    .join('\n');
}
