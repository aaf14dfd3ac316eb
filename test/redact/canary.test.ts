// Planted secrets are absent from everything that leaves the machine, and from what any command says about itself.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { agents } from '../support/all-agents.js';
import { commands, hiddenCommands } from '../../src/cli/command-table.js';
import { run } from '../../src/cli/run.js';
import type { RunProgram } from '../../src/io/run-program.js';
import { safeText } from '../../src/cli/safe-diagnostics.js';
import { Failure, Report } from '../../src/model/report.js';
import { leavingOutputs, stayingCommands, type LeavingOutput } from '../../src/ops/redact/outputs.js';
import { filesBelow, fixtureCases } from '../support/fixture-cases.js';
import { makeScratch, scratchFolder, type Scratch } from '../support/scratch.js';
import { tried } from '../support/thorough.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';
import { canaries, Planter, png, saidByImages, type Canary } from './canaries.js';
import { plantStore } from './plant.js';

const outputs = await leavingOutputs();

it('there are at least 60 kinds', () => {
  expect(new Set(canaries.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(60);
});

it('a leak is seen: whole, cut off, and in what an image says', () => {
  const one = canaries.find(({ rule }) => rule === 'github-pat')!;
  for (const text of [`a ${one.text} b`, one.text.slice(0, 24), `{"image":"${png(one.text)}"}`])
    expect(leaked([text], canaries)).toContain('github-pat');
});

it('every command either makes a listed output or stays on the machine', () => {
  const known = new Set([...outputs.map(({ command }) => command), ...Object.keys(stayingCommands)]);
  expect(commands.map(({ spec }) => spec.name).filter((name) => !known.has(name))).toEqual([]);
});

it('every command that takes --redact or --no-redact is listed as making an output', () => {
  const listed = new Set(outputs.map(({ command }) => command));
  const redacting = commands
    .filter(({ spec }) => spec.flags.some(({ name }) => name === 'redact' || name === 'no-redact'))
    .map(({ spec }) => spec.name);
  expect(redacting.filter((name) => !listed.has(name))).toEqual([]);
});

/** A whole piece of a secret, or the beginning of a long one: whoever cuts texts may have cut a secret. */
function leaked(written: readonly string[], planted: Iterable<Canary>): string[] {
  const texts = [...written, ...written.flatMap(saidByImages)];
  const found: string[] = [];
  for (const { rule, pieces } of planted)
    if (pieces.some((piece) => texts.some((text) => text.includes(piece.length >= 24 ? piece.slice(0, 14) : piece)))) found.push(rule);
  return found;
}

const clients = standInPath();

/** Each output is made of one of an agent's cases; where it is thorough of this many, all of them together of every case; BATON_ALL_CANARIES=1: of every case each. */
const ENOUGH = tried(process.env['BATON_ALL_CANARIES'] === '1', { all: Infinity, thorough: 6, usual: 1 });

function outputsFor(index: number, cases: number, made: ReadonlySet<string>): readonly LeavingOutput[] {
  if (ENOUGH === 1) return outputs.filter(({ command, name }) => command === 'redact' || !made.has(name));
  const every = Math.max(1, Math.floor(cases / ENOUGH));
  return outputs.filter(({ command }, i) => command === 'redact' || (index + i) % every === 0);
}

/** Sessions of the store, and those in files that only their path leads to. */
function sessionsIn(agent: AgentAdapter, scratch: Scratch): SessionRef[] {
  const found = [...agent.discover(scratch.world, new Report())];
  const known = new Set(found.map((ref) => ref.path.replace(/#[^/#]*$/, ''))); // several may lie in one file
  const others = filesBelow(scratch.home)
    .map((name) => path.join(scratch.home, name))
    .filter((file) => !known.has(file) && agent.recognizes({ path: file, head: readFileSync(file).subarray(0, 65_536) }));
  return [...found, ...others.flatMap((file) => agent.refOf(file, new Report()) ?? [])];
}

describe.each(agents.map((agent) => [agent.id, agent] as const))('%s', (_id, agent) => {
  const cases = fixtureCases(agent);
  /** Outputs that were made, not refused, and had something to take out. */
  const made = new Set<string>();

  it.each(cases.map((one, i) => [one.name, one, i] as const))(
    '%s',
    async (_name, { native }, index) => {
      const kept = scratchFolder();
      const keeping: RunProgram = (call) => runStandIn({ ...call, env: { ...call.env, STAND_IN_KEEPS: kept } });
      const scratch = makeScratch({ native, env: { PATH: clients }, run: keeping });
      const planter = new Planter();
      plantStore(scratch.home, planter);
      for (const ref of sessionsIn(agent, scratch)) {
        for (const output of outputsFor(index, cases.length, made)) {
          let texts: string[];
          try {
            texts = await output.produce(ref, scratch.worlds);
            if (texts.length === 0 || texts.some((text) => text.includes('[secret:'))) made.add(output.name);
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
            texts = [await safeText(String(error))]; // a refusal is said by the command line, which cleans it
          }
          expect(leaked(texts, planter.planted), `${output.name} of ${ref.id}`).toEqual([]);
        }
      }
      const handed = filesBelow(kept).map((name) => readFileSync(path.join(kept, name), 'utf8'));
      expect(leaked(handed, planter.planted), 'documents that were handed to a client').toEqual([]);
      const receipts = filesBelow(path.join(scratch.batonHome, 'receipts')).map((name) =>
        readFileSync(path.join(scratch.batonHome, 'receipts', name), 'utf8'),
      );
      expect(leaked(receipts, canaries)).toEqual([]);
    },
    120_000,
  );

  it('every output was made at least once', () => {
    expect(outputs.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([]);
  });
});

/** Node's own words quote the text around the place. */
function brokenJson(secret: string): unknown {
  try {
    return JSON.parse(`{"some": "words", "before": ${secret}, "and": "behind"}`);
  } catch (error) {
    return error;
  }
}

describe('what commands say', () => {
  async function say(argv: readonly string[]): Promise<{ readonly text: string; readonly code: number; readonly stdout: string }> {
    let [stdout, stderr] = ['', ''];
    const stream = (keep: (text: string) => void) => ({ write: (text: string) => (keep(text), true), once: () => undefined });
    const code = await run(argv, {
      stdout: stream((text) => (stdout += text)),
      stderr: stream((text) => (stderr += text)),
      env: {},
      version: () => '0.0.0',
    } as Parameters<typeof run>[1]);
    return { text: stdout + stderr, code, stdout };
  }

  it('holds no secret: diagnostics, failures, usage', async () => {
    const scratch = makeScratch();
    const file = path.join(scratch.work, 's.jsonl');
    const [one, two] = canaries.filter(({ rule }) => ['github-pat', 'stripe-key'].includes(rule)) as [Canary, Canary];
    writeFileSync(
      file,
      `${JSON.stringify({ parentUuid: null, isSidechain: false, sessionId: 'x', type: 'user', uuid: 'u', message: { role: 'user', content: 'hello' } })}\n${JSON.stringify({ type: one.text, parentUuid: 'u', sessionId: 'x', uuid: 'v' })}\n`,
    );
    for (const argv of [
      ['show', file, '--json'],
      ['show', file, `--${two.text}`],
      ['show', two.text],
      ['pass', file, '--to', two.text],
      ['redact', path.join(scratch.work, two.text)],
      [two.text],
      ['list', '--since', two.text],
    ]) {
      const { stdout, text } = await say(argv);
      const said = argv[2] === '--json' ? JSON.stringify((JSON.parse(stdout) as { diagnostics: unknown }).diagnostics) : text;
      expect(leaked([said], [one, two]), argv[0]).toEqual([]);
    }
  });

  it('holds no secret when it crashes', async () => {
    const [one] = canaries.filter(({ rule }) => rule === 'github-pat') as [Canary];
    for (const command of [...commands, ...hiddenCommands]) {
      const { spec } = command;
      const words = [
        spec.name,
        ...spec.operands.filter((operand) => !('optional' in operand)).map(() => 'x'),
        ...(spec.flags.some(({ name }) => name === 'to') ? ['--to', 'codex'] : []),
      ];
      const load = command.load.bind(command);
      try {
        for (const error of [new Error(`it broke at ${one.text}`), brokenJson(one.text)]) {
          command.load = () => Promise.reject(error);
          for (const argv of [words, [...words, '--json']]) {
            const { text, code } = await say(argv);
            expect(code, argv.join(' ')).toBe(3);
            expect(text).toMatch(/it broke at|is not valid JSON/);
            expect(one.pieces.some((piece) => text.includes(piece.slice(0, 8)) || text.includes(piece.slice(-8)))).toBe(false);
          }
        }
      } finally {
        command.load = load;
      }
    }
  });
});
