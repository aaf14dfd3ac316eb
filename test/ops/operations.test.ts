// What must hold for every operation: its declaration is whole, its input is checked the same way everywhere, its examples parse, its result is JSON.
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agents, targetIds } from '../../src/agents/index.js';
import { givenFields, parse, splitCommand } from '../../src/cli/args.js';
import { Failure } from '../../src/model/report.js';
import { templateNames } from '../../src/ops/bootstrap/bootstrap.js';
import { commandOf, labelOf } from '../../src/ops/command-line.js';
import { operationContext } from '../../src/ops/context.js';
import type { Field } from '../../src/ops/field.js';
import { inputSchema } from '../../src/ops/input-schema.js';
import type { AnyOperation } from '../../src/ops/operation.js';
import { operations, runOperation, type OperationName } from '../../src/ops/operations.js';
import { packableFormats } from '../../src/ops/pack/pack.js';
import { fieldsOf, parseInput } from '../../src/ops/parse-input.js';
import { writtenFormatIds } from '../../src/sources/formats.js';
import { root } from '../support/build-command.js';
import { git } from '../support/hostile-git.js';
import { makeScratch, snapshot } from '../support/scratch.js';
import { shellWords } from '../support/shell-words.js';

const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
const each = operations.map((operation) => [operation.name, operation] as const);

/** An input that does something, for each: made in a home with the sample. */
const inputs: Readonly<Record<OperationName, Readonly<Record<string, unknown>>>> = {
  list: { all: true, since: '9999w', limit: 5 },
  show: { ref: sample },
  replay: { ref: sample, from: 2 },
  search: { words: ['windows', 'export*'], since: '9999w', role: 'user', limit: 5 },
  pass: { ref: sample, to: 'codex', fit: '90k', turns: '-2', cwd: '.' },
  passes: {},
  undo: {},
  pack: { refs: [sample], format: 'json', budget: 2000 },
  draft: { refs: [sample], goal: 'phase two' },
  receive: { file: 'handoff.md' },
  log: { verify: true },
  branch: { of: sample, turn: 1, cwd: '.' },
  rollback: { handoff: 'second.md', reason: 'too slow' },
  tag: { handoff: 'handoff.md', name: 'v1' },
  merge: { handoffs: ['handoff.md', 'second.md'] },
  diff: { a: 'handoff.md', b: sample },
  keep: { ref: sample },
  sync: {},
  share: { ref: sample, budget: 2000 },
  open: { link: 'made below' },
  check: { files: ['handoff.md'] },
  sign: { file: 'handoff.md' },
  verify: { file: 'handoff.md' },
  keys: { action: 'new', name: 'mine' },
  bootstrap: { name: 'software' },
  redact: { source: sample, personal: true },
  watch: { quiet: 1 },
  install: { project: true },
  uninstall: { project: true },
  mcp: { allowWrite: true },
  a2a: { allowWrite: true, port: 7312 },
  hooks: { action: 'status' },
  agents: {},
  config: { key: 'budget', value: '6k' },
  doctor: {},
  fsck: { gc: true },
  completions: { shell: 'zsh' },
  __complete: { kind: 'refs', typed: 'a9' },
  hook: { agent: 'claude-code', event: 'capture', session: sample },
};

function sampleWorld() {
  const scratch = makeScratch({ native: path.join(root, 'sample', 'home'), env: { PATH: process.env['PATH'] ?? '' } });
  return { scratch, context: operationContext({ world: scratch.world, here: scratch.world }) };
}

