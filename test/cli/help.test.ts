// Help: every command is documented, and fits the terminal.
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/command-table.js';
import { commandHelp, overallHelp } from '../../src/cli/help.js';
import { run, type Streams } from '../../src/cli/run.js';
import { terminalOf } from '../../src/cli/terminal.js';
import { widthOf } from '../../src/cli/text-width.js';

const specs = commands.map(({ spec }) => spec);
const plain = terminalOf({}, {});

async function runs(...argv: string[]): Promise<{ exit: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr'): Streams['stdout'] => ({
    write(text) {
      said[name] += text;
      return true;
    },
    once: () => undefined,
  });
  const exit = await run(argv, { stdout: stream('stdout'), stderr: stream('stderr'), env: {}, version: () => '1.2.3' });
  return { exit, ...said };
}

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
  it('explains itself, with examples', () => {
    expect(spec.about.length).toBeGreaterThan(0);
    expect(spec.examples.length).toBeGreaterThan(1);
    for (const { command } of spec.examples) expect(command).toMatch(/^baton /);
    for (const flag of spec.flags) expect(flag.help).toMatch(/[.)]$/);
  });

  it('names every operand and flag', () => {
    const text = commandHelp(spec, plain);
    for (const { name } of [...spec.operands, ...spec.flags]) expect(text).toContain(name);
  });

  it.each([40, 60, 80, 120])('fits %d columns, but for commands to copy', (columns) => {
    const text = commandHelp(spec, terminalOf({ isTTY: true, columns }, { NO_COLOR: '1' }));
    const long = text.split('\n').filter((line) => widthOf(line) > columns && !line.startsWith('  baton '));
    expect(long).toEqual([]);
  });
});

describe('asking for help', () => {
  it('lists every command', () => {
    const text = overallHelp(specs, '1.2.3', plain);
    for (const { name, summary } of specs) expect(text).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
  });

  it.each([[[]], [['--help']], [['-h']], [['help']], [['--json']]])('baton %j prints the overview', async (argv) => {
    expect(await runs(...argv)).toEqual({ exit: 0, stdout: overallHelp(specs, '1.2.3', plain), stderr: '' });
  });

  it.each([[['pass', '--help']], [['help', 'pass']], [['--help', 'pass']], [['pass', '-h', '--to', 'x']]])(
    'baton %j prints the command’s',
    async (argv) => {
      const pass = specs.find(({ name }) => name === 'pass')!;
      expect(await runs(...argv)).toEqual({ exit: 0, stdout: commandHelp(pass, plain), stderr: '' });
    },
  );

  it('prints the version', async () => {
    expect(await runs('--version', '--json')).toEqual({ exit: 0, stdout: '1.2.3\n', stderr: '' });
  });
});

describe('wrong usage', () => {
  it('is told on standard error, with exit code 2', async () => {
    expect(await runs('lsit')).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'error: there is no command “lsit”; did you mean `baton list`?\n  [usage/unknown-command]\n  hint: `baton --help` lists the commands.\n',
    });
  });

  it('is told in JSON when that was asked for', async () => {
    const { exit, stdout, stderr } = await runs('list', '--nope', '--json');
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ result: null, diagnostics: [{ rule: 'usage/unknown-flag', severity: 'error' }] });
  });

  it('is told without a command too', async () => {
    expect(await runs('--nope')).toMatchObject({ exit: 2, stderr: expect.stringContaining('baton has no --nope') as string });
  });
});
