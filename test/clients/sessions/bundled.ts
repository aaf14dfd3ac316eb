// Ready-made Claude Code sessions: the four test files beside this one and the sample that comes with the package.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../sandbox.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const sampleProjects = fileURLToPath(new URL('../../../sample/home/.claude/projects/', import.meta.url));

export const bundledFiles: readonly string[] = ['claude-par', 'claude-tree', 'claude-compact', 'claude-image-in-result'].map((name) => join(here, `${name}.jsonl`));

/** The session of the bundled sample. */
export async function sampleFile(): Promise<string> {
  for (const folder of existsSync(sampleProjects) ? await readdir(sampleProjects) : []) {
    const name = (await readdir(join(sampleProjects, folder))).find((entry) => entry.endsWith('.jsonl'));
    if (name !== undefined) return join(sampleProjects, folder, name);
  }
  throw new Error(`no sample session below ${sampleProjects}`);
}

/** Puts a session file into the store of the sandbox, with the working directory of the project. Returns the session's id. */
export async function plantClaudeSession({ home, project }: Sandbox, file: string): Promise<string> {
  const stem = basename(file, '.jsonl');
  // the client only looks at files that are named by a UUID
  const id = /^[0-9a-f-]{36}$/.test(stem) ? stem : 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee';
  const folder = join(home, '.claude', 'projects', project.replace(/[^A-Za-z0-9]/g, '-'));
  await mkdir(folder, { recursive: true });
  const text = await readFile(file, 'utf8');
  await writeFile(join(folder, `${id}.jsonl`), text.replace(/"cwd":"[^"]*"/g, () => `"cwd":${JSON.stringify(project)}`));
  const besides = join(dirname(file), stem); // sub-agents
  if (existsSync(besides)) await cp(besides, join(folder, id), { recursive: true });
  return id;
}
