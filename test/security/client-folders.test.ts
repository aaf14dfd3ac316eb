// Where the clients run that take sessions over: in a folder that the user chose, or in one with nothing in it.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../support/all-agents.js';
import { runClient } from '../../src/cli/run-client.js';
import { Report } from '../../src/model/report.js';
import { agentStatuses } from '../../src/ops/agents/agent-status.js';
import { passAsPrompt } from '../../src/ops/pass/prompt.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { putStandIns } from '../support/stand-in-clients.js';
import { ClaudeSession } from '../support/write-session.js';

interface Stage extends Scratch {
  readonly session: ClaudeSession;
  /** The folder that the session names. */
  readonly named: string;
  /** What the clients were started for, and where, since the last look. */
  readonly runs: () => string[];
}

/** Each client's stand-in, after a script that writes down where it is. */
function stage(): Stage {
  const scratch = makeScratch();
  const [real, bin, named, log] = ['real', 'bin', 'named', 'log'].map((name) => path.join(scratch.folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [real, bin, named]) mkdirSync(folder);
  putStandIns(real);
  for (const { client } of agents) {
    const file = path.join(bin, client.command);
    writeFileSync(
      file,
      `#!/bin/sh\nls -A | wc -l > '${scratch.folder}/entries'; echo "$1 $(cat '${scratch.folder}/entries') $PWD" >> '${log}'\n[ -x '${real}/${client.command}' ] || exit 0\nexec '${real}/${client.command}' "$@"\n`,
    );
    chmodSync(file, 0o755);
  }
  const world = { ...scratch.world, env: { ...scratch.world.env, PATH: bin } };
  const runs = (): string[] => {
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    rmSync(log);
    return lines.map((line) => line.replace(/ +/g, ' '));
  };
  return {
    ...scratch,
    world,
    worlds: { source: world, target: world },
    named,
    runs,
    session: new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: named }).user('Hello').say('Hello.'),
  };
}

describe.each(['opencode', 'kilo'])('%s', (to) => {
  it.each([
    ['the session', passSession],
    ['its hand-off', passAsPrompt],
  ] as const)('does not take %s over in a folder that only the session names', async (_what, pass) => {
    const scene = stage();
    await expect(pass(scene.session.ref(), { to }, scene.worlds, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'target/other-folder', hint: expect.stringContaining('--cwd') as string },
    });
    expect(scene.runs).toThrow('ENOENT');
  });

  it('takes it over where the user stands or says, and deletes it from a folder with nothing in it', async () => {
    const scene = stage();
    const aside = path.join(scene.batonHome, 'aside');
    const there = { ...scene.world, cwd: scene.named };
    await passSession(scene.session.ref(), { to }, { source: there, target: there }, new Report());
    expect(scene.runs()).toEqual([`import 0 ${scene.named}`]);
    const said = await passSession(scene.session.ref(), { to, cwd: scene.named, force: true }, scene.worlds, new Report());
    expect(scene.runs()).toEqual([`import 0 ${scene.named}`]);
    await undoPass(scene.world, { receipt: said.receipt! }, new Report());
    expect(scene.runs()).toEqual([`session 0 ${aside}`]);
  });
});

it('goose never needs the session’s folder', async () => {
  const scene = stage();
  const aside = path.join(scene.batonHome, 'aside');
  const { receipt, cwd } = await passSession(scene.session.ref(), { to: 'goose' }, scene.worlds, new Report());
  expect([scene.runs(), cwd]).toEqual([[`session 0 ${aside}`], scene.named]);
  await undoPass(scene.world, { receipt: receipt! }, new Report());
  expect(scene.runs()).toEqual([`acp 0 ${aside}`]);
});

it('versions are asked for in the home folder, not in the current one', async () => {
  const scene = stage();
  await agentStatuses(scene.world, scene.world);
  expect(new Set(scene.runs().map((line) => line.split(' ').at(-1)))).toEqual(new Set([process.env['HOME']]));
});

it('--run starts nothing in a folder that only the session names, and no program of that folder', async () => {
  const scene = stage();
  const command = { argv: ['codex', 'resume'], cwd: scene.named };
  await expect(runClient(command, 'codex', { here: scene.world, chosen: false })).rejects.toMatchObject({
    diagnostic: { rule: 'run/other-folder' },
  });
  expect(scene.runs).toThrow('ENOENT');
  expect(await runClient(command, 'codex', { here: scene.world, chosen: true })).toBe(0);
  expect(scene.runs()).toEqual([`resume 0 ${scene.named}`]);
  writeFileSync(path.join(scene.named, 'codex'), '#!/bin/sh\nexit 7\n', { mode: 0o755 });
  await expect(runClient(command, 'codex', { here: { ...scene.world, env: { PATH: '.:' } }, chosen: true })).rejects.toMatchObject({
    diagnostic: { rule: 'run/not-started' },
  });
});
