// What Cursor's agent would send to its model: a state that names messages by the hashes of their bytes, and the messages themselves.
import { isObject, type JsonObject } from '../../model/json.js';
import { folderOfUri } from './folders.js';
import { fieldsOf } from './protobuf.js';
import { parsedObject } from './values.js';

/** Undefined: there is none of that hash. */
export type GetBlob = (id: string) => Uint8Array | undefined;

export interface BlobMessage {
  readonly blob: string;
  /** Undefined: it is not there, or no message that anybody can read. */
  readonly message: JsonObject | undefined;
  readonly isMissing: boolean;
}

/** Of the state: hashes of messages, in the order in which they are sent. (8: turns as the screen shows them.) */
const MESSAGES = 1;
/** Of the state: the address of the folder, and its path with the branch that was checked out. */
const [FOLDER, REPOSITORY] = [9, 21];
/** Of a node: a message inside it. */
const INNER = 4;
const HASH = 32;
/** Nodes that lead to nodes. */
const DEEPEST = 8;

export function messageIds(state: Uint8Array): string[] {
  return [...fieldsOf(state)].filter(({ number, bytes }) => number === MESSAGES && bytes.length === HASH).map(({ bytes }) => hex(bytes));
}

/** Where the agent was at work, as its state has it. The last folder is the newest. */
export function placeIn(state: Uint8Array): { readonly cwd?: string; readonly branch?: string } {
  let cwd: string | undefined;
  let branch: string | undefined;
  for (const { number, bytes } of fieldsOf(state)) {
    if (number === FOLDER) cwd = folderOfUri(textOf(bytes)) ?? cwd;
    if (number === REPOSITORY) branch = [...fieldsOf(bytes)].filter((one) => one.number === 2).map((one) => textOf(one.bytes))[0] || branch;
  }
  return { ...(cwd !== undefined && { cwd }), ...(branch !== undefined && { branch }) };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Bytes of messages that come again: a forged state could name a long one millions of times. */
const MOST_AGAIN = 64 << 20;

/** The messages of a state. One that comes again (the same words) is told again, as far as there is room; a node is looked into once. */
export function messagesOf(ids: readonly string[], get: GetBlob): Generator<BlobMessage> {
  const seen = new Set<string>();
  let again = 0;
  return below(ids, 0);

  function* below(among: readonly string[], depth: number): Generator<BlobMessage> {
    for (const id of among) {
      const isAgain = seen.has(id);
      if (isAgain && again > MOST_AGAIN) continue;
      seen.add(id);
      const bytes = get(id);
      if (isAgain) again += (bytes?.length ?? 0) + HASH;
      const message = bytes && messageIn(bytes);
      const children = bytes && !message && !isAgain && depth < DEEPEST ? messageIds(bytes) : [];
      if (children.length === 0) yield { blob: id, message, isMissing: bytes === undefined };
      else yield* below(children, depth + 1);
    }
  }
}

/** Plain JSON, or JSON inside a node. */
export function messageIn(bytes: Uint8Array): JsonObject | undefined {
  if (bytes[0] === BRACE) return withRole(bytes);
  for (const field of fieldsOf(bytes)) if (field.number === INNER && field.bytes[0] === BRACE) return withRole(field.bytes);
  return undefined;
}

const BRACE = 0x7b;

function withRole(bytes: Uint8Array): JsonObject | undefined {
  const message = parsedObject(bytes);
  return isObject(message) && typeof message['role'] === 'string' ? message : undefined;
}

/** `~` and base64 in the editor; undefined: there is no state. */
export function decodedState(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !text.startsWith('~') || text.length < 3) return undefined;
  return Buffer.from(text.slice(1), 'base64');
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
