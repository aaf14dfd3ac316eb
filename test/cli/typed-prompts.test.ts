// Prompts are what people typed for the agent. What they told the client or a shell, and what nobody typed, is shown as what it is.
import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeAside } from '../../src/agents/toolkit/asides.js';
import { ranCommand } from '../../src/agents/toolkit/shell-wrapper.js';
import { findAgent } from '../support/all-agents.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { commandHere } from '../support/command-here.js';
import { startTimer } from '../support/processor-time.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const COST = '<command-name>/cost</command-name>\n   <command-message>cost</command-message>\n   <command-args></command-args>';
const MODEL = '<command-message>model</command-message>\n<command-name>/model</command-name>\n<command-args>opus</command-args>';
const NOTICE =
  '<task-notification>\n<task-id>b1</task-id>\n<summary>Background command "build" completed</summary>\n</task-notification>\nRead the output file to retrieve the result: /tmp/x.output';

function scene(): { readonly scratch: Scratch; readonly baton: (line: string, columns?: number) => Promise<string> } {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user(COST)
    .user('<local-command-stdout>Total cost: $0.12</local-command-stdout>')
    .user('Mend the import')
    .call('toolu_1', 'npm test')
    .result('toolu_1', 'ok')
    .say('Mended.')
    .user(MODEL)
    .user('<bash-input>git status --short</bash-input>')
    .user('<bash-stdout> M src/io/read.ts</bash-stdout><bash-stderr></bash-stderr>')
    .user('Now the export')
    .say('Exported.')
    .user(NOTICE)
    .say('The build is done.');
  return {
    scratch,
    async baton(line, columns) {
      const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
      const said = await commandHere(line.split(' '), { cwd: scratch.work, env, ...(columns !== undefined && { columns }) });
      return said.stdout;
    },
  };
}

describe('a session with commands, shell lines and notices in it', () => {
  it('has as many turns and prompts as people typed', async () => {
    const { baton } = scene();
    const shown = await baton('show @latest');
    expect(shown).toMatch(/context +2 turns · 2 prompts · 3 replies/);
    expect(shown).toContain('Turn 2 of 2');
    expect(await baton('list')).toMatch(/Mend the import\n$/);
  });

  it('shows each of them as what it is', async () => {
    const { baton } = scene();
    const lines = (await baton('show @latest', 80)).split('\n').map((line) => line.trimEnd());
    for (const line of [
      '  (command) /cost',
      '    ↳ Total cost: $0.12',
      '  › Mend the import',
      '  (command) /model opus',
      '  (shell) git status --short',
      '    ↳ M src/io/read.ts',
      '  › Now the export',
      '  (not typed) Background command "build" completed',
    ])
      expect(lines).toContain(line);
    expect(lines.join('\n')).not.toMatch(/<[a-z-]+>/);
  });

  it('is numbered the same by show, pass and pack', async () => {
    const { scratch, baton } = scene();
    const context = operationContext({ world: scratch.world, here: scratch.world });
    expect(await baton('show @latest --turn 2')).toMatch(/Now the export[^]*Exported/);
    expect(await baton('show @latest --tail 1')).toMatch(/^Turn -1 [^]*Now the export/);
    const passed = await runOperation('pass', { ref: id, to: 'codex', turns: '2' }, context);
    expect(passed.carried).toMatchObject({ userMessages: 1, assistantMessages: 2 });
    const packed = await runOperation('pack', { refs: [id], format: 'json' }, context);
    const { sources } = JSON.parse(packed.text!) as { sources: { turns: number; counts: object }[] };
    expect(sources).toMatchObject([{ turns: 2, counts: { userMessages: 2 } }]);
    const shown = await baton(`show codex:${passed.to.id}`);
    expect(shown).toMatch(/context +1 turn · 1 prompt · 2 replies/);
    expect(shown).toContain('(not typed) Background command "build" completed');
  });
});

it('begins a turn with a command that the agent answers by itself', async () => {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('One')
    .say('Answer one.')
    .user(MODEL)
    .say('As you wish.')
    .user('Two')
    .say('Answer two.');
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
  const { stdout } = await commandHere(['show', '@latest'], { cwd: scratch.work, env });
  expect(stdout).toMatch(/context +3 turns · 2 prompts · 3 replies/);
  expect(stdout).toMatch(/Turn 2 of 3[^]*\(command\) \/model opus\n\n {2}● As you wish/);
});

it('is passed whole, and counted by what it is', async () => {
  const { baton } = scene();
  expect(await baton('pass @latest --to codex')).toMatch(
    /Carried: 2 prompts, 5 commands and outputs, 3 replies, 1 tool call,\s+1 tool result/,
  );
});

