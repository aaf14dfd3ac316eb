// What can be completed where: read off the operations' declarations, the same for every shell.
import { commandOf, globalFlags, type FlagSpec } from '../command-line.js';
import type { Declaration } from '../operation.js';

/** What a value is. `refs`, `receipts` and `settings` are asked for when the key is pressed; `free` is left to the user. */
export type ValueKind =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'folder' | 'file' | 'refs' | 'receipts' | 'settings' | 'free' };

export interface FlagWords {
  readonly name: string;
  readonly short?: string;
  readonly help: string;
  /** Absent: a switch, or a value that may be left out and of which nothing is known. */
  readonly value?: ValueKind;
  /** The value may be left out. */
  readonly bare?: true;
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

export function completionTable(operations: readonly Declaration[]): CompletionTable {
  const everywhere = globalFlags.map(flagWords);
  return {
    commands: operations
      .filter(({ hidden }) => !hidden)
      .map(commandOf)
      .map(({ name, summary, flags, operands }) => ({
        name,
        summary,
        flags: [...flags.map(flagWords), ...everywhere],
        operands: operands.map((operand) => ({ value: valueKind(operand), ...(operand.many && { many: operand.many }) })),
      })),
    flags: [...everywhere, { name: 'version', short: 'V', help: 'Print the version.' }],
  };
}

function flagWords(flag: FlagSpec): FlagWords {
  const { name, short, value, bare, suggestions, help } = flag;
  return {
    name,
    help: firstSentence(help),
    ...(short !== undefined && { short }),
    ...(value !== undefined && (bare === undefined || suggestions !== undefined) && { value: valueKind(flag) }),
    ...(bare !== undefined && { bare: true as const }),
  };
}

function valueKind({ kind, values, suggestions }: Pick<FlagSpec, 'kind' | 'values' | 'suggestions'>): ValueKind {
  const words = values ?? suggestions;
  if (words) return { kind: 'words', words };
  switch (kind) {
    case 'ref':
      return { kind: 'refs' }; // paths are offered there too
    case 'receipt':
      return { kind: 'receipts' };
    case 'setting':
      return { kind: 'settings' };
    case 'folder':
    case 'file':
      return { kind };
    default:
      return { kind: 'free' };
  }
}

function firstSentence(help: string): string {
  return (/^.*?(?=[.;:] |\.$)/.exec(help)?.[0] ?? help).trim();
}
