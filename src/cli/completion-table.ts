// What can be completed where: read off the commands' declarations, the same for every shell.
import { globalFlags, type CommandSpec, type FlagSpec, type OperandSpec } from './args.js';

/** What a value is. `refs` and `receipts` are asked for when the key is pressed; `free` is left to the user. */
export type ValueKind =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'folder' | 'file' | 'refs' | 'receipts' | 'free' };

export interface FlagWords {
  readonly name: string;
  readonly short?: string;
  readonly help: string;
  /** Absent: a switch, or a value that may be left out. */
  readonly value?: ValueKind;
}

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagWords[];
  readonly operands: readonly { readonly value: ValueKind; readonly many?: true }[];
}

export interface CompletionTable {
  readonly commands: readonly CommandWords[];
  /** Those that go without a command too. */
  readonly flags: readonly FlagWords[];
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Names that can stand for a value. */
export interface KnownNames {
  readonly agents: readonly string[];
  /** Those that can be written. */
  readonly formats: readonly string[];
}

export function completionTable(specs: readonly CommandSpec[], known: KnownNames): CompletionTable {
  const flagWords = ({ name, short, value, bare, help }: FlagSpec): FlagWords => ({
    name,
    help: firstSentence(help),
    ...(short !== undefined && { short }),
    ...(value !== undefined && bare === undefined && { value: kindOf(value, known) }),
  });
  const everywhere = globalFlags.map(flagWords);
  return {
    commands: specs.map((spec) => ({
      name: spec.name,
      summary: spec.summary,
      flags: [...spec.flags.map(flagWords), ...everywhere],
      operands: spec.operands.map(({ name, many }: OperandSpec) => ({ value: kindOf(name, known), ...(many && { many }) })),
    })),
    flags: [...everywhere, { name: 'version', short: 'V', help: 'Print the version.' }],
  };
}

/** A name means the same in every command. */
function kindOf(name: string, known: KnownNames): ValueKind {
  const any = name.replaceAll(/[[\]…]/g, '').split('|');
  if (any.includes('REF')) return { kind: 'refs' }; // paths are offered there too
  switch (any[0]) {
    case 'AGENT':
      return { kind: 'words', words: known.agents };
    case 'F':
      return { kind: 'words', words: known.formats };
    case 'SHELL':
      return { kind: 'words', words: shells };
    case 'T':
      return { kind: 'words', words: ['today', 'yesterday', '1h', '1d', '1w'] };
    case 'DIR':
      return { kind: 'folder' };
    case 'FILE':
      return { kind: 'file' };
    case 'RECEIPT':
      return { kind: 'receipts' };
    default:
      return { kind: 'free' };
  }
}

function firstSentence(help: string): string {
  return (/^.*?(?=[.;:] |\.$)/.exec(help)?.[0] ?? help).trim();
}