function refusal(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** What a field takes: one of each form. */
function goodValues({ kind, values, min = 0, bare, many }: Field): unknown[] {
  const ones: unknown[] =
    values !== undefined
      ? [...values]
      : kind === 'boolean'
        ? [true, false]
        : kind === 'count'
          ? [min, 999]
          : kind === 'tokens'
            ? [min, '12k', '1.5M', ...(bare === undefined ? [] : [bare])]
            : kind === 'turns'
              ? ['3-7', '5', '3-', '-4', '-4--2']
              : kind === 'numbers'
                ? ['12', '1467,1520-1530', '#3,#5-#9']
                : kind === 'time'
                  ? ['2026-08-01', '3d', 'today']
                  : ['x'];
  return many ? ones.map((one) => [one, one]) : ones;
}

function badValues({ kind, values, min = 0 }: Field): unknown[] {
  return [
    null,
    {},
    kind === 'boolean' ? 'yes' : true,
    ...(values ? ['no-such-value'] : []),
    ...(kind === 'count' ? [min - 1, 1.5] : []),
    ...(kind === 'numbers' ? ['', 'x', '0', '3-'] : []),
  ];
}

it('names are unique', () => {
  expect(new Set(each.map(([name]) => name)).size).toBe(each.length);
});

it('lists of ids are what the adapters say of themselves', async () => {
  expect(targetIds).toEqual(agents.filter(({ supports }) => supports.install).map(({ id }) => id));
  expect(writtenFormatIds.toSorted()).toEqual((await packableFormats()).map(({ id }) => id).toSorted());
  expect(operations.find(({ name }) => name === 'bootstrap')!.input['name']!.values).toEqual(templateNames());
});

describe.each(each)('%s', (name, operation: AnyOperation) => {
  const fields = Object.entries(fieldsOf(operation.input, 'input'));
  const minimal = Object.fromEntries(fields.filter(([, { required }]) => required).map(([key, field]) => [key, goodValues(field)[0]]));

  it('is declared whole', () => {
    expect(operation.summary).toMatch(/\S/);
    expect(operation.summary.length).toBeLessThan(80);
    expect(operation.about.length).toBeGreaterThan(0);
    if (!operation.hidden) expect(operation.examples.length).toBeGreaterThan(1);
    for (const [, { help }] of Object.entries(operation.input)) expect(help).toMatch(/[.)…]$/);
  });

  it('has examples that its own parser takes', () => {
    for (const { command } of operation.examples) {
      const argv = shellWords(command).find((words) => words[0] === 'baton' && words.includes(name))!;
      const split = splitCommand(argv.slice(1));
      expect(split.name, command).toBe(name);
      const spec = commandOf(operation);
      const given = givenFields(spec, parse(spec, split.rest));
      const own = Object.fromEntries(Object.entries(given).filter(([key]) => !operation.input[key]!.cliOnly));
      expect(() => parseInput(operation, own, { label: labelOf, fromText: true }), command).not.toThrow();
    }
  });

  it('has a JSON Schema that says what the check says', () => {
    const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(inputSchema(operation));
    expect(validate(minimal), JSON.stringify(validate.errors)).toBe(true);
    parseInput(operation, minimal);
    const both = (given: unknown, takes: boolean): void => {
      expect({ given, schema: validate(given) }).toEqual({ given, schema: takes });
      if (takes) parseInput(operation, given);
      else expect(refusal(() => parseInput(operation, given)).exitCode, JSON.stringify(given)).toBe(2);
    };
    both({ ...minimal, nonsense: 1 }, false);
    both([], false);
    both('x', false);
    both(null, false);
    for (const [key, field] of fields) {
      const others = { ...minimal, ...(field.needs !== undefined && { [field.needs]: goodValues(operation.input[field.needs]!)[0] }) };
      for (const value of goodValues(field)) both({ ...others, [key]: value }, true);
      for (const value of badValues(field)) both({ ...others, [key]: value }, false);
      if (field.many) both({ ...minimal, [key]: [] }, false);
      if (field.required && field.setting === undefined)
        both(Object.fromEntries(Object.entries(minimal).filter(([one]) => one !== key)), false);
      if (field.needs !== undefined) both({ ...minimal, [key]: goodValues(field)[0] }, false);
      if (field.kind === 'boolean') both({ ...minimal, [key]: false }, true);
    }
  });

  it('takes or refuses whatever comes, and breaks at nothing', () => {
    const keys = fc.constantFrom(...Object.keys(operation.input), '__proto__', 'constructor', 'nonsense');
    const given = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.constantFrom('90k', '3-7', '3d', '', '-'))));
    fc.assert(
      fc.property(given, (value) => {
        try {
          parseInput(operation, { ...minimal, ...(value as object) });
          parseInput(operation, value);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
        }
      }),
    );
  });

  it.each(Object.entries(operation.input).filter(([, { values }]) => values))(
    '%s takes its values, and names them all where it does not',
    (key, field) => {
      const listed = (value: string) => (field.many ? [value] : value);
      const given = (value: string) => parseInput(operation, { ...minimal, [key]: listed(value) });
      for (const value of field.values!) expect(given(value)).toHaveProperty(key, listed(value));
      const { diagnostic } = refusal(() => given('no-such-value'));
      for (const value of field.values!) expect(diagnostic.hint).toContain(value);
      expect(commandOf(operation)).toSatisfy(({ flags, operands }: ReturnType<typeof commandOf>) =>
        field.values!.every((value) => [...flags, ...operands].some((one) => one.key === key && one.help.includes(value))),
      );
    },
  );

  it('gives a result that is JSON', async () => {
    const { scratch, context } = sampleWorld();
    if (['receive', 'check', 'sign', 'verify', 'rollback', 'tag', 'merge', 'diff'].includes(name))
      await runOperation('pack', { refs: [sample], out: 'handoff.md' }, context);
    if (['rollback', 'merge'].includes(name)) {
      const { installed } = await runOperation('receive', { file: 'handoff.md', to: 'codex' }, context);
      await runOperation('pack', { refs: [`codex:${installed!.to.id}`], out: 'second.md' }, context);
    }
    if (name === 'sync') git(scratch.work, ['init', '--quiet']);
    if (name === 'sign') await runOperation('keys', { action: 'new' }, context);
    if (name === 'undo') await runOperation('pass', { ref: sample, to: 'codex', cwd: '.' }, context);
    const input = name === 'open' ? { link: (await runOperation('share', { ref: sample }, context)).link } : inputs[name as OperationName];
    const result = await runOperation(name as OperationName, input as never, context);
    expect(result).toBeDefined();
    expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
  });
});

