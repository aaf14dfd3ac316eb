// `npm start`: the main job on the bundled sample, in a scratch folder. Nothing of yours is read or written.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Where the sample's session says that it ran. */
const SAMPLE_FOLDER = '/home/dev/tidepool';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'baton-sample-')));
const home = path.join(scratch, 'home');
const project = path.join(scratch, 'tidepool');
cpSync(path.join(root, 'sample', 'home'), home, { recursive: true });
cpSync(path.join(root, 'sample', 'project'), project, { recursive: true });
moveSessions();

const env = { ...process.env, HOME: home, USERPROFILE: home, BATON_HOME: path.join(scratch, 'baton') };
for (const name of ['CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'CLAUDECODE', 'CODEX_THREAD_ID', 'CODEX_TOOL_CALL_ID', 'XDG_DATA_HOME'])
  delete env[name];

say(`A developer’s Claude Code quota ran out in the middle of a bug. The session lies in a scratch home,
${home}; nothing of yours is touched.`);
baton('list');
baton('show', '@latest', '--tail', '1');
say('The work continues in Codex:');
const status = baton('pass', '@latest', '--to', 'codex');
say(`That session is now in Codex’s own store (in the scratch folder): \`codex resume\` sends it to the model with
every prompt, call and result in place.

For your own sessions, once \`npm install -g .\` has put the command on your PATH:
  baton list --all                   what is on this machine
  baton show @latest                 the newest session at a glance
  baton pass @latest --to codex      continue in Codex   (or --to claude-code)
  baton undo                         undo the last pass
  baton --help`);
process.exitCode = status;

/** The sample ran in ${SAMPLE_FOLDER}; here it runs in the scratch folder, so its records must say so. */
function moveSessions() {
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

function baton(...args) {
  process.stdout.write(`\n$ baton ${args.join(' ')}\n`);
  const { status: code } = spawnSync(process.execPath, [path.join(root, 'bin', 'baton.js'), ...args], {
    cwd: project,
    env,
    stdio: 'inherit',
  });
  return code ?? 1;
}

function say(text) {
  process.stdout.write(`\n${text}\n`);
}
