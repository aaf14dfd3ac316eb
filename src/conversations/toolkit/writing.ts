// What every writer of conversations does alike: name what its format drops, keep ids and names in shape, note what has no place.
import { makeCallIds } from '../../model/calls.js';
import { isObject, jsonText, type Json } from '../../model/json.js';
import type { CustomPart, FilePart, Session, ToolCallPart } from '../../model/session.js';
import type { ContentKind, Row } from '../../model/survives.js';
import type { Response } from './exchanges.js';
import type { Losses } from './losses.js';
import { bytesOfBase64, isImage } from '../../dialects/media.js';
import { customNote, fileNote } from './words.js';

/** What applies to whole messages and is the same for every format that drops it. */
export function tellDropped(
  session: Session,
  keeps: Row<ContentKind>,
  losses: Losses,
  options: { readonly sealsStay?: boolean } = {},
): void {
  if (keeps.head === 'dropped' && (session.title !== undefined || session.workspace !== undefined))
    losses.leftOut('head', session.entries[0]?.id ?? '', 'it holds messages only');
  for (const entry of session.entries) {
    if (entry.kind !== 'message') continue;
    const { id } = entry;
    if (entry.at !== undefined && keeps.times === 'dropped') losses.leftOut('times', id, 'its messages have none');
    if (entry.model !== undefined && keeps.models === 'dropped') losses.leftOut('models', id, 'its messages have none');
    if (entry.summary && keeps.summaries !== 'exact') losses.changed('summaries', id, 'became text of the user');
    for (const part of entry.parts) {
      if (part.type !== 'reasoning' || (options.sealsStay && part.sealed !== undefined)) continue;
      if (keeps.reasoning === 'dropped') losses.leftOut('reasoning', id, 'only its own model can use it');
      else if (part.sealed !== undefined) losses.leftOut('sealedReasoning', id, 'only its own vendor accepts it');
    }
  }
}

/** Pieces of one response that had times of their own get the time of the first. */
export function tellOneTime({ message, makers }: Response, losses: Losses): void {
  for (const maker of new Set(makers))
    if (maker.at !== message.at) losses.changed('times', maker.id, 'replaced by the time of its response');
}

/** Ids in the alphabet that the model APIs accept; reported once for each call. */
export function callNames(losses: Losses): {
  readonly ofCall: (part: ToolCallPart, entry: string) => string;
  readonly ofResult: (call: string) => string;
} {
  const rename = makeCallIds();
  return {
    ofResult: rename,
    ofCall({ call }, entry) {
      const name = rename(call);
      if (name !== call) losses.changed('callIds', entry, 'renamed: the API accepts letters, digits, _ and -, at most 64');
      return name;
    },
  };
}

/** Tool names as the model APIs take them. */
export function toolNames(losses: Losses, longest: number): (tool: string, entry: string) => string {
  return (tool, entry) => {
    const safe = tool.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, longest) || '_';
    if (safe !== tool) losses.changed('toolNames', entry, `renamed: the API accepts letters, digits, _ and -, at most ${longest}`);
    return safe;
  };
}

/** Inputs as an object, which some APIs ask for. */
export function inputObject(input: Json, entry: string, losses: Losses): { readonly [key: string]: Json | undefined } {
  if (isObject(input)) return input;
  losses.changed('toolInputs', entry, 'put under “input”: the API accepts only objects');
  return { input };
}

export type FilePlace = 'prompt' | 'answer' | 'result';

/** A file or a vendor's block that the format has no place for becomes a line of text. */
export function noted(part: FilePart | CustomPart, where: FilePlace, entry: string, losses: Losses): string {
  if (part.type === 'custom') {
    losses.changed('vendorBlocks', entry, 'became a line of text');
    return customNote(part);
  }
  losses.changed(fileKind(part, where), entry, 'became a line of text that names it');
  return fileNote(part);
}

function fileKind(part: FilePart, where: FilePlace): ContentKind {
  if (where === 'answer') return 'answerFiles';
  if (where === 'result') return 'resultFiles';
  if ('uri' in part.source) return 'links';
  return isImage(part) ? 'images' : 'files';
}

/** The bytes are there and few enough to be in a request. */
export function fitsInline({ source }: FilePart, most: number): boolean {
  return !('base64' in source) || source.base64.length <= (most * 4) / 3;
}

/** A name that has no place beside the file. */
export function nameLost(part: FilePart, entry: string, losses: Losses): void {
  if (part.name !== undefined) losses.leftOut('fileNames', entry, 'such files have no name in this format');
}

/** The text of a text file; undefined: its bytes are not UTF-8. */
export function textOfFile({ source }: FilePart): string | undefined {
  if (!('base64' in source)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOfBase64(source.base64));
  } catch {
    return undefined; // the caller treats it as bytes
  }
}

/** One document, the same for the same session. */
export function documentText(value: Json | object): string {
  try {
    return `${JSON.stringify(value, null, 2)}\n`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${jsonText(value)}\n`; // nested deeper than the writer that indents can go
  }
}

/** Nothing to say. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
