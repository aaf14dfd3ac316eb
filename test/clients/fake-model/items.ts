// What every protocol's request is read into: one neutral list of items, so that one comparison serves all clients.
import { createHash } from 'node:crypto';

export type ItemKind = 'text' | 'reasoning' | 'tool-call' | 'tool-result' | 'image' | 'other';

/** A piece of a tool result. `other` keeps its native type in `text`. */
export interface ResultPart {
  readonly kind: 'text' | 'image' | 'other';
  readonly text?: string;
  readonly mediaType?: string;
  /** Of the decoded bytes: two clients may write the same picture in different ways. */
  readonly sha256?: string;
}

export interface Item {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly kind: ItemKind;
  readonly text?: string;
  /** Tool name, of a call. */
  readonly name?: string;
  /** Id that pairs a call with its result. */
  readonly id?: string;
  readonly input?: unknown;
  readonly failed?: true;
  readonly parts?: readonly ResultPart[];
  readonly mediaType?: string;
  readonly sha256?: string;
  /** Number of the message that holds it: blocks of one message share it. */
  readonly message?: number;
}

export interface Picture {
  readonly mediaType: string;
  readonly sha256: string;
}

export function pictureOfBase64(mediaType: string, data: string): Picture {
  return { mediaType, sha256: createHash('sha256').update(Buffer.from(data, 'base64')).digest('hex') };
}

/** A `data:` address by its content; any other address by its text, since nothing here fetches. */
export function pictureOfUrl(url: string): Picture {
  const match = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  return match?.[1] !== undefined && match[2] !== undefined
    ? pictureOfBase64(match[1], match[2])
    : { mediaType: 'url', sha256: createHash('sha256').update(url).digest('hex') };
}
