// A file of settings that its user may edit: read only if nobody else can have written it, replaced whole, where it really lies.
import { closeSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { present, realPathOf } from './links.js';
import { openRegular } from './open-regular.js';
import { errorCode, isMissing } from './walk.js';
import { writeWhole } from './whole-file.js';

/** `why` completes “it is not used:”. */
export type OwnText = { readonly text: string } | { readonly why: string };

export interface OwnOptions {
  readonly largest: number;
  /** Refuse what another user could have put there: it may name a program to start. */
  readonly mine?: true;
  /** Refuse what another user could read: a private key that others know is none. */
  readonly secret?: true;
}

/** Undefined: there is none. A pipe does not block, and a huge file is not read. */
export function readOwnText(file: string, options: OwnOptions): OwnText | undefined {
  try {
    const { fd, stats } = openRegular(file);
    try {
      const why = (options.mine ? foreign(file, stats) : undefined) ?? (options.secret ? readable(stats) : undefined);
      if (why !== undefined) return { why };
      if (stats.size > options.largest) return { why: `it is larger than ${options.largest >> 10} kB` };
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(fd)) };
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (isMissing(error)) return present(file) ? { why: 'it is a link that leads nowhere' } : undefined;
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { why: 'it is not UTF-8' };
    return { why: `it cannot be opened (${errorCode(error) ?? 'unknown error'})` };
  }
}

function foreign(file: string, { uid, mode }: Stats): string | undefined {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const other = [lstatSync(file).uid, uid].find((owner) => owner !== me && owner !== 0);
  if (other !== undefined) return `it belongs to user ${other}, you are ${me}`;
  return (mode & 0o002) === 0 ? undefined : 'anybody can write to it';
}

function readable({ mode }: Stats): string | undefined {
  return process.getuid === undefined || (mode & 0o077) === 0 ? undefined : 'others than you can open it';
}

/** Private. Behind a link of the user's own, what it leads to is replaced and the link stays. */
export function replaceOwnText(file: string, text: string): void {
  writeWhole(present(file) ? realPathOf(file) : file, text, { durable: 'name' });
}
