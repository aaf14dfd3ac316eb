// A session that is being written, 1,000 lines a second in torn pieces, while it is passed many times: each result is a whole beginning of it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';
import { toldByTarget } from '../support/told.js';
import { tried } from '../support/thorough.js';
import { leftovers, memoryFolder, sceneAt, type Scene } from './scene.js';

const passes = tried(process.env['BATON_FAULTS'] === 'all', { all: 50, thorough: 50, usual: 7 });
/** One after the other: two whose files are added to, documents, and a store that only its client writes. */
const TARGETS = ['codex', 'claude-code', 'continue', 'codex', 'claude-code', 'cline', 'opencode'] as const;
const clients = standInPath();

/** Plain JavaScript for a process of its own: turns of a prompt, a call, its result and an answer, numbered, cut into pieces anywhere. */
const writer = String.raw`
const { openSync, writeSync } = require('node:fs');
const [file, id, cwd] = process.argv.slice(1);
const fd = openSync(file, 'a');
let n = 0, parent = null, waiting = Buffer.alloc(0);
const uuid = () => '00000000-0000-4000-8000-' + String(++n).padStart(12, '0');
function line() {
  const turn = Math.floor(n / 4), step = n % 4, me = uuid();
  const message = step === 0 ? { role: 'user', content: 'Prompt ' + turn }
    : step === 1 ? { id: 'msg_c' + turn, type: 'message', role: 'assistant', model: 'm', content: [{ type: 'tool_use', id: 'toolu_' + turn, name: 'Bash', input: { command: 'echo ' + turn } }] }
    : step === 2 ? { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_' + turn, content: 'Result ' + turn + ' äöü' }] }
    : { id: 'msg_a' + turn, type: 'message', role: 'assistant', model: 'm', content: [{ type: 'text', text: 'Answer ' + turn }] };
  const record = { parentUuid: parent, isSidechain: false, type: step === 0 || step === 2 ? 'user' : 'assistant', message, uuid: me, timestamp: new Date(1770000000000 + n * 1000).toISOString(), userType: 'external', cwd, sessionId: id, version: '2.1.325', gitBranch: 'main' };
  parent = me;
  return Buffer.from(JSON.stringify(record) + '\n');
}
let last = Date.now();
(function tick() {
  const now = Date.now();
  const due = Math.min(now - last, 50); // one a millisecond; while it is stopped, nothing is due
  last = now;
  for (let i = 0; i < due && n < 2500; i++) waiting = Buffer.concat([waiting, line()]);
  while (waiting.length > 0 && Math.random() < 0.95) { // now and then a piece stays behind
    const cut = 1 + Math.floor(Math.random() * Math.min(waiting.length, 900));
    writeSync(fd, waiting.subarray(0, cut)); waiting = waiting.subarray(cut);
  }
  setTimeout(tick, 2);
})();
`;

it(`is a whole beginning, ${passes} times`, { timeout: 1_800_000 }, async () => {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bare = sceneAt(folder);
  const scene = { ...bare, world: { ...bare.world, env: { ...bare.world.env, PATH: clients }, run: runStandIn } };
  const projects = path.join(scene.home, '.claude', 'projects', scene.work.replaceAll(/[^A-Za-z0-9]/g, '-'));
  for (const one of [projects, scene.work]) mkdirSync(one, { recursive: true });
  const outcomes: string[] = [];
  for (let i = 0; i < passes; i += 10) {
    // A new one now and then: what is written during a pass makes the next one longer.
    const id = `aaaa1111-0000-4000-8000-${String(i).padStart(12, '0')}`;
    outcomes.push(...(await passWhileWritten(scene, { id, file: path.join(projects, `${id}.jsonl`), times: Math.min(10, passes - i) })));
  }
  expect(outcomes).toHaveLength(passes);
  expect(leftovers(scene)).toEqual([]);
  if (process.env['BATON_FAULT_TABLE']) console.log(`live writer: ${outcomes.join(', ')}`);
});

async function passWhileWritten(scene: Scene, { id, file, times }: { id: string; file: string; times: number }): Promise<string[]> {
  writeFileSync(file, '');
  const client = spawn(process.execPath, ['-e', writer, file, id, scene.work], { stdio: 'inherit' });
  const ended = new Promise((resolve) => client.once('exit', resolve));
  const outcomes: string[] = [];
  try {
    while (readFileSync(file).length < 5000) await new Promise((resolve) => setTimeout(resolve, 10));
    for (let i = 0; i < times; i++) {
      const to = TARGETS[i % TARGETS.length]!;
      const before = readFileSync(file);
      client.kill('SIGCONT');
      await new Promise((resolve) => setTimeout(resolve, 20));
      const ref = findAgent('claude-code')!.refOf(file, new Report())!;
      const result: PassResult = await passSession(ref, { to }, { source: scene.world, target: scene.world }, new Report());
      client.kill('SIGSTOP'); // what is looked at below need not grow on
      const agent = findAgent(to)!;
      const told = await toldByTarget(agent, agent.refOf(result.to.path, new Report())!);
      // A call whose result had not come yet is answered on the way to another agent, and left as it is in a copy.
      const whole = to === 'claude-code' && told.at(-1)!.kind === 'call' ? told.slice(0, -1) : told;
      expectPaired(whole);
      expectBeginning(whole);
      expect(whole.length).toBeGreaterThan(5);
      expect(readFileSync(file).subarray(0, before.length).equals(before), 'what was there is untouched').toBe(true);
      outcomes.push(`${result.outcome} ${whole.length}`);
    }
  } finally {
    client.kill('SIGKILL');
    await ended;
  }
  return outcomes;
}

/** Prompt, call, result, answer, in order and without a gap; the end may be anywhere. Compared as text: there are many. */
function expectBeginning(told: Awaited<ReturnType<typeof toldByTarget>>): void {
  const lines = told.map(({ role, kind, text, input }) => `${role} ${kind} ${kind === 'call' ? JSON.stringify(input) : text}`);
  const expected = lines.map((_, i) => {
    const turn = Math.floor(i / 4);
    return [
      `user text Prompt ${turn}`,
      `assistant call {"command":"echo ${turn}"}`,
      `tool result Result ${turn} äöü`,
      `assistant text Answer ${turn}`,
    ][i % 4]!;
  });
  // An open call at the very end has an answer that says so.
  if (lines.length % 4 === 3) expected[lines.length - 1] = lines.at(-1)!;
  const at = lines.findIndex((line, i) => line !== expected[i]);
  if (at >= 0) expect(lines.slice(at - 2, at + 2)).toEqual(expected.slice(at - 2, at + 2));
}

/** Each call is answered by the next item, or is the last. */
function expectPaired(told: Awaited<ReturnType<typeof toldByTarget>>): void {
  const alone = told.findIndex((one, i) => one.kind === 'call' && (told[i + 1]?.kind !== 'result' || told[i + 1]?.call !== one.call));
  expect(alone).toBe(-1);
}
