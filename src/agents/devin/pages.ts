// Lists of Devin's service, page by page: v3 gives a mark for the next one, v1 counts.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { asked, unexpected, type Access } from './api.js';

const PAGE = 100;

export interface Listed {
  readonly way: readonly string[];
  /** The field that v1 has the list in. */
  readonly field: string;
  /** How many pages are asked for. */
  readonly pages: number;
  /** What is listed, for people. */
  readonly what: string;
}

/** All of a list, as far as its pages may go. */
export async function allPages(access: Access, { way, field, pages, what }: Listed, report: Report): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page++) {
    const isV1 = access.organization === undefined;
    const place = isV1 ? { limit: PAGE, offset: page * PAGE } : { first: PAGE, ...(after !== undefined && { after }) };
    const answer = await asked(access, way, place);
    const items = itemsOf(answer, isV1 ? field : 'items');
    all.push(...items);
    const next: string | undefined = isV1 ? (items.length < PAGE ? undefined : 'more') : nextOf(answer, after);
    if (next === undefined) return all;
    after = next;
  }
  report.add({
    rule: 'devin/cut-short',
    severity: 'warning',
    message: `Devin’s service has more ${what} than the ${all.length} that were asked for; the rest is left out`,
  });
  return all;
}

function itemsOf(answer: Json, field: string): JsonObject[] {
  const items = isObject(answer) ? answer[field] : undefined;
  if (!isArray(items)) throw unexpected(`there is no list “${field}” in it`);
  return items.filter(isObject);
}

/** A mark that comes again would lead in a circle. */
function nextOf(answer: Json, before: string | undefined): string | undefined {
  if (!isObject(answer) || answer['has_next_page'] !== true) return undefined;
  const mark = stringOf(answer['end_cursor']);
  return mark === undefined || mark === before ? undefined : mark;
}
