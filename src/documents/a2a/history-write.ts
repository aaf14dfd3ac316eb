// A session as the history of a task: two roles, parts of text, files and data; the rest under our extension.
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { unreachable, type Entry, type EntryId, type Part, type Session } from '../../model/session.js';
import { livingParent, StayedBehind } from '../toolkit/foreign-json/travelled.js';
import { EXTENSION, ROLE } from './shapes.js';

export function writeHistory({ entries }: Session, contextId: string, report: Report): JsonObject[] {
  const behind = new StayedBehind();
  const byId = new Map(entries.map((entry) => [entry.id, entry] as const));
  const history: JsonObject[] = [];
  const seen = new Set<string>();
  let previous: string | null = null;
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === 'opaque') behind.add('native records');
    else if (stays(entry)) behind.add('system prompts and texts of the client');
    else {
      const messageId: string = entry.id !== '' && !seen.has(entry.id) ? entry.id : `${place + 1}`;
      seen.add(messageId);
      const parts = partsOf(entry, behind);
      history.push({
        messageId,
        contextId,
        role: entry.kind === 'message' && entry.role === 'user' ? ROLE.user : ROLE.agent,
        parts: parts.length === 0 ? [{ text: '' }] : parts,
        metadata: { [EXTENSION]: detailsOf(entry, { number: place + 1, parent: livingParent(entry.parent, byId, stays), previous }) },
        extensions: [EXTENSION],
      });
      previous = entry.id;
    }
  }
  behind.tell(report);
  return history;
}

/** A2A has no role for system prompts and what the client adds for its own model. */
function stays(entry: Entry): boolean {
  return entry.kind === 'opaque' || (entry.kind === 'message' && (entry.role === 'system' || entry.synthetic === true));
}

/** Its number in the session, its time, and what else A2A's messages do not say. */
function detailsOf(
  entry: Exclude<Entry, { kind: 'opaque' }>,
  { number, parent, previous }: { readonly number: number; readonly parent: EntryId | null; readonly previous: EntryId | null },
): JsonObject {
  const { id, at, lane, spawnedBy, group } = entry;
  const own =
    entry.kind === 'compaction'
      ? { event: 'compaction', keeps: entry.keeps, keepsAfter: entry.keepsAfter, replacement: entry.replacement, sealed: entry.sealed }
      : { role: entry.role, model: entry.model, usage: entry.usage, interrupted: entry.interrupted, summary: entry.summary };
  return JSON.parse(
    JSON.stringify({ entry: number, id, ...(parent !== previous && { parent }), at, lane, spawnedBy, group, ...own }),
  ) as JsonObject;
}

function partsOf(entry: Exclude<Entry, { kind: 'opaque' }>, behind: StayedBehind): Json[] {
  if (entry.kind === 'compaction') return [{ text: entry.summary }];
  return entry.parts.flatMap((part) => {
    if (part.type === 'reasoning') behind.add('reasoning parts');
    return partOf(part);
  });
}

function partOf(part: Part): Json[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }];
    case 'file':
      return [
        {
          ...('uri' in part.source
            ? { url: part.source.uri }
            : 'base64' in part.source && isBase64(part.source.base64)
              ? { raw: part.source.base64 }
              : { data: { type: 'file', ...part.source } }),
          ...(part.name !== undefined && { filename: part.name }),
          mediaType: part.mediaType,
        },
      ];
    case 'tool-call':
      return [data({ type: 'tool_call', id: part.call, name: part.tool, kind: part.kind, input: part.input })];
    case 'tool-result':
      return [
        data({
          type: 'tool_result',
          id: part.call,
          isError: part.failed === true,
          ...(part.denied && { denied: true }),
          content: part.output.flatMap(partOf),
        }),
      ];
    case 'custom':
      return [data({ type: 'custom', name: part.name, data: part.data })];
    case 'reasoning': // another vendor's model accepts none
      return [];
    default:
      return unreachable(part);
  }
}

function data(value: JsonObject): JsonObject {
  return { data: value, mediaType: 'application/json' };
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
