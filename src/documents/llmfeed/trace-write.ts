// A session as `conversation_trace`: the messages in file order, with the number that evidence refers to.
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { unreachable, type Compaction, type EntryId, type Message, type Part, type Session } from '../../model/session.js';
import { headerToTravel, livingParent, StayedBehind } from '../toolkit/foreign-json/travelled.js';
import { filled } from './block.js';

export function writeTrace(session: Session, report: Report): Json {
  const behind = new StayedBehind();
  const { entries } = session;
  const parents = new Map(entries.map((entry) => [entry.id, entry] as const));
  const items: JsonObject[] = [{ role: 'system', event: 'session', header: headerToTravel(session) }];
  let previous: EntryId | null = null;
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === 'opaque') {
      behind.add('native records');
      continue;
    }
    const parent = livingParent(entry.parent, parents, ({ kind }) => kind === 'opaque');
    const shared = { entry: place + 1, id: entry.id, ...(parent !== previous && { parent }), ...sharedMembers(entry) };
    items.push(...(entry.kind === 'message' ? messageItems(entry, shared, behind) : [compactionItem(entry, shared)]));
    previous = entry.id;
  }
  behind.tell(report);
  return items;
}

function sharedMembers(entry: Message | Compaction): JsonObject {
  return filled({ timestamp: entry.at, lane: entry.lane, spawned_by: entry.spawnedBy && { ...entry.spawnedBy }, group: entry.group }) ?? {};
}

function compactionItem({ summary, keeps, keepsAfter, replacement, sealed }: Compaction, shared: JsonObject): JsonObject {
  const kept = JSON.parse(
    JSON.stringify(
      filled({ keeps: keeps as Json | undefined, keepsAfter, replacement: replacement as unknown as Json | undefined, sealed }) ?? {},
    ),
  ) as JsonObject;
  return { ...shared, role: 'system', event: 'compaction', content: summary, ...(Object.keys(kept).length > 0 && { compaction: kept }) };
}

type Slot = 'content' | 'attachments' | 'tool_calls' | 'tool_results' | 'custom';
const ORDER: readonly Slot[] = ['content', 'attachments', 'tool_calls', 'tool_results', 'custom'];

/** One item, or several with the same number where the order of the parts needs it. */
function messageItems(message: Message, shared: JsonObject, behind: StayedBehind): JsonObject[] {
  const { role, model, usage, synthetic, interrupted, summary } = message;
  const facts = filled({ model, usage: usage && { ...usage }, synthetic, interrupted, summary }) ?? {};
  const items: { slots: Partial<Record<Slot, Json[]>>; last: number }[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning') {
      behind.add('reasoning parts');
      continue;
    }
    const [slot, value] = slotOf(part);
    const rank = ORDER.indexOf(slot);
    let item = items.at(-1);
    if (!item || rank < item.last || (slot === 'content' && item.slots.content)) items.push((item = { slots: {}, last: rank }));
    (item.slots[slot] ??= []).push(value);
    item.last = rank;
  }
  if (items.length === 0) return [{ ...shared, role, ...facts }];
  return items.map(({ slots: { content, ...others } }, i) => ({
    ...(i === 0 ? shared : { entry: shared['entry']! }),
    role,
    ...(i === 0 && facts),
    ...(content && { content: content[0]! }),
    ...others,
  }));
}

function slotOf(part: Exclude<Part, { type: 'reasoning' }>): [Slot, Json] {
  switch (part.type) {
    case 'text':
      return ['content', part.text];
    case 'file':
      return [
        'attachments',
        filled({
          name: part.name,
          type: part.mediaType,
          ...('base64' in part.source
            ? { data: part.source.base64 }
            : 'uri' in part.source
              ? { url: part.source.uri }
              : { sha256: part.source.sha256 }),
        })!,
      ];
    case 'tool-call':
      return ['tool_calls', { id: part.call, name: part.tool, kind: part.kind, input: part.input }];
    case 'tool-result':
      return [
        'tool_results',
        {
          id: part.call,
          ...(part.failed && { is_error: true }),
          ...(part.denied && { denied: true }),
          content: part.output.flatMap(outputItem),
        },
      ];
    case 'custom':
      return ['custom', { name: part.name, data: part.data }];
    default:
      return unreachable(part);
  }
}

function outputItem(part: Part): Json[] {
  if (part.type === 'reasoning') return [];
  const [slot, value] = slotOf(part);
  return [slot === 'content' ? value : { [slot]: value }];
}
