// A commit of many files in one process: what `git fast-import` is told.
import { createHash } from 'node:crypto';

export interface CommitFile {
  readonly path: string;
  /** New bytes, or git's name for those that are there already. */
  readonly content: Uint8Array | { readonly blob: string };
}

export interface NewCommit {
  /** The ref that it is made under: nobody else's. */
  readonly ref: string;
  /** The files of the first are there to begin with. */
  readonly parents: readonly string[];
  readonly files: readonly CommitFile[];
  readonly message: string;
  readonly at: Date;
}

/** The name of the commit is the answer on standard output. */
export function importStream({ ref, parents, files, message, at }: NewCommit): Buffer {
  const pieces: Uint8Array[] = [];
  const say = (text: string): void => void pieces.push(Buffer.from(text));
  const names = files.map(({ content }, i) => {
    if ('blob' in content) return content.blob;
    say(`blob\nmark :${i + 1}\ndata ${content.length}\n`);
    pieces.push(content);
    say('\n');
    return `:${i + 1}`;
  });
  const mark = files.length + 1;
  say(`commit ${ref}\nmark :${mark}\ncommitter Baton <baton> ${Math.floor(at.getTime() / 1000)} +0000\n`);
  say(`data ${Buffer.byteLength(message)}\n${message}\n`);
  const [first, ...others] = parents;
  if (first !== undefined) say(`from ${first}\n`);
  for (const other of others) say(`merge ${other}\n`);
  for (const [i, { path }] of files.entries()) say(`M 100644 ${names[i]} ${path}\n`);
  say(`\nget-mark :${mark}\ndone\n`);
  return Buffer.concat(pieces);
}

/** What git will call these bytes, in a repository whose names are as long as this one. */
export function blobName(bytes: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}
