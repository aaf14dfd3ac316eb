// What is asked for: help, the version, or a command with its arguments. Light, because `--help` loads nothing else.
import { nearest } from '../model/nearest.js';
import type { Failure } from '../model/report.js';
import type { CommandSpec } from '../ops/command-line.js';
import { usage } from '../ops/usage.js';
import { helpHint, parse, splitCommand, type Arguments } from './args.js';
import type { Command } from './command.js';
import { commands, hiddenCommands } from './command-table.js';
import { commandHelp, overallHelp } from './help.js';
import type { Terminal } from './terminal.js';

export type Request =
  /** `alone`: no command was named, and nothing else was asked for. */
  | { readonly kind: 'text'; readonly text: string; readonly alone?: Arguments }
  | { readonly kind: 'command'; readonly command: Command; readonly args: Arguments };

export interface Setting {
  /** Where help would be printed. */
  readonly out: Terminal;
  readonly version: () => string;
}

/** Throws a Failure when it is wrong usage. */
export function understand(argv: readonly string[], { out, version }: Setting): Request {
  const { name, rest } = splitCommand(argv);
  const text = (content: string): Request & { readonly kind: 'text' } => ({ kind: 'text', text: content });
  const overview = (): Request & { readonly kind: 'text' } =>
    text(
      overallHelp(
        commands.map(({ operation }) => operation),
        version(),
        out,
      ),
    );
  if (name === undefined) {
    const args = parse(noCommand, rest);
    if (args.flags['version']) return text(`${version()}\n`);
    return args.flags['help'] ? overview() : { ...overview(), alone: args };
  }
  if (name === 'help') {
    const about = rest.find((word) => !word.startsWith('-'));
    return about === undefined ? overview() : text(commandHelp(find(about).spec, out));
  }
  const command = find(name);
  const args = parse(command.spec, rest);
  return args.flags['help'] ? text(commandHelp(command.spec, out)) : { kind: 'command', command, args };
}

/** What can be said without naming a command. */
const noCommand = {
  name: '',
  summary: '',
  about: [],
  operands: [],
  flags: [{ name: 'version', short: 'V', help: '' }],
  examples: [],
} as const satisfies CommandSpec;

function find(name: string): Command {
  const command = [...commands, ...hiddenCommands].find(({ operation }) => operation.name === name);
  if (command) return command;
  if (name === 'hub') throw noHubYet();
  const near = nearest(
    name,
    commands.map(({ operation }) => operation.name),
  );
  throw usage({
    rule: 'usage/unknown-command',
    message: `there is no command “${name}”${near ? `; did you mean \`baton ${near}\`?` : ''}`,
    hint: helpHint(),
  });
}

/** People who read of it ask for it; they want to share their work, which other commands do. */
function noHubYet(): Failure {
  return usage({
    rule: 'usage/not-yet',
    message: 'there is no hub in this version of Baton',
    hint:
      'Share through the project’s git repository (`baton sync`), as a link (`baton share REF`) or as a file ' +
      '(`baton pack REF --out work.baton`). For agents on this machine: `baton mcp` and `baton a2a`.',
  });
}