describe('runOperation', () => {
  it('types input and result by the name', async () => {
    const { context } = sampleWorld();
    const listed = await runOperation('list', { all: true }, context);
    const title: string | null | undefined = listed[0]?.title;
    expect(title).toBe('Import of Windows exports');
    const { outcome, carried } = await runOperation('pass', { ref: sample, to: 'codex', dryRun: true, cwd: '.' }, context);
    expect({ outcome, calls: carried.toolCalls }).toEqual({ outcome: 'planned', calls: 22 });
    await expect(runOperation('pass', { ref: sample, to: 'nobody' }, context)).rejects.toThrow('unknown agent “nobody”');
    // Configured, it may be left out.
    await expect(runOperation('pass', { ref: sample }, context)).rejects.toThrow('pass needs to');
  });

  it('refuses what is no operation, and names what is near', async () => {
    const { context } = sampleWorld();
    await expect(runOperation('pas' as 'pass', { ref: 'x', to: 'codex' }, context)).rejects.toThrow('did you mean pass?');
  });

  it('shows the same session whole and in pieces', async () => {
    const { context } = sampleWorld();
    const show = operations.find(({ name }) => name === 'show')!;
    let text = '';
    for await (const piece of await show.pieces!({ ref: sample } as never, context)) text += piece;
    expect(JSON.parse(text)).toEqual(await runOperation('show', { ref: sample }, context));
  });

  it('a pass that is cancelled on the way leaves nothing', async () => {
    const { scratch, context } = sampleWorld();
    const before = snapshot(scratch.home);
    const control = new AbortController();
    const shares: number[] = [];
    const progress = (share: number): void => {
      shares.push(share);
      if (share >= 0.3) control.abort();
    };
    const passing = runOperation('pass', { ref: sample, to: 'codex', cwd: '.' }, { ...context, progress, signal: control.signal });
    await expect(passing).rejects.toMatchObject({ diagnostic: { rule: 'operation/cancelled' } });
    expect([shares[0], shares.at(-1)]).toEqual([0, 0.3]); // between them, how far the reading is
    expect(snapshot(scratch.home)).toEqual(before);
    await expect(runOperation('undo', {}, context)).rejects.toThrow('there is no pass to undo');
  });
});
