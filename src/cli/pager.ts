// Which pager shows a long text on a terminal, if any.
import { findProgram } from '../io/find-program.js';
import { pathsOf, type World } from '../io/world.js';
import { commandWords } from '../ops/draft/command-words.js';

export type Pager = { readonly argv: readonly string[]; readonly env: World['env'] } | { readonly notFound: string };

const DEFAULT = 'less -R';

/** `BATON_PAGER`, else `PAGER`, else `less -R`. Undefined: none is wanted. No shell reads it, and a program is found by absolute path alone. */
export function pagerOf({ env, platform }: Pick<World, 'env' | 'platform'>): Pager | undefined {
  const chosen = env['BATON_PAGER'] ?? env['PAGER'];
  if (chosen?.trim() === '' || env['TERM'] === 'dumb') return undefined;
  const [name, ...args] = commandWords(chosen ?? DEFAULT, platform) ?? [];
  if (name === 'cat') return undefined;
  const program = name === undefined ? undefined : programOf(name, { env, platform });
  if (program === undefined) return chosen === undefined ? undefined : { notFound: chosen };
  // As others set it too: colours are shown, and what fits one screen is left there.
  return { argv: [program, ...args], env: { ...env, LESS: env['LESS'] ?? 'FRX', LV: env['LV'] ?? '-c' } };
}

/** A name with a folder in it is one only if it leads to the same place from everywhere. */
function programOf(name: string, world: Pick<World, 'env' | 'platform'>): string | undefined {
  const paths = pathsOf(world.platform);
  if (paths.isAbsolute(name)) return name;
  return /[\\/]/.test(name) ? undefined : findProgram(name, world);
}
