// Results that are texts with a mark for failure, and inputs that are text, as both of OpenAI's shapes have them.
import type { Json } from '../../model/json.js';
import type { Part, ToolResultPart } from '../../model/session.js';
import { marked, unmarked } from './words.js';

/** A text stays itself: a custom tool takes it. */
export function isFreeInput(input: Json): input is string {
  return typeof input === 'string';
}

/** The first text may carry the mark. */
export function resultOfTexts(texts: readonly string[]): Pick<ToolResultPart, 'output' | 'failed' | 'denied'> {
  const [first, ...others] = texts;
  const { text, ...flags } = unmarked(first ?? '');
  const output = [text, ...others].filter((one) => one !== '').map((one): Part => ({ type: 'text', text: one }));
  return { output, ...flags };
}

/** Marks the first text; there is always one. */
export function markedTexts(result: ToolResultPart, [first = '', ...others]: readonly string[]): string[] {
  return [marked(result, first), ...others];
}
