// The messages that a composer shows, in its own order. More may be kept of it: what was edited or taken back stays in the database.
import type { Database } from '../../io/sqlite.js';
import { isArray, isObject, stringOf, wordOf, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import { bubbleAt, bubbleIds } from './composer-rows.js';
import { parsedObject } from './values.js';

export interface Asking {
  readonly db: Database;
  readonly report: Report;
  /** What people know the session by. */
  readonly source: string;
}

/** Up to 0.4x inside the composer; since then a list of ids, each message under a key of its own. */
export function* shownBubbles(asking: Asking, composer: string, data: JsonObject): Generator<JsonObject> {
  const headers = objectsIn(data['fullConversationHeadersOnly']);
  const inline = objectsIn(data['conversation']);
  if (headers.length === 0) {
    const tools = oldToolData(data);
    for (const bubble of inline) yield withToolData(bubble, tools);
    return;
  }
  yield* listedBubbles(asking, composer, { headers, inside: insideOf(data, inline) });
}

interface Listed {
  readonly headers: readonly JsonObject[];
  /** Messages inside the composer, by id. */
  readonly inside: ReadonlyMap<string, JsonObject>;
}

function* listedBubbles(asking: Asking, composer: string, { headers, inside }: Listed): Generator<JsonObject> {
  const { db, report, source } = asking;
  const claimed = new Set(headers.flatMap((header) => stringOf(header['bubbleId']) ?? []));
  const told = new Set<string>();
  let strays: Map<string, string> | undefined;
  let missing = 0;
  for (const header of headers) {
    const id = stringOf(header['bubbleId']) ?? '';
    if (told.has(id)) continue;
    told.add(id);
    let bubble = bubbleAt(db, composer, id) ?? inside.get(id);
    if (!bubble) {
      // A composer that was restored from a checkpoint lists other ids than its messages have; their times and calls are the same (3.19).
      strays ??= strayBubbles(db, composer, claimed);
      const stray = marksOf(header, header['grouping'])
        .map((mark) => strays!.get(mark))
        .find((one) => one !== undefined && !told.has(one));
      if (stray !== undefined) {
        told.add(stray);
        bubble = bubbleAt(db, composer, stray);
      }
    }
    if (bubble) yield { ...bubble, bubbleId: id };
    else missing++;
  }
  if (missing > 0)
    report.add({
      rule: 'cursor/missing-message',
      severity: 'warning',
      count: missing,
      message: `${plural(missing, 'message')} that Cursor lists ${missing === 1 ? 'is' : 'are'} not in its database`,
      place: { source },
      hint: 'Cursor shows nothing in their place either. Chats in privacy modes may keep no text on this machine.',
    });
  const unlisted = bubbleIds(db, composer).filter((id) => !told.has(id)).length;
  if (unlisted > 0)
    report.add({
      rule: 'cursor/not-shown',
      severity: 'info',
      count: unlisted,
      message: `${plural(unlisted, 'message')} that Cursor keeps and no longer shows (edited or taken back) left out`,
      place: { source },
    });
}

/** By what tells them: their calls and times. */
function strayBubbles(db: Database, composer: string, claimed: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of bubbleIds(db, composer)) {
    if (claimed.has(id)) continue;
    const bubble = bubbleAt(db, composer, id);
    for (const mark of bubble ? marksOf(bubble, bubble['toolFormerData']) : []) if (!found.has(mark)) found.set(mark, id);
  }
  return found;
}

/** The call first: two messages may have begun in one millisecond. */
function marksOf(one: JsonObject, tool: unknown): string[] {
  const call = isObject(tool) ? stringOf(tool['toolCallId']) : undefined;
  const kind = wordOf(one['type']);
  return [
    ...(call ? [`call ${call}`] : []),
    ...(typeof one['startedAtMs'] === 'number' ? [`${kind} ms ${one['startedAtMs']}`] : []),
    ...(typeof one['createdAt'] === 'string' ? [`${kind} at ${one['createdAt']}`] : []),
  ];
}

function insideOf(data: JsonObject, inline: readonly JsonObject[]): Map<string, JsonObject> {
  const inside = new Map<string, JsonObject>();
  for (const bubble of inline) inside.set(stringOf(bubble['bubbleId']) ?? '', bubble);
  const map = data['conversationMap'];
  for (const [id, bubble] of Object.entries(isObject(map) ? map : {})) if (isObject(bubble)) inside.set(id, bubble);
  return inside;
}

/** In the first versions with tools, what these did was beside the messages. */
function oldToolData(data: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const capability of objectsIn(data['capabilities'])) {
    const inner = isObject(capability['data']) ? capability['data']['bubbleDataMap'] : undefined;
    const map = isObject(inner) ? inner : parsedObject(stringOf(inner));
    for (const [id, one] of Object.entries(map ?? {})) if (isObject(one)) found.set(id, one);
  }
  return found;
}

function withToolData(bubble: JsonObject, tools: ReadonlyMap<string, JsonObject>): JsonObject {
  const tool = tools.get(stringOf(bubble['bubbleId']) ?? '');
  return tool && !isObject(bubble['toolFormerData']) ? { ...bubble, toolFormerData: tool } : bubble;
}

export function objectsIn(list: unknown): JsonObject[] {
  return isArray(list) ? list.filter(isObject) : [];
}
