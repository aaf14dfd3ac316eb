// The blocks of a plan editor (headings, check list items, paragraphs with styled text inside) → steps of the plan and its words.
import type { Draft } from '../../../model/empty-handoff.js';
import { isArray, isObject, type Json } from '../../../model/json.js';
import { objectsIn } from './travelled.js';
import { wordsOf } from './statements.js';

/** A check list is the plan; everything else is its text, attached as it reads. Documents are at most 200 levels deep. */
export function readPlanBlocks(content: Json | undefined, draft: Draft): void {
  if (content === undefined || content === null) return;
  const lines: string[] = [];
  if (isArray(content)) for (const block of objectsIn(content)) readBlock(block, draft, { lines, depth: 0 });
  else lines.push(wordsOf(content));
  if (lines.length > 0) draft.attachments.push({ name: 'plan.md', mediaType: 'text/markdown', text: lines.join('\n') });
}

function readBlock(
  block: { readonly [key: string]: Json | undefined },
  draft: Draft,
  at: { readonly lines: string[]; readonly depth: number },
): void {
  const { type, props, content, children } = block;
  const text = inlineText(content);
  const properties = isObject(props) ? props : {};
  if (type === 'checkListItem') draft.plan.push({ text, evidence: [], state: properties['checked'] === true ? 'done' : 'pending' });
  else if (text !== '') at.lines.push(`${'  '.repeat(at.depth)}${markOf(type, properties['level'])}${text}`);
  for (const child of objectsIn(children)) readBlock(child, draft, { lines: at.lines, depth: at.depth + 1 });
}

function markOf(type: Json | undefined, level: Json | undefined): string {
  if (type === 'heading') return `${'#'.repeat(typeof level === 'number' && level >= 1 && level <= 6 ? level : 2)} `;
  return type === 'bulletListItem' || type === 'numberedListItem' ? '- ' : '';
}

/** Styled texts and links of a block, as one text. */
function inlineText(content: Json | undefined): string {
  if (isArray(content)) return content.map(inlineText).join('');
  if (!isObject(content)) return wordsOf(content);
  if (typeof content['text'] === 'string') return content['text'];
  const link = typeof content['href'] === 'string' ? ` (${content['href']})` : '';
  return content['content'] === undefined ? wordsOf(content) : `${inlineText(content['content'])}${link}`;
}
