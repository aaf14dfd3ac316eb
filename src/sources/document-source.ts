// A conversation in a document as a source of a session, like an agent that only reads.
import path from 'node:path';
import type { SessionRef, SessionSource } from '../agents/agent.js';
import { clientFrames } from '../agents/toolkit/client-frames.js';
import { takeApart, type ConversationReader, type ConversationText, type Fit } from '../model/conversation.js';
import { describeForeignTool } from '../dialects/foreign-tools.js';
import type { Format } from '../model/format.js';
import { allFormats, loadFormat } from './formats.js';
import { beginning } from '../model/beginning.js';
import { Failure, Report } from '../model/report.js';
import { isHeader, type Header, type SessionItem } from '../model/session.js';
import { sha256 } from '../model/sha256.js';
import { removeIfThere, withFile } from '../io/disk.js';
import { statOf } from '../io/walk.js';
import { bytesInside, insideExport } from './account-export.js';
import { placeInside } from './export-files.js';
import { FilesBeside } from './files-beside.js';
import { refInExport } from './resolve-export.js';
import { readDocument } from './text-files.js';

type Reading = Format & { readonly conversation: ConversationReader };

/** Formats that a session can be read from. */
export async function conversationFormats(): Promise<readonly Reading[]> {
  return (await allFormats()).filter((format): format is Reading => format.conversation !== undefined);
}

export async function loadDocumentSource(id: string): Promise<SessionSource | undefined> {
  const format = await loadFormat(id);
  if (!format?.conversation) return undefined;
  const { conversation } = format;
  return {
    id,
    name: format.name,
    openCalls: 'answered', // a conversation that was cut off: the call was made, and its outcome is unknown
    shellMarkers: [],
    async *read(ref, report) {
      const files = conversation.fileBeside && new FilesBeside(ref.filesIn ?? path.dirname(ref.path), conversation.fileBeside, report);
      for (const item of await conversation.read(open(ref.path, report), report))
        yield isHeader(item) ? { ...item, id: ref.id } : (files?.fill(item) ?? item);
    },
    nativeFiles: (ref) => [{ path: ref.path, records: false }],
    ...(conversation.listed && { materialize }),
    describeTool: describeForeignTool,
    ...clientFrames,
  };
}

/** One conversation of an export as a document of its own, byte for byte. */
function materialize(ref: SessionRef, file: string): boolean {
  if (!insideExport(ref.path)) return false;
  removeIfThere(file);
  withFile(file, 'wx', (out) => out.write(bytesInside(ref.path)));
  return true;
}

/** Longer ones are named by their hash. */
const LONGEST_ID = 128;

export interface DocumentPlace {
  /** Where its text is. */
  readonly path: string;
  /** As the user named it. */
  readonly shown: string;
  /** What makes it the same session when it says no id: its path, or the words of standard input. */
  readonly seed: string;
}

/** The session in a document, or in an export that holds many (`FILE#ID`). Throws a Failure that says what is wrong with it. */
export async function refOfDocument({ path: place, shown, seed }: DocumentPlace, report: Report): Promise<SessionRef> {
  const { file, id } = placeInside(place);
  const named = id === undefined ? shown : shown.slice(0, -1 - id.length);
  const exported = refInExport({ path: file, shown: named, ...(id !== undefined && { id }) }, report);
  if (exported) return exported;
  const document = open(file, report, named);
  const format = await recognizeConversation(document, report, named);
  const header = headerOf(await format.conversation.read(document, new Report()));
  if (id !== undefined && !header.id.toLowerCase().startsWith(id.toLowerCase()))
    throw new Failure({
      rule: 'ref/not-found',
      message: `this document does not contain the conversation “${id}”, only one${header.id === '' ? '' : `: ${beginning(header.id, LONGEST_ID)}`}`,
      place: { source: named },
      hint: `Name only the document: ${named}`,
    });
  const { title, workspace, startedAt } = header;
  return {
    agent: format.id,
    id: header.id !== '' && header.id.length <= LONGEST_ID ? header.id : sha256(header.id || seed).slice(0, 16),
    path: file,
    bytes: Buffer.byteLength(document.text),
    ...(title !== undefined && { title }),
    ...(workspace !== undefined && { cwd: workspace.cwd, ...(workspace.branch !== undefined && { branch: workspace.branch }) }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

function headerOf(items: Iterable<SessionItem>): Header {
  for (const item of items) if (isHeader(item)) return item;
  return { kind: 'session', id: '', agent: '' };
}

/** The format with the strongest marks. Where several fit alike, the choice is named. */
export async function recognizeConversation(document: ConversationText, report: Report, source: string): Promise<Reading> {
  const all = await conversationFormats();
  const fitting = all.map((format) => ({ format, fit: format.conversation.fits(document) })).filter(({ fit }) => fit > 0);
  const best = fitting.reduce<Fit>((most, { fit }) => (fit > most ? fit : most), 0);
  const [first, ...others] = fitting.filter(({ fit }) => fit === best).map(({ format }) => format);
  if (!first) throw unknown(document, source, all);
  if (others.length > 0) {
    report.add({
      rule: 'document/several-formats',
      severity: best > 1 ? 'warning' : 'info',
      message: `this matches ${[first, ...others].map(({ name }) => name).join(', ')} equally well; it is read as ${first.name}`,
      place: { source },
      ...(best > 1 && { hint: 'Check what was read: `baton show FILE`.' }),
    });
  }
  return first;
}

function unknown(document: ConversationText, source: string, all: readonly Reading[]): Failure {
  const known = `Known: ${all.map(({ id }) => id).join(', ')}; docs/formats/session.md is the easiest to write.`;
  if (document.broken)
    return new Failure({
      rule: 'document/not-json',
      message: `this begins like JSON and breaks off: ${document.broken.why}`,
      place: { source, line: document.broken.line },
      hint: 'Write one JSON document, or one JSON object per line.',
    });
  return new Failure({
    rule: 'ref/unknown-format',
    message:
      `${source === '-' ? 'standard input' : 'this file'} contains no session of an agent that Baton knows, and no conversation in a ` +
      `format that it reads${seen(document)}`,
    place: { source },
    hint: known,
  });
}

/** What is there instead, in a few words. */
function seen({ json }: ConversationText): string {
  if (json === undefined) return ' (it is not JSON)';
  const [first] = Array.isArray(json) ? (json as readonly unknown[]) : [json];
  if (typeof first !== 'object' || first === null)
    return Array.isArray(json) && json.length === 0 ? ' (an empty list)' : ' (it contains no objects)';
  const keys = Object.keys(first).slice(0, 6);
  return ` (${Array.isArray(json) ? 'a list of objects' : 'an object'} with ${keys.length === 0 ? 'no fields' : `the ${keys.length === 1 ? 'field' : 'fields'} ${keys.map((key) => `“${beginning(key, 40)}”`).join(', ')}`})`;
}

/** Of the document that was looked at last: it is read several times in a row, and parsing it is most of the work. */
let last: { readonly file: string; readonly document: ConversationText } | undefined;

function open(place: string, report: Report, shown: string = place): ConversationText {
  const inside = insideExport(place);
  const stats = statOf(inside ? inside.file : place);
  const file = `${stats?.size} ${stats?.mtimeMs} ${place}`;
  if (last?.file !== file)
    last = { file, document: takeApart(inside ? bytesInside(place).toString('utf8') : readDocument(place, ''), report, shown) };
  return last.document;
}
