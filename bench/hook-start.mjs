// Runs a program as a client runs a hook at its start: with its JSON on standard input, in a folder for which a hand-off is ready.
//   node bench/hook-start.mjs ARGUMENTS
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { BATON_HOME, HOME } = process.env;
const folder = realpathSync(process.cwd());
const ready = join(BATON_HOME, 'hooks', 'prepared', createHash('sha256').update(folder).digest('hex').slice(0, 24));
mkdirSync(ready, { recursive: true, mode: 0o700 });
const now = new Date();
const prepared = {
  version: 1,
  folder,
  agent: 'claude-code',
  name: 'Claude Code',
  session: '11111111-1111-4111-8111-111111111111',
  path: join(HOME, '.claude', 'projects', 'x', '11111111-1111-4111-8111-111111111111.jsonl'),
  size: 1,
  active: now.getTime(),
  at: now.toISOString(),
  text: `===== HAND-OFF =====\n${'what was done\n'.repeat(500)}===== END OF HAND-OFF =====`,
};
writeFileSync(join(ready, 'claude-code.json'), JSON.stringify(prepared), { mode: 0o600 });
writeFileSync(join(ready, '.looked'), '', { mode: 0o600 });

const input = JSON.stringify({
  session_id: '33333333-3333-4333-8333-333333333333',
  transcript_path: join(HOME, '.codex', 'sessions', '2026', '11', '16', 'rollout.jsonl'),
  hook_event_name: 'SessionStart',
  source: 'startup',
  cwd: folder,
});
process.stdout.write(spawnSync(process.execPath, process.argv.slice(2), { input, encoding: 'utf8' }).stdout);
