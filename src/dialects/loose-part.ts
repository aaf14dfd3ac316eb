// Parts as foreign documents have them, and what of such a document is not read.
import { beginning } from '../model/beginning.js';
import { isObject, type JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { Part, ToolCallPart, ToolResultPart } from '../model/session.js';

/** What a result names as its call when it is known that there is none. */
export const NO_CALL = 'no call';

/** As a document has them: calls may have no id, and results may not say which call they answer. */
export type LoosePart =
  | Exclude<Part, ToolCallPart | ToolResultPart>
  | (Omit<ToolCallPart, 'call'> & { readonly call: string | undefined })
  | (Omit<ToolResultPart, 'call'> & { readonly call: string | undefined; readonly tool?: string });

/** Says what of an object is not read, once for each name. */
export function nameUnread(
  object: JsonObject,
  known: ReadonlySet<string>,
  format: { readonly id: string },
  where: string,
  report: Report,
): void {
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (
      known.has(key) ||
      value === null ||
      value === undefined ||
      (Array.isArray(value) && value.length === 0) ||
      (isObject(value) && Object.keys(value).length === 0)
    )
      continue;
    report.tally(`${format.id} unread ${where} ${key}`, (n) => ({
      rule: 'interchange/field-left-out',
      severity: 'info',
      message: `the field “${beginning(key, 60)}” has no place in a session (${where}${n > 1 ? `, ${n} times` : ''})`,
    }));
  }
}