describe('describeAside', () => {
  it.each([
    ['<bash-input>ls</bash-input>', { kind: 'shell', text: 'ls' }],
    [
      '<user_shell_command>\n<command>\nls -la\n</command>\n<result>\nExit code: 0\n</result>\n</user_shell_command>',
      { kind: 'shell', text: 'ls -la' },
    ],
    ['<bash-stdout></bash-stdout><bash-stderr>no</bash-stderr>', { kind: 'output', text: 'no' }],
    [COST, { kind: 'command', text: '/cost' }],
    [MODEL, { kind: 'command', text: '/model opus' }],
    [NOTICE, { kind: 'notification', text: 'Background command "build" completed' }],
    [' /clear\n', { kind: 'command', text: '/clear' }],
    ['/review', undefined],
    ['/clear the table', undefined],
    ['<bash-input>ls</bash-input> what does this do?', undefined],
    ['<div>My page</div>', undefined],
    ['<bash-input>never closed', undefined],
    ['Mend it', undefined],
    ['', undefined],
  ])('%j → %j', (text, aside) => expect(describeAside(text)).toEqual(aside));

  it('takes one walk, however many tags there are', () => {
    const long = '<bash-stdout>x</bash-stdout>'.repeat(100_000);
    const spent = startTimer();
    expect(describeAside(`${long}end`)).toBeUndefined();
    expect(describeAside('<bash-stdout>'.repeat(200_000))).toBeUndefined();
    expect(spent()).toBeLessThan(2000);
  });
});

describe('a command in the shell that runs it', () => {
  it.each([
    [['bash', '-lc', 'npm test'], 'npm test'],
    [['/bin/zsh', '-c', 'ls | wc'], 'ls | wc'],
    [['bash', '-l', '-c', 'make'], 'make'],
    [['powershell.exe', '-NoProfile', '-Command', 'Get-ChildItem'], 'Get-ChildItem'],
    [['cmd.exe', '/c', 'dir'], 'dir'],
    [['git', '-c', 'core.pager=cat'], 'git -c core.pager=cat'],
    [['ls', '-la'], 'ls -la'],
    ["bash -lc 'npm test'", 'npm test'],
    ['bash -lc "npm test"', 'npm test'],
    ['bash -lc "echo $HOME"', 'bash -lc "echo $HOME"'],
    [`bash -lc 'a' && bash -lc 'b'`, `bash -lc 'a' && bash -lc 'b'`],
    ['npm test', 'npm test'],
    [undefined, undefined],
  ])('%j runs %j', (command, ran) => expect(ranCommand(command)).toBe(ran));

  it('is what Codex’s calls are shown as', () => {
    const { describeTool } = findAgent('codex')!;
    expect(describeTool('shell', { command: ['bash', '-lc', 'npm test'], workdir: '/x' }).command).toBe('npm test');
    expect(describeTool('local_shell', { type: 'exec', command: ['bash', '-lc', 'npm test'] }).command).toBe('npm test');
    expect(describeTool('exec_command', { cmd: 'npm test', yield_time_ms: 1000 }).command).toBe('npm test');
    expect(describeTool('exec', 'const r = await tools.exec_command({"cmd":"npm test","workdir":"/x"}); text(r)').command).toBe('npm test');
  });
});

it('shows the commands of a Codex session, not what they are wrapped in', async () => {
  const scratch = makeScratch();
  const file = writeCodexSession(scratch.home, { id, cwd: scratch.work });
  const call = (payload: object) => `${JSON.stringify({ timestamp: '2026-02-03T10:00:01.000Z', type: 'response_item', payload })}\n`;
  appendFileSync(
    file,
    [
      call({ type: 'function_call', name: 'shell', call_id: '1', arguments: '{"command":["bash","-lc","npm test"]}' }),
      call({
        type: 'local_shell_call',
        call_id: '2',
        status: 'completed',
        action: { type: 'exec', command: ['bash', '-lc', 'git status'] },
      }),
      call({ type: 'function_call', name: 'exec_command', call_id: '3', arguments: '{"cmd":"ls -la","yield_time_ms":1000}' }),
      call({ type: 'custom_tool_call', name: 'exec', call_id: '4', input: 'text(await tools.exec_command({"cmd":"make build"}));' }),
      call({
        type: 'custom_tool_call',
        name: 'apply_patch',
        call_id: '5',
        input: '*** Begin Patch\n*** Update File: src/a.ts\n@@\n*** End Patch',
      }),
    ].join(''),
  );
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
  const { stdout } = await commandHere(['show', 'codex@latest'], { cwd: scratch.work, env, columns: 100 });
  for (const line of ['shell npm test', 'local_shell git status', 'exec_command ls -la', 'exec make build', 'apply_patch src/a.ts'])
    expect(stdout).toContain(`⚙ ${line}\n`);
});
