// The text of `--help`, from the command table.
import { globalFlags, type CommandSpec, type FlagSpec, type OperandSpec } from '../ops/command-line.js';
import { proseWidth, type Terminal } from './terminal.js';
import { pad, widthOf, wrap } from './text-width.js';

/** The same on every page. */
const exitCodes: readonly (readonly [string, string])[] = [
  ['0', 'done'],
  ['1', 'not found, invalid or refused'],
  ['2', 'wrong usage, or Node is too old'],
  ['3', 'internal error'],
  ['130', 'stopped with Ctrl-C'],
];

/** Enough to begin with; each command has more of its own. */
const starters: ReadonlySet<string> = new Set(['list', 'show', 'pass', 'undo', 'pack', 'doctor']);

const environment: readonly (readonly [string, string])[] = [
  [
    'BATON_HOME',
    "Folder for Baton's own data and configuration, as an absolute path. Default: $XDG_DATA_HOME/baton and $XDG_CONFIG_HOME/baton, or " +
      "the platform's convention.",
  ],
  ['HOME', "Where to look for the agents' stores. Each agent's own variables, such as CODEX_HOME or CLAUDE_CONFIG_DIR, are honoured too."],
  [
    'BATON_HOOKS',
    'What the hooks in agents’ settings do: off (nothing), capture (no text at a start), inject (no hand-offs made). Default: both, or as `baton config` says.',
  ],
  ['NO_COLOR', 'Set to any value to turn colours off.'],
  [
    'BATON_PAGER',
    'What `show` shows long texts in on a terminal. Default: $PAGER, or less -R. Empty, or cat: none. Found on the PATH by absolute path; ' +
      'no shell reads it.',
  ],
];

export function overallHelp(
  commands: readonly Pick<CommandSpec, 'name' | 'summary' | 'examples'>[],
  version: string,
  terminal: Terminal,
): string {
  const page = pageFor(terminal);
  return page.text([
    ...page.headline(
      'baton',
      ` ${version}: pass work between AI agents. Any session, from any agent, continues in any other with one command.`,
    ),
    ...page.section(
      'Usage',
      page.pairs([
        ['baton', 'On a terminal: pick a session, pick the agent to continue in, and pass it.'],
        ['baton COMMAND [OPTIONS]', 'Where a command needs a session and none is named, you pick one on a terminal.'],
        ['baton COMMAND --help', 'How a command is used.'],
      ]),
    ),
    ...page.section('Commands', page.pairs(commands.map(({ name, summary }) => [name, summary]))),
    ...page.section('Global options', page.pairs([...globalFlags.map(flagPair), ['-V, --version', 'Print the version.']])),
    ...page.section(
      'Examples',
      page.examples(commands.filter(({ name }) => starters.has(name)).flatMap(({ examples }) => examples.slice(0, 1))),
    ),
    ...page.section('Environment', page.pairs(environment)),
    ...page.section('Exit codes', page.pairs(exitCodes)),
  ]);
}

export function commandHelp(spec: CommandSpec, terminal: Terminal): string {
  const page = pageFor(terminal);
  const flags: readonly FlagSpec[] = [...spec.flags, ...globalFlags];
  return page.text([
    ...page.headline(`baton ${spec.name}`, `: ${spec.summary}`),
    ...page.section('Usage', page.synopsis(spec)),
    ...spec.about.flatMap((paragraph) => ['', ...wrap(paragraph, { width: page.width })]),
    ...(spec.operands.length > 0
      ? page.section('Operands', page.pairs(spec.operands.map((operand) => [`${operand.name}${operand.many ? '…' : ''}`, operand.help])))
      : []),
    ...page.section('Options', page.pairs(flags.map(flagPair))),
    ...page.section('Examples', page.examples(spec.examples)),
    ...page.section('Exit codes', page.pairs(exitCodes)),
  ]);
}

function flagPair(flag: FlagSpec): readonly [string, string] {
  const long = flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`;
  return [flag.short === undefined ? long : `-${flag.short}, ${long}`, flag.help];
}

function pageFor(terminal: Terminal) {
  const width = proseWidth(terminal);
  const bold = (text: string) => terminal.paint('bold', text);
  return {
    width,
    headline(name: string, rest: string): string[] {
      const [first = '', ...others] = wrap(name + rest, { width });
      return [bold(name) + first.slice(name.length), ...others];
    },
    text: (lines: readonly string[]) => `${lines.join('\n')}\n`,
    section: (title: string, lines: readonly string[]) => ['', bold(title), ...lines.map((line) => (line === '' ? '' : `  ${line}`))],
    pairs(pairs: readonly (readonly [string, string])[]): string[] {
      const column = Math.max(...pairs.map(([term]) => widthOf(term))) + 2;
      const room = width - 2 - column;
      // A narrow terminal has no room for two columns: the text goes below.
      if (room < 32) return pairs.flatMap(([term, help]) => [term, ...wrap(help, { width: width - 2, first: '    ' })]);
      return pairs.flatMap(([term, help]) => wrap(help, { width: width - 2, first: pad(term, column), rest: ' '.repeat(column) }));
    },
    examples: (examples: CommandSpec['examples']) =>
      examples.flatMap(({ command, does }) => [...wrap(does, { width: width - 2, first: '# ' }), bold(command)]),
    synopsis(spec: CommandSpec): string[] {
      const lead = `baton ${spec.name} `;
      const words = [
        ...spec.operands.map(operandWord),
        ...[...spec.flags, ...globalFlags.filter(({ name }) => name !== 'help')].map(synopsisOf),
      ];
      // A flag and its value stay on one line.
      const text = words.map((word) => word.replaceAll(' ', '\u00a0')).join(' ');
      return wrap(text, { width: width - 2, first: lead, rest: ' '.repeat(lead.length) });
    },
  };
}

function operandWord({ name, optional, many }: OperandSpec): string {
  const word = `${name}${many ? '…' : ''}`;
  return optional ? `[${word}]` : word;
}

function synopsisOf(flag: FlagSpec): string {
  const name = flag.short === undefined ? `--${flag.name}` : `-${flag.short}`;
  const text = flag.value === undefined ? name : `${name} ${flag.value}`;
  return flag.required ? text : `[${text}]`;
}
