// `npm start`: the main job on the bundled sample, in a scratch folder. Nothing of yours is read or written.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, sampleHome } from './sample-home.mjs';

const { home, project, env } = sampleHome();

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
