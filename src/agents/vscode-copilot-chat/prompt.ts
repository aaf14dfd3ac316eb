// The user's side of a request: the words, pictures, and what the client put around them for its model.
import { fileOfUrl } from '../../dialects/media.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';
import { base64Of, imageType } from '../toolkit/stored-bytes.js';
import { listOf, objectOf, pathOf } from './values.js';

export interface Prompt {
  /** Contents of what was attached, as the model was shown them. */
  readonly attached: string | undefined;
  /** The rest of what the client wrote around the words: date, terminals, open file, reminders. */
  readonly around: string | undefined;
  readonly parts: readonly Part[];
}

export function promptOf(request: JsonObject): Prompt {
  const rendered = renderedOf(request);
  const framed = around(rendered.text);
  const words = wordsOf(request['message']).trim() === '' ? framed.words : wordsOf(request['message']);
  const variables = listOf(objectOf(request['variableData'])['variables']);
  const pictures = variables.filter((one) => one['kind'] === 'image').flatMap((one) => pictureOf(one) ?? []);
  // What was rendered holds the contents of the others; what was not names them.
  const others = rendered.text === '' ? variables.filter((one) => one['kind'] !== 'image').flatMap((one) => attachmentOf(one) ?? []) : [];
  return {
    attached: framed.attached,
    around: framed.around,
    parts: [
      ...(words.trim() === '' ? [] : [{ type: 'text', text: words } as const]),
      ...(pictures.length > 0 ? pictures : rendered.pictures),
      ...others,
    ],
  };
}

/** Old files have the bare text. */
export function wordsOf(message: Json | undefined): string {
  if (typeof message === 'string') return message;
  if (!isObject(message)) return '';
  return (
    stringOf(message['text']) ??
    listOf(message['parts'])
      .map((part) => stringOf(part['text']) ?? '')
      .join('')
  );
}

const [TEXT, IMAGE] = [1, 2];

function renderedOf(request: JsonObject): { readonly text: string; readonly pictures: readonly FilePart[] } {
  const metadata = objectOf(objectOf(request['result'])['metadata']);
  const pieces = listOf(metadata['renderedUserMessage']);
  return {
    text: pieces.map((piece) => (piece['type'] === TEXT ? (stringOf(piece['text']) ?? '') : '')).join(''),
    pictures: pieces.flatMap((piece) => {
      const url = piece['type'] === IMAGE ? stringOf(objectOf(piece['imageUrl'])['url']) : undefined;
      return url === undefined ? [] : [fileOfUrl(url, { kind: 'image' })];
    }),
  };
}

/** Told apart by the tags that the client writes. */
function around(text: string): Pick<Prompt, 'attached' | 'around'> & { readonly words: string } {
  const attachments = between(text, '<attachments>', '</attachments>');
  const rest = attachments ? text.slice(0, attachments.from) + text.slice(attachments.to) : text;
  const words = between(rest, '<userRequest>', '</userRequest>') ?? between(rest, '<prompt>', '</prompt>');
  const others = (words ? rest.slice(0, words.from) + rest.slice(words.to) : rest).trim();
  return {
    attached: attachments && text.slice(attachments.from, attachments.to),
    around: others === '' ? undefined : others,
    words: words
      ? rest
          .slice(words.from, words.to)
          .replace(/^<[^>]*>|<[^>]*>$/g, '')
          .trim()
      : '',
  };
}

/** From the first opening to the last closing: what stands between may hold either. */
function between(text: string, open: string, close: string): { readonly from: number; readonly to: number } | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from < 0 || to < from ? undefined : { from, to: to + close.length };
}

function pictureOf(variable: JsonObject): FilePart | undefined {
  const { value } = variable;
  const [name, type] = [stringOf(variable['name']), stringOf(variable['mimeType'])];
  const named = name === undefined ? {} : { name };
  if (typeof value === 'string' && /^(?:data|https?|file):/.test(value))
    return fileOfUrl(value, { kind: 'image', ...named, ...(type !== undefined && { mediaType: type }) });
  const base64 = base64Of(value);
  if (base64 !== undefined) return { type: 'file', mediaType: type ?? imageType(base64), ...named, source: { base64 } };
  const path = pathOf(value);
  return path === undefined ? undefined : { type: 'file', mediaType: type ?? 'image/*', ...named, source: { uri: path } };
}

/** Its content is nowhere: the client would read the file again. */
function attachmentOf(variable: JsonObject): Part | undefined {
  const { value } = variable;
  const pasted = stringOf(variable['code']) ?? (isFile(variable) ? undefined : stringOf(value));
  if (pasted !== undefined && pasted.trim() !== '') return { type: 'text', text: pasted };
  const path = isArray(value) ? undefined : pathOf(value);
  return path === undefined ? undefined : { type: 'text', text: `[attached: ${path}]` };
}

function isFile({ kind, isFile: marked }: JsonObject): boolean {
  return kind === 'file' || kind === 'directory' || marked === true;
}
