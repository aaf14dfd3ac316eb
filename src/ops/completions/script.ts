// The script of each shell.
import type { AnyOperation } from '../operation.js';
import { bashScript } from './bash.js';
import { fishScript } from './fish.js';
import { completionTable, type CompletionTable } from './table.js';
import { zshScript } from './zsh.js';

const scripts: Readonly<Record<'bash' | 'zsh' | 'fish', (table: CompletionTable) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export function completionScript(shell: keyof typeof scripts, operations: readonly AnyOperation[]): string {
  return scripts[shell](completionTable(operations));
}
