// Completions for zsh.
import type { CommandWords, CompletionTable, FlagWords, ValueKind } from './table.js';

export function zshScript(table: CompletionTable): string {
  return `#compdef baton
# zsh completion for baton. Load it with: eval "$(baton completions zsh)", or save it as _baton in a folder of your fpath.
_baton() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  _arguments -C \\
${table.flags.map((flag) => `    ${flagSpec(flag)} \\\n`).join('')}    '1:command:_baton_commands' \\
    '*::argument:->rest'
  [[ $state == rest ]] || return
  case $words[1] in
    help) _arguments '1:command:_baton_commands' ;;
${table.commands.map(commandCase).join('\n')}
  esac
}

_baton_commands() {
  local -a commands
  commands=(
${table.commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
    'help:show help for a command'
  )
  _describe -t commands 'command' commands
}

# Asks baton itself; where that fails there is nothing to offer.
_baton_ask() {
  [[ $PREFIX == (*/*|.*|'~'*) ]] && { _files; return }
  local -a values lines
  local value about
  while IFS=$'\\t' read -r value about; do
    values+=("$value")
    lines+=("$value  $about")
  done < <(baton __complete $1 -- "$PREFIX" "$words[CURRENT-1]" 2>/dev/null)
  (( $#values )) && compadd -l -V baton -d lines -a values
}

_baton_refs() { _baton_ask refs }
_baton_receipts() { _baton_ask receipts }
_baton_settings() { _baton_ask settings }

if [[ $funcstack[1] == _baton ]]; then
  _baton "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _baton baton
fi
`;
}

function commandCase({ name, flags, operands }: CommandWords): string {
  const specs = [
    ...flags.map(flagSpec),
    ...operands.map(({ value, many }, i) => `'${many ? '*' : i + 1}:${value.kind === 'words' ? 'value' : value.kind}:${action(value)}'`),
  ];
  return `    ${name}) _arguments ${specs.map((spec) => `\\\n      ${spec}`).join(' ')} ;;`;
}

function flagSpec({ name, short, help, value, bare }: FlagWords): string {
  const about = `[${help.replaceAll(/[[\]]/g, String.raw`\$&`)}]`;
  const rest = value === undefined ? about : `${about}${bare ? '::' : ':'}${name}:${action(value)}`;
  if (short === undefined) return quoted(`--${name}${rest}`);
  return `'(-${short} --${name})'{-${short},--${name}}${quoted(rest)}`;
}

function action(value: ValueKind): string {
  switch (value.kind) {
    case 'words':
      return `(${value.words.join(' ')})`;
    case 'folder':
      return '_directories';
    case 'file':
      return '_files';
    case 'refs':
    case 'receipts':
    case 'settings':
      return `_baton_${value.kind}`;
    case 'free':
      return ' ';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
