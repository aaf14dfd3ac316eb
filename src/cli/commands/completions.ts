// `baton completions`
import { agents } from '../../agents/index.js';
import { allFormats } from '../../sources/formats.js';
import { usage } from '../args.js';
import type { Call, Outcome } from '../command.js';
import { commands } from '../command-table.js';
import { bashScript } from '../completion-bash.js';
import { fishScript } from '../completion-fish.js';
import { completionTable, shells, type CompletionTable, type Shell } from '../completion-table.js';
import { zshScript } from '../completion-zsh.js';
import type { completionsSpec } from '../specs/completions.js';

const scripts: Readonly<Record<Shell, (table: CompletionTable) => string>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

export async function run({ operands }: Call<typeof completionsSpec>): Promise<Outcome> {
  const shell = shells.find((one) => one === operands[0]);
  if (!shell)
    throw usage({
      rule: 'usage/bad-value',
      message: `there are no completions for “${operands[0]}”`,
      hint: `There are for ${shells.join(', ')}.`,
    });
  const script = scripts[shell](
    completionTable(
      commands.map(({ spec }) => spec),
      { agents: agents.map(({ id }) => id), formats: (await allFormats()).flatMap(({ id, encode }) => (encode ? [id] : [])) },
    ),
  );
  return { result: { shell, script }, text: () => script };
}
