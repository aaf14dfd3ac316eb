// Account exports of chat services: files that hold many conversations, in a folder or alone. One is found by its id, whatever the size.
import path from 'node:path';
import type { SessionRef } from '../agents/agent.js';
import type { ConversationHead, ListedConversations } from '../model/conversation.js';
import { formats } from './formats.js';
import { readBlocks } from '../io/blocks.js';
import { elementBytes, elementHeads } from '../io/document-elements.js';
import type { ElementPlace } from '../records/document-scanner.js';
import { statOf } from '../io/walk.js';
import { Failure, Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { conversationFilesIn, conversationsInDatabase, isArchive } from './archive.js';
import { placeInside } from './export-files.js';
import { isDatabase } from './session-databases.js';

export interface Exported extends ConversationHead {
  /** The format's id. */
  readonly format: string;
  /** As it is named: the file, or the archive that it is packed in. */
  readonly file: string;
  /** Where its bytes are. */
  readonly json: string;
  readonly place: ElementPlace;
  readonly isEmpty: boolean;
}

interface ListedFormat {
  readonly id: string;
  readonly listed: ListedConversations;
}

const listedFormats: readonly ListedFormat[] = formats.flatMap(({ id, listed }) => (listed ? [{ id, listed }] : []));
/** Elements in which no conversation was found: then it is another list. */
const LOOKED_AT = 20;
/** Enough to see what a document begins with. */
const HEAD = 4096;
/** What cannot come after `#`, or is too long for it, is named by its hash. */
const PLAIN_ID = /^[\w.:-]{1,128}$/;

interface Index {
  readonly conversations: readonly Exported[];
  readonly oddities: Report;
}

/** Of the files that were looked at: what is in them is asked for several times in a row, and finding it takes a scan of all of it. */
const known = new Map<string, Map<string, Index>>();
const MOST_KNOWN = 100;

/** The conversations of a file, in its order; none where it is not an export. `wanted`: those in which some text begins with it, as the one of that id does. */
export function conversationsOf(file: string, report: Report, wanted?: string): readonly Exported[] {
  const index = indexOf(file, wanted);
  if (index.conversations.length > 0) report.addAll(index.oddities);
  return index.conversations;
}

function indexOf(file: string, wanted = ''): Index {
  const stats = statOf(file);
  const key = `${stats?.size} ${stats?.mtimeMs} ${file}`;
  if (!known.has(key) && known.size >= MOST_KNOWN) known.clear();
  const indexes = known.get(key) ?? new Map<string, Index>();
  known.set(key, indexes);
  const found =
    indexes.get('') ??
    indexes.get(wanted) ??
    [...indexes.values()].find(({ conversations }) => conversations.some(({ id }) => id === wanted));
  if (found) return found;
  const oddities = new Report();
  const sources = isArchive(file) ? conversationFilesIn(file) : isDatabase(file) ? conversationsInDatabase(file) : [file];
  const index = { conversations: sources.flatMap((json) => scan(file, json, wanted, oddities)), oddities };
  indexes.set(wanted, index);
  return index;
}

function scan(file: string, json: string, wanted: string, report: Report): Exported[] {
  const list = listName(json);
  if (list === undefined) return [];
  const found: Exported[] = [];
  let others = 0;
  for (const element of elementHeads(
    json,
    { list, bodies: listedFormats.map(({ listed }) => listed.body), ...(wanted !== '' && { holding: `"${wanted.toLowerCase()}` }) },
    report,
  )) {
    const format = element && listedFormats.find(({ listed }) => listed.body === element.body);
    if (format) {
      const about = format.listed.headOf(element.head);
      found.push({
        ...about,
        id: idOf(about.id, element.number),
        format: format.id,
        file,
        json,
        place: element.place,
        isEmpty: element.isEmpty,
      });
    } else if (++others >= LOOKED_AT && found.length === 0) return [];
  }
  if (others > 0)
    report.add({
      rule: 'export/not-a-conversation',
      severity: 'warning',
      count: others,
      message:
        `${others === 1 ? 'an element of the export is not a readable conversation' : `${others} elements of the export are not readable conversations`}; ` +
        'left out',
      place: { source: file },
    });
  return found;
}

function idOf(id: string, number: number): string {
  if (id === '') return `conversation-${number}`;
  return PLAIN_ID.test(id) ? id : sha256(id).slice(0, 16);
}

/** The list that holds the conversations: the document itself (empty name), or what some exporters put around it. Undefined: there is none. */
function listName(file: string): string | undefined {
  for (const block of readBlocks(file, { end: HEAD })) {
    const text = block.toString('latin1').replace(/^[\0\s\xef\xbb\xbf]+/, '');
    if (text.startsWith('[')) return '';
    return text.startsWith('{') ? /"(conversations|data)"\s*:\s*\[/.exec(text)?.[1] : undefined;
  }
  return undefined;
}

export function refOf({ format, file, place, id, title, startedAt, updatedAt }: Exported): SessionRef {
  return {
    agent: format,
    id,
    path: `${file}#${id}`,
    bytes: place.to - place.from,
    filesIn: isArchive(file) ? file : path.dirname(file),
    ...(title !== undefined && { title }),
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

/** Undefined: the place is a document of its own. */
export function insideExport(place: string): { readonly file: string; readonly id: string } | undefined {
  const { file, id } = placeInside(place);
  return id === undefined ? undefined : { file, id };
}

/** A conversation is no longer than a document may be. */
const LARGEST = 256 << 20;

/** Throws a Failure when it is not there any more. */
export function bytesInside(place: string): Buffer {
  const { file, id } = placeInside(place);
  const newestOf = (all: readonly Exported[]): Exported | undefined =>
    all
      .filter((one) => one.id === id)
      .reduce<Exported | undefined>(
        (newest, one) => (newest && (newest.updatedAt ?? '') >= (one.updatedAt ?? '') ? newest : one),
        undefined,
      );
  const found = newestOf(conversationsOf(file, new Report(), id)) ?? newestOf(conversationsOf(file, new Report()));
  if (!found)
    throw new Failure({
      rule: 'ref/not-found',
      message: 'this conversation is no longer in the export',
      place: { source: place },
      hint: 'The file has been replaced since; name the conversation again.',
    });
  if (found.place.to - found.place.from > LARGEST)
    throw new Failure({
      rule: 'document/too-large',
      message: `this conversation has ${found.place.to - found.place.from} bytes; that is too large for a document`,
      place: { source: place },
    });
  return elementBytes(found.json, found.place);
}
