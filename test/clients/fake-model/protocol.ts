// What a model API must offer to be faked: one file per protocol implements this, one line in protocols.ts registers it.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Item } from './items.js';
import type { Fields } from './json.js';
import type { Reply } from './script.js';

export interface Protocol {
  readonly id: string;
  /** Does this path (without query) carry a conversation? */
  readonly conversation: RegExp;
  /** Other endpoints of the same API, with a fixed answer. */
  readonly others?: readonly { readonly path: RegExp; readonly answer: unknown }[];
  read(body: Fields): Item[];
  /** Rules that the real API enforces and a fake one would let pass; empty when the request is fine. */
  violations(body: Fields): string[];
  /** `path`: some APIs say there whether the answer is to be a stream. */
  write(response: ServerResponse, body: Fields, reply: Reply, path: string): void;
}

export const newId = (prefix: string): string => prefix + randomUUID().replaceAll('-', '').slice(0, 24);

export function writeJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Opens an event stream; the returned function sends the data of one event, under a name where the protocol names its events. */
export function openStream(response: ServerResponse): (data: string, name?: string) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return (data, name) => void response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`);
}

/** The same for protocols whose events repeat their name as `type`. */
export function openEvents(response: ServerResponse): (type: string, data: object) => void {
  const send = openStream(response);
  return (type, data) => send(JSON.stringify({ type, ...data }), type);
}
