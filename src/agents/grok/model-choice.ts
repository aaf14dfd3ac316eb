// Which model a new session names. The client continues with it; one that it does not know it replaces by another of its own list, and where that
// one needs a login, the turn waits for it (1.0.41). So it must be one of the user's own.
import path from 'node:path';
import { isRegular } from '../../io/open-regular.js';
import { readText } from '../../io/read-whole.js';
import { isObject, stringOf } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { InstallTarget } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { newestFiles } from './store-state.js';
import { summaryBeside } from './summary.js';
import { grokHome } from './paths.js';

/** What the client begins with where nothing is set (1.0.41). */
const USUAL = 'grok-4.6';
/** Sessions that are looked at for the model that was used last. */
const LOOKED_AT = 5;

export async function chooseModel({ world }: Pick<InstallTarget, 'world'>, report: Report): Promise<string> {
  const chosen = (await configured(path.join(grokHome(world), 'config.toml'))) ?? lastUsed({ world });
  if (chosen !== undefined) return chosen;
  report.add({
    rule: 'grok/no-model',
    severity: 'info',
    message: `Grok has no model set and no session yet, so the passed session names ${USUAL}`,
    hint: 'Name another one when you continue: --model MODEL.',
  });
  return USUAL;
}

async function configured(file: string): Promise<string | undefined> {
  if (!isRegular(file)) return undefined;
  try {
    const { parse } = await import('smol-toml');
    const { models } = parse(readText(file)) as { readonly models?: unknown };
    return (isObject(models) ? stringOf(models['default']) : undefined) || undefined;
  } catch {
    return undefined; // its client does not get far with it either
  }
}

function lastUsed({ world }: Pick<InstallTarget, 'world'>): string | undefined {
  for (const file of newestFiles(world, LOOKED_AT, new Report())) {
    const { model } = summaryBeside(file, diskFiles);
    if (model !== undefined) return model;
  }
  return undefined;
}
