// Completions for bash, from 3.2 (which a Mac brings along) on; nothing else has to be installed.
import type { CommandWords, CompletionTable, FlagWords, ValueKind } from './table.js';

export function bashScript(table: CompletionTable): string {
  const names = table.commands.map(({ name }) => name).join(' ');
  return `# bash completion for baton. Load it with: eval "$(baton completions bash)"
_baton() {
  local line="\${COMP_LINE:0:COMP_POINT}" command='' i=1 cur prev
  local -a words
  COMPREPLY=()
  # The words as they were typed: bash itself cuts them at @, : and =.
  read -r -a words <<< "$line"
  case "$line" in *[[:space:]]) words[\${#words[@]}]='' ;; esac
  cur="\${words[\${#words[@]}-1]}"
  prev="\${words[\${#words[@]}-2]}"
  case "$cur" in --*=*) prev="\${cur%%=*}"; cur="\${cur#*=}" ;; esac
  while [ "$i" -lt "$((\${#words[@]} - 1))" ]; do
    case "\${words[i]}" in
      --home) i=$((i + 1)) ;;
      -*) ;;
      *) command="\${words[i]}"; break ;;
    esac
    i=$((i + 1))
  done
  case "$command $prev" in
${valueCases(table)}
  esac
  case "$cur" in
    -*)
      case "$command" in
${table.commands.map((command) => `        ${command.name}) _baton_words '${flagText(command.flags)}' ;;`).join('\n')}
        *) _baton_words '${flagText(table.flags)}' ;;
      esac
      return ;;
  esac
  case "$command" in
    '') _baton_words '${names} help' ;;
    help) _baton_words '${names}' ;;
${table.commands.map(operandCase).filter(Boolean).join('\n')}
  esac
}

# Offers those that begin with what was typed. bash replaces only what follows the last : or = (of an @ the sign itself too).
_baton_words() {
  local word at='' colon=''
  case "$COMP_WORDBREAKS" in *@*) case "$cur" in *@*) at="\${cur%@*}" ;; esac ;; esac
  case "$COMP_WORDBREAKS" in *:*) case "$cur" in *:*) colon="\${cur%:*}:" ;; esac ;; esac
  [ "\${#at}" -gt "\${#colon}" ] && colon="$at"
  for word in $1; do
    case "$word" in "$cur"*) COMPREPLY[\${#COMPREPLY[@]}]="\${word#"$colon"}" ;; esac
  done
}

_baton_paths() {
  local found
  compopt -o filenames 2>/dev/null
  while IFS= read -r found; do COMPREPLY[\${#COMPREPLY[@]}]="$found"; done < <(compgen "$1" -- "$cur")
}

# Asks baton itself; where that fails there is nothing to offer.
_baton_ask() {
  case "$cur" in */* | .* | '~'*) _baton_paths -f; return ;; esac
  _baton_words "$(baton __complete "$1" -- "$cur" "$prev" 2>/dev/null | cut -f 1)"
}

complete -F _baton baton
`;
}

function valueCases(table: CompletionTable): string {
  const seen = new Map<string, string[]>();
  const add = (pattern: string, value: ValueKind): void => void seen.set(action(value), [...(seen.get(action(value)) ?? []), pattern]);
  for (const flag of table.flags) if (flag.value) for (const name of namesOf(flag)) add(`*' ${name}'`, flag.value);
  for (const command of table.commands) {
    for (const flag of command.flags) {
      if (flag.value && !table.flags.some(({ name }) => name === flag.name))
        for (const name of namesOf(flag)) add(`'${command.name} ${name}'`, flag.value);
    }
  }
  return [...seen].map(([does, patterns]) => `    ${patterns.join(' | ')}) ${does === '' ? '' : `${does}; `}return ;;`).join('\n');
}

function operandCase({ name, operands: [first] }: CommandWords): string {
  return first && action(first.value) !== '' ? `    ${name}) ${action(first.value)} ;;` : '';
}

function action(value: ValueKind): string {
  switch (value.kind) {
    case 'words':
      return `_baton_words '${value.words.join(' ')}'`;
    case 'folder':
      return '_baton_paths -d';
    case 'file':
      return '_baton_paths -f';
    case 'refs':
    case 'receipts':
    case 'settings':
      return `_baton_ask ${value.kind}`;
    case 'free':
      return '';
  }
}

function namesOf({ name, short }: FlagWords): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}

function flagText(flags: readonly FlagWords[]): string {
  return flags.flatMap(namesOf).join(' ');
}
