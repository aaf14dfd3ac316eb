// Planted secrets are absent from everything that leaves the machine, and from what any command says about itself.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';
import { commands, hiddenCommands } from '../../src/cli/command-table.js';
import { run } from '../../src/cli/run.js';
import { safeText } from '../../src/cli/safe-diagnostics.js';
import { isObject, type Json } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { leavingOutputs, stayingCommands } from '../../src/ops/redact-outputs.js';
import { filesBelow, fixtureCases } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';
import { canaries, Planter, type Canary } from './canaries.js';

it('there are at least 60 kinds', () => {
  expect(new Set(canaries.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(60);
});

it('every command either makes a listed output or stays on the machine', () => {
  const known = new Set([...leavingOutputs.map(({ command }) => command), ...Object.keys(stayingCommands)]);
  expect(commands.map(({ spec }) => spec.name).filter((name) => !known.has(name))).toEqual([]);
});

it('every command that takes --redact or --no-redact is listed as making an output', () => {
  const listed = new Set(leavingOutputs.map(({ command }) => command));
  const redacting = commands.filter(({ spec }) => spec.flags.some(({ name }) => name === 'redact' || name === 'no-redact')).map(({ spec }) => spec.name);
  expect(redacting.filter((name) => !listed.has(name))).toEqual([]);
});

function leaked(texts: readonly string[], planted: Iterable<Canary>): string[] {
  const found: string[] = [];
  for (const { rule, pieces } of planted) if (pieces.some((piece) => texts.some((text) => text.includes(piece)))) found.push(rule);
  return found;
}

/** The lines of a native file, each record planted; lines that are no record stay. */
function plant(file: string, planter: Planter): void {
  const lines = readFileSync(file, 'utf8').split('\n').map((line) => {
    try {
      const value = JSON.parse(line) as Json;
      return isObject(value) ? JSON.stringify(planter.record(value)) : line;
    } catch {
      return line;
    }
  });
  writeFileSync(file, lines.join('\n'));
}

describe.each(agents.map((agent) => [agent.id, agent] as const))('%s', (_id, agent) => {
  const cases = fixtureCases(agent);

  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { native }) => {
    const scratch = makeScratch({ native });
    const files = filesBelow(scratch.home).filter((name) => name.endsWith('.jsonl')).map((name) => path.join(scratch.home, name));
    for (const file of files) {
      const planter = new Planter();
      plant(file, planter);
      if (planter.planted.size === 0 || !agent.refOf(file, new Report())) continue;
      for (const output of leavingOutputs) {
        let texts: string[];
        try {
          texts = await output.produce(file, scratch.worlds);
        } catch (error) {
          texts = [await safeText(String(error))]; // a refusal is said by the command line, which cleans it
        }
        expect(leaked(texts, planter.planted), output.name).toEqual([]);
      }
    }
    const receipts = filesBelow(path.join(scratch.batonHome, 'receipts')).map((name) => readFileSync(path.join(scratch.batonHome, 'receipts', name), 'utf8'));
    expect(leaked(receipts, canaries)).toEqual([]);
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
    const code = await run(argv, { stdout: stream((text) => (stdout += text)), stderr: stream((text) => (stderr += text)), env: {}, version: () => '0.0.0' } as Parameters<typeof run>[1]);
    return { text: stdout + stderr, code, stdout };
  }

  it('holds no secret: diagnostics, failures, usage', async () => {
    const scratch = makeScratch();
    const file = path.join(scratch.work, 's.jsonl');
    const [one, two] = canaries.filter(({ rule }) => ['github-pat', 'stripe-key'].includes(rule)) as [Canary, Canary];
    writeFileSync(file, `${JSON.stringify({ parentUuid: null, isSidechain: false, sessionId: 'x', type: 'user', uuid: 'u', message: { role: 'user', content: 'hello' } })}\n${JSON.stringify({ type: one.text, parentUuid: 'u', sessionId: 'x', uuid: 'v' })}\n`);
    for (const argv of [['show', file, '--json'], ['show', file, `--${two.text}`], ['show', two.text], ['pass', file, '--to', two.text], ['redact', path.join(scratch.work, two.text)], [two.text], ['list', '--since', two.text]]) {
      const { stdout, text } = await say(argv);
      const said = argv[2] === '--json' ? JSON.stringify((JSON.parse(stdout) as { diagnostics: unknown }).diagnostics) : text;
      expect(leaked([said], [one, two]), argv[0]).toEqual([]);
    }
  });

  it('holds no secret when it crashes', async () => {
    const [one] = canaries.filter(({ rule }) => rule === 'github-pat') as [Canary];
    for (const command of [...commands, ...hiddenCommands]) {
      const { spec } = command;
      const words = [spec.name, ...spec.operands.filter((operand) => !('optional' in operand)).map(() => 'x'), ...(spec.flags.some(({ name }) => name === 'to') ? ['--to', 'codex'] : [])];
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
