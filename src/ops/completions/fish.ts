// Completions for fish.
import type { CommandWords, CompletionTable, FlagWords, ValueKind } from './table.js';

export function fishScript(table: CompletionTable): string {
  const names = table.commands.map(({ name }) => name);
  return `# fish completion for baton. Save it with: baton completions fish > ~/.config/fish/completions/baton.fish

# Asks baton itself; where that fails there is nothing to offer.
function __baton_ask
    set -l typed (commandline -ct)
    if string match -qr '^[.~]|/' -- $typed
        __fish_complete_path $typed
    else
        baton __complete $argv[1] -- "$typed" (commandline -opc)[-1] 2>/dev/null
    end
end

function __baton_no_command
    not __fish_seen_subcommand_from ${names.join(' ')} help
end

complete -c baton -f
${table.flags.map((flag) => flagLine(flag, '')).join('\n')}
${table.commands.map(({ name, summary }) => `complete -c baton -n __baton_no_command -a ${name} -d ${quoted(summary)}`).join('\n')}
complete -c baton -n __baton_no_command -a help -d 'show help for a command'
complete -c baton -n '__fish_seen_subcommand_from help' -a '${names.join(' ')}'
${table.commands.flatMap((command) => commandLines(command, table)).join('\n')}
`;
}

function commandLines({ name, flags, operands: [first] }: CommandWords, table: CompletionTable): string[] {
  const when = ` -n '__fish_seen_subcommand_from ${name}'`;
  const own = flags.filter((flag) => !table.flags.some((one) => one.name === flag.name));
  const operand = first && values(first.value);
  return [...own.map((flag) => flagLine(flag, when)), ...(operand === undefined ? [] : [`complete -c baton${when} -k -a ${operand}`])];
}

function flagLine({ name, short, help, value, bare }: FlagWords, when: string): string {
  const offered = value && values(value);
  const must = bare ? '' : ' -x'; // else what follows may be an operand
  const takes = value === undefined ? '' : offered === undefined ? must : `${must} -a ${offered}`;
  return `complete -c baton${when}${short === undefined ? '' : ` -s ${short}`} -l ${name}${takes} -d ${quoted(help)}`;
}

function values(value: ValueKind): string | undefined {
  switch (value.kind) {
    case 'words':
      return quoted(value.words.join(' '));
    case 'folder':
      return quoted('(__fish_complete_directories)');
    case 'file':
      return quoted('(__fish_complete_path)');
    case 'refs':
    case 'receipts':
    case 'settings':
      return quoted(`(__baton_ask ${value.kind})`);
    case 'free':
      return undefined;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
