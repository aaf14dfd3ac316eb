// A scratch home with the bundled sample: nothing of yours is read or written.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Where the sample's session says that it ran. */
const SAMPLE_FOLDER = '/home/dev/tidepool';

/** With the project beside it, or where `inside` says: in the home itself. */
export function sampleHome({ inside = false } = {}) {
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'baton-sample-')));
  const home = path.join(scratch, 'home');
  const project = path.join(inside ? home : scratch, 'tidepool');
  cpSync(path.join(root, 'sample', 'home'), home, { recursive: true });
  cpSync(path.join(root, 'sample', 'project'), project, { recursive: true });
  moveSessions(home, project);
  const env = { ...process.env, HOME: home, USERPROFILE: home, BATON_HOME: path.join(scratch, 'baton') };
  const others = [
    'CLAUDE_CONFIG_DIR',
    'CODEX_HOME',
    'CLAUDECODE',
    'CODEX_THREAD_ID',
    'CODEX_TOOL_CALL_ID',
    'XDG_DATA_HOME',
    'XDG_CONFIG_HOME',
  ];
  for (const name of others) delete env[name];
  return { scratch, home, project, env };
}

/** The sample ran in SAMPLE_FOLDER; here it runs in the scratch folder, so its records must say so. */
function moveSessions(home, project) {
  const projects = path.join(home, '.claude', 'projects');
  const encode = (folder) => folder.replace(/[^A-Za-z0-9]/g, '-');
  renameSync(path.join(projects, encode(SAMPLE_FOLDER)), path.join(projects, encode(project)));
  for (const entry of readdirSync(projects, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.jsonl?$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const place = JSON.stringify(project).slice(1, -1); // as it stands inside a JSON string
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(SAMPLE_FOLDER, place));
  }
  mkdirSync(path.join(home, '.codex'), { recursive: true });
}
