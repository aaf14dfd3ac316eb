// The rooms of src and the rooms that each imports, as a table for docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BEGIN = '<!-- rooms: written by `npm run docs` -->';
const END = '<!-- /rooms -->';

/** `layers` (lower rooms first) and `importsOf`, `resolveImport` are those that the boundary test uses: one reading of the imports. */
export function withRoomGraph(page, root, graph) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md has no place for the rooms (${BEGIN} … ${END})`);
  return `${page.slice(0, begin)}${BEGIN}\n${roomTable(root, graph)}\n${page.slice(end)}`;
}

function roomTable(root, { layers, importsOf, resolveImport }) {
  const order = layers.flat();
  const known = importedRooms(root, { importsOf, resolveImport });
  const rows = order
    .filter((room) => known.has(room))
    .toReversed()
    .map((room) => {
      const below = order.filter((other) => known.get(room).has(other)).map((other) => `\`${other}\``);
      return `| \`${room}\` | ${below.join(', ') || 'nothing of ours'} |`;
    });
  return ['| room | imports |', '|---|---|', ...rows].join('\n');
}

function importedRooms(root, { importsOf, resolveImport }) {
  const rooms = new Map();
  for (const file of sourceFiles(root)) {
    const [, room, ...rest] = file.split('/');
    if (rest.length === 0) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const { name } of importsOf({ file, text: readFileSync(path.join(root, file), 'utf8') })) {
      const other = resolveImport(file, name)?.split('/')[1];
      if (other !== undefined && other !== room) imported.add(other);
    }
  }
  return rooms;
}

function sourceFiles(root) {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.includes('/fixtures/'));
}
