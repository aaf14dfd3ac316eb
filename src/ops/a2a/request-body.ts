// The body of a request as text, up to what a hand-off may have.
import { LARGEST_FETCHED } from '../receive/fetched-handoff.js';

/** A hand-off in base64, and the message around it. */
export const LARGEST_BODY = Math.ceil((LARGEST_FETCHED * 4) / 3) + (64 << 10);

export async function bodyText({ body, headers }: Request): Promise<string | { readonly status: number }> {
  if (Number(headers.get('content-length') ?? 0) > LARGEST_BODY) return { status: 413 };
  if (body === null) return '';
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > LARGEST_BODY) return { status: 413 };
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    return { status: 400 };
  }
}
