// A session of Claude Code by hand, for what no recording holds.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PlantedRow = readonly [type: 'user' | 'assistant', content: readonly object[]];

const ID = 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const uuidOf = (i: number): string => `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Gives its id. */
export async function plantClaude(home: string, project: string, rows: readonly PlantedRow[]): Promise<string> {
  const lines = rows.map(([type, content], i) => ({
    parentUuid: i === 0 ? null : uuidOf(i - 1),
    uuid: uuidOf(i),
    isSidechain: false,
    userType: 'external',
    cwd: project,
    sessionId: ID,
    version: '2.1.29',
    type,
    timestamp: new Date(Date.UTC(2026, 2, 1, 9, 0, i)).toISOString(),
    message: { role: type, content, ...(type === 'assistant' && { id: `msg_${i}`, type: 'message', model: 'claude-sonnet-4-5-20250929' }) },
  }));
  const folder = join(home, '.claude', 'projects', project.replace(/[^A-Za-z0-9]/g, '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${ID}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return ID;
}
