// A session as `conversation_trace`: the messages in file order, with the number that evidence refers to.
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { unreachable, type Compaction, type Entry, type EntryId, type Message, type Part, type Session } from '../../model/session.js';
import { filled } from './block.js';

export function writeTrace(session: Session, report: Report): Json {
  const lost = new Map<string, number>();
  const count = (what: string): void => void lost.set(what, (lost.get(what) ?? 0) + 1);
  const { entries, residue: _residue, ...header } = session;
  const parents = new Map(entries.map((entry) => [entry.id, entry] as const));
  const items: JsonObject[] = [{ role: 'system', event: 'session', header: JSON.parse(JSON.stringify(header)) as Json }];
  let previous: EntryId | null = null;
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === 'opaque') {
      count('native records');
      continue;
    }
    const parent = livingParent(entry.parent, parents);
    const shared = { entry: place + 1, id: entry.id, ...(parent !== previous && { parent }), ...sharedMembers(entry) };
    items.push(...(entry.kind === 'message' ? messageItems(entry, shared, count) : [compactionItem(entry, shared)]));
    previous = entry.id;
  }
  if (lost.size > 0) report.add({ rule: 'format/session-thinned', severity: 'info', count: [...lost.values()].reduce((sum, n) => sum + n, 0), message: `left out of the session that travels along: ${[...lost].map(([what, n]) => `${n} ${what}`).join(', ')}`, hint: '`--format json` keeps reasoning, too.' });
  return items;
}

/** Native records have no place in a trace; what hung on one hangs on what that hung on. */
function livingParent(from: EntryId | null, entries: ReadonlyMap<EntryId, Entry>): EntryId | null {
  const seen = new Set<EntryId>();
  let id = from;
  while (id !== null && entries.get(id)?.kind === 'opaque' && !seen.has(id)) {
    seen.add(id);
    id = entries.get(id)!.parent;
  }
  return id;
}

function sharedMembers(entry: Message | Compaction): JsonObject {
  return filled({ timestamp: entry.at, lane: entry.lane, spawned_by: entry.spawnedBy && { ...entry.spawnedBy }, group: entry.group }) ?? {};
}

function compactionItem({ summary, keeps, keepsAfter, replacement, sealed }: Compaction, shared: JsonObject): JsonObject {
  const kept = JSON.parse(JSON.stringify(filled({ keeps: keeps as Json | undefined, keepsAfter, replacement: replacement as unknown as Json | undefined, sealed }) ?? {})) as JsonObject;
  return { ...shared, role: 'system', event: 'compaction', content: summary, ...(Object.keys(kept).length > 0 && { compaction: kept }) };
}

type Slot = 'content' | 'attachments' | 'tool_calls' | 'tool_results' | 'custom';
const ORDER: readonly Slot[] = ['content', 'attachments', 'tool_calls', 'tool_results', 'custom'];

/** One item, or several with the same number where the order of the parts needs it. */
function messageItems(message: Message, shared: JsonObject, count: (what: string) => void): JsonObject[] {
  const { role, model, usage, synthetic, interrupted, summary } = message;
  const facts = filled({ model, usage: usage && { ...usage }, synthetic, interrupted, summary }) ?? {};
  const items: { slots: Partial<Record<Slot, Json[]>>; last: number }[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning') {
      count('reasoning parts');
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
  return items.map(({ slots: { content, ...others } }, i) => ({ ...(i === 0 ? shared : { entry: shared['entry']! }), role, ...(i === 0 && facts), ...(content && { content: content[0]! }), ...others }));
}

function slotOf(part: Exclude<Part, { type: 'reasoning' }>): [Slot, Json] {
  switch (part.type) {
    case 'text':
      return ['content', part.text];
    case 'file':
      return ['attachments', filled({ name: part.name, type: part.mediaType, ...('base64' in part.source ? { data: part.source.base64 } : 'uri' in part.source ? { url: part.source.uri } : { sha256: part.source.sha256 }) })!];
    case 'tool-call':
      return ['tool_calls', { id: part.call, name: part.tool, kind: part.kind, input: part.input }];
    case 'tool-result':
      return ['tool_results', { id: part.call, ...(part.failed && { is_error: true }), ...(part.denied && { denied: true }), content: part.output.flatMap(outputItem) }];
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
