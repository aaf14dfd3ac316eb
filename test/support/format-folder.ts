// Where a format's sources and fixtures lie: a hand-off document or a whole conversation.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const src = path.resolve(import.meta.dirname, '..', '..', 'src');
const ROOMS = ['documents', 'conversations'];

export function formatFolder(id: string): string {
  return ROOMS.map((room) => path.join(src, room, id)).find((folder) => existsSync(folder)) ?? path.join(src, 'documents', id);
}

/** Every folder that holds a format. */
export function formatFolders(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(path.join(src, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'toolkit')
      .map(({ name }) => path.join(src, room, name)),
  );
}
