// Documents that leave: nothing in them acts on a terminal or hides from a reader, unless that is asked for.
import type { Format } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import { contentOf, identified } from '../../model/handoff-id.js';
import { isArray, isObject, type Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { escapedJson, shownText } from '../../model/unseen.js';

/** Whether a document is JSON, or lines of it: there an escape means the same character, and nothing changes but the bytes. */
export function isJsonText({ id, mediaType }: Pick<Format, 'id' | 'mediaType'>): boolean {
  return mediaType.includes('json') || id === 'agents-history' || id === 'html';
}

/** A text as it may be looked at. */
export function showText(text: string, report: Report): string {
  const { value, count } = shownText(text);
  tell(count, report);
  return value;
}

export function escapeDocument(format: Pick<Format, 'id' | 'mediaType'>, text: string): string {
  // a page has seen to its data, and its script has to stay what its hash says
  return isJsonText(format) && format.id !== 'html' ? escapedJson(text) : text;
}

/** For formats that have no escape of their own: every text of the hand-off. The id is that of what is then written. */
export function showHandoff(handoff: Handoff, report: Report): Handoff {
  const counter = { count: 0 };
  const { observed, session } = handoff;
  const content = shownValue(contentOf(handoff) as unknown as Json, counter) as unknown as Handoff;
  const seen = observed && (shownValue(observed as unknown as Json, counter) as unknown as typeof observed);
  if (counter.count === 0) return handoff;
  tell(counter.count, report);
  return identified(content, { ...(seen && { observed: seen }), ...(session && { session }) });
}

/** A hand-off is as deep as its schema, except for what others put into its extensions. */
function shownValue(value: Json, counter: { count: number }): Json {
  if (typeof value === 'string') return shownString(value, counter);
  if (isArray(value)) return value.map((one) => shownValue(one, counter));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [shownString(key, counter), one === undefined ? undefined : shownValue(one, counter)]),
  );
}

function shownString(text: string, counter: { count: number }): string {
  const { value, count } = shownText(text);
  counter.count += count;
  return value;
}

function tell(count: number, report: Report): void {
  if (count === 0) return;
  const what =
    count === 1
      ? 'one invisible character (a control, direction mark, tag or the like) was'
      : `${count} invisible characters (controls, direction marks, tags and the like) were`;
  report.add({
    rule: 'document/made-visible',
    severity: 'warning',
    count,
    message: `${what} made visible`,
    hint: 'Check what they hide; --raw of pack and receive keeps them.',
  });
}
