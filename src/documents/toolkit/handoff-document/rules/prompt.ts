// Rules on the restoration prompt: it has to stand on its own and to keep the pattern going.
import type { Prompt } from '../anatomy.js';
import type { DocumentRule } from '../rule.js';
import { proseOf, type Line } from '../../../../model/markdown.js';
import { placeholdersIn } from '../placeholders.js';

const REFERENCE = /\bread (?:and apply|and select|this|these)\b.*\btemplates?\b|^read and apply\b/i;
const URL = /https?:\/\/[^\s<>"]+/i;
const EMBEDDED = /\bembedded\b/i;

/** Lines of the prompt that count as said; what is fenced is shown. */
export function said(prompt: Prompt): Line[] {
  return prompt.body.filter((line) => !line.fenced && !line.comment);
}

/** The line that names the bootstrap template, with the one after it. */
export function bootstrapReference(prompt: Prompt): { readonly line: number; readonly text: string } | undefined {
  const lines = said(prompt).filter((line) => line.text.trim() !== '');
  const at = lines.findIndex((line) => REFERENCE.test(line.text.trim()));
  if (at >= 0) return { line: lines[at]!.number, text: `${lines[at]!.text}\n${lines[at + 1]?.text ?? ''}` };
  const early = prompt.body.slice(0, 5).find((line) => URL.test(line.text));
  return early && { line: early.number, text: early.text };
}

const QUOTED = /["“”«‘'「](.{1,40}?)["“”»’'」]|\*\*(.{1,40}?)\*\*|(?:^|\s)(\/[a-z][\w-]*)/i;

/** The last sentence that says how to ask for the next hand-off. */
export function triggerIn(prompt: Prompt): { readonly line: number; readonly trigger: string } | undefined {
  const lines = said(prompt);
  for (let i = lines.length - 1; i >= 0; i--) {
    const { text, number } = lines[i]!;
    if (!/\bremember\b|\b(?:when|at)\b.*\b(?:say|type)\b/i.test(text)) continue;
    const match = QUOTED.exec(text) ?? QUOTED.exec(`${text} ${lines[i + 1]?.text ?? ''}`);
    const trigger = match?.[1] ?? match?.[2] ?? match?.[3];
    if (trigger !== undefined) return { line: number, trigger: trigger.replaceAll(/["“”'*]/g, '').trim() };
  }
  return undefined;
}

/** What a prompt has to tell, each with the ways in which documents tell it. */
const needs: readonly (readonly [string, RegExp])[] = [
  ['project context', /^#{1,3} *(?:project|session) context\b|^[*_]*project(?: context)?[*_]*\s*:/im],
  [
    'current state',
    /^#{1,3} *(?:current (?:project )?(?:status|state)|work completed|session context)\b|^[*_]*(?:(?:current )?(?:status|state)|current project state)[*_]*\s*:|previous session accomplished|^work completed so far/im,
  ],
  [
    'next objective',
    /^#{1,3} *(?:this session[’']s goal|(?:next )?(?:session )?(?:goal|objective))\b|^[*_]*(?:goal|objective|this session[’']s goal)[*_]*\s*:|this session should focus on|\bcontinue with\b/im,
  ],
];

const OUTWARD =
  /\b(?:see|mentioned|described|shown|noted|listed|stated) above\b|\bas (?:we )?(?:have )?discussed\b|\bprevious messages?\b|\bconversation above\b|\b(?:report|summary|sections?) above\b|\bearlier in this (?:chat|conversation)\b/i;

export const promptRules: readonly DocumentRule[] = [
  {
    id: 'HF006',
    severity: 'error',
    asks:
      'The prompt names a bootstrap template: a URL on or after the line “Read and apply this bootstrap template”, or the template’s ' +
      'text, marked as embedded.',
    *find({ anatomy: { prompt } }) {
      if (!prompt) return;
      const reference = bootstrapReference(prompt);
      if (!reference || !(URL.test(reference.text) || EMBEDDED.test(reference.text)))
        yield {
          line: reference?.line ?? prompt.line,
          message: 'the prompt names no bootstrap template (its URL, or its text marked as embedded)',
        };
    },
  },
  {
    id: 'HF007',
    severity: 'error',
    asks: 'The prompt says how to ask for the next hand-off: `Remember: say "snapshot" …`.',
    *find({ anatomy: { prompt } }) {
      if (prompt && !triggerIn(prompt))
        yield {
          line: prompt.body.at(-1)?.number ?? prompt.line,
          message: 'the prompt does not say how to ask for the next hand-off (`Remember: say "snapshot" …`)',
        };
    },
  },
  {
    id: 'HF009',
    severity: 'error',
    asks: 'The prompt itself states the project’s context, the current state and the next objective.',
    *find({ anatomy: { prompt } }) {
      if (!prompt) return;
      const text = proseOf(prompt.body);
      for (const [what, pattern] of needs)
        if (!pattern.test(text)) yield { line: prompt.line, message: `the prompt is not self-contained: ${what} is missing` };
    },
  },
  {
    id: 'HF010',
    severity: 'error',
    asks: 'The prompt does not point at text outside itself (“see above”, “as discussed”).',
    *find({ anatomy: { prompt } }) {
      for (const line of prompt ? said(prompt) : []) {
        const match = OUTWARD.exec(line.text);
        if (match) yield { line: line.number, message: `the prompt relies on text outside itself: “${match[0]}”` };
      }
    },
  },
  {
    id: 'HF011',
    severity: 'error',
    asks: 'No placeholder of a template is left (`[Achievement 1]`, `[TRIGGER]`, `{{…}}`).',
    *find({ anatomy }) {
      for (const { line, text } of placeholdersIn(anatomy.scan.lines)) yield { line, message: `unresolved placeholder: ${text}` };
    },
  },
];
