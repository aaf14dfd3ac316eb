// A home folder as it looks after a year of work: many sessions of two agents in many projects, most of them short.
import { mkdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder, writeClaudeCode } from './claude-code.mjs';
import { rolloutPath, writeCodex } from './codex.mjs';

const DAY = 86_400_000;

/** options: { sessions, bytes, projects, mix, material, cwd, startedAt }. One session in ten is Codex's. */
export function writeManySessions(home, { sessions, bytes, projects, mix, material, cwd, startedAt }) {
  const { random } = material;
  const files = [];
  let written = 0;
  for (let n = 0; n < sessions; n++) {
    // Exponential around the mean of what is left: the total comes out right although sizes differ a hundredfold.
    const mean = (bytes - written) / (sessions - n);
    const size = Math.max(4000, Math.min(3_000_000, -Math.log(1 - random.fraction()) * mean));
    const project = `${cwd}-${String(random.between(1, projects)).padStart(2, '0')}`;
    const begun = startedAt + Math.floor((n * 365 * DAY) / sessions);
    const codex = n % 10 === 9;
    const id = random.uuid(codex ? 7 : 4);
    const path = codex
      ? join(home, '.codex', rolloutPath(id, begun))
      : join(home, '.claude', 'projects', projectFolder(project), `${id}.jsonl`);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const write = codex ? writeCodex : writeClaudeCode;
    const title = random.chance(0.5) ? `Session ${n}: ${material.text.take('prose', 40).replace(/\s+/g, ' ').trim()}` : undefined;
    const facts = write(path, { bytes: size, mix, material, id, cwd: project, startedAt: begun, title });
    // Lists sort by the time of the file; a copy made in one second would hide that.
    utimesSync(path, facts.endedAt / 1000, facts.endedAt / 1000);
    written += facts.bytes;
    files.push({ path, bytes: facts.bytes });
  }
  return { files, bytes: written, sessions };
}
