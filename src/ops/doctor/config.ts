// The check of what the user has configured: what is set and where, and what of it cannot be used.
import path from 'node:path';
import { readOwnText } from '../../io/own-file.js';
import { namesIn } from '../../io/walk.js';
import { configFolder, type World } from '../../io/world.js';
import { readConfiguration, type Configuration } from '../config/read-config.js';
import { word, type Finding } from './finding.js';

/** As much as is ever read of them. */
const LARGEST = 4 << 20;
const about = { id: 'config', name: 'Configuration' };

export function checkConfig(here: World): Finding {
  const folder = configFolder(here);
  const config = readConfiguration(here);
  const others = namesIn(folder).filter((name) => name.endsWith('.json') && name !== path.basename(config.file));
  const broken = others.map((name) => notJson(path.join(folder, name))).find((one) => one !== undefined);
  const finding = checkSettings(config);
  if (finding?.state === 'problem') return finding;
  if (broken) return broken;
  if (finding) return finding;
  const names = [...(config.found ? [path.basename(config.file)] : []), ...others];
  if (names.length === 0) return { ...about, state: 'ok', detail: 'none, so defaults apply' };
  return { ...about, state: 'ok', detail: `${names.join(', ')} in ${folder}${settingsText(config)}` };
}

function checkSettings({ file, diagnostics, broken }: Configuration): Finding | undefined {
  const [first] = diagnostics;
  if (!first) return undefined;
  const line = first.place?.line === undefined ? '' : `:${first.place.line}`;
  const more = diagnostics.length === 1 ? '' : ` (and ${diagnostics.length - 1} more)`;
  const isProblem = diagnostics.some(({ rule }) => rule !== 'config/unknown-key');
  return {
    ...about,
    state: isProblem ? 'problem' : 'note',
    detail: `${file}${line}: ${first.message}${more}`,
    fix: broken ? `Correct it, or move it away: mv ${word(file)} ${word(`${file}.old`)}` : (first.hint ?? 'baton config'),
  };
}

function settingsText({ settings: { target, author, budget, aliases } }: Configuration): string {
  const set = [
    ...(target === undefined ? [] : [`target ${target}`]),
    ...(author === undefined ? [] : [`author ${author}`]),
    ...(budget === undefined ? [] : [`budget ${budget}`]),
    ...(aliases.size === 0 ? [] : [`aliases ${[...aliases].map(([name, id]) => `${name} → ${id}`).join(', ')}`]),
  ];
  return set.length === 0 ? '' : `: ${set.join('; ')}`;
}

/** Whatever else there is has to be JSON; what it says is checked by whoever reads it. */
function notJson(file: string): Finding | undefined {
  const read = readOwnText(file, { largest: LARGEST });
  if (!read) return undefined;
  try {
    if ('text' in read) JSON.parse(read.text);
    else return bad(file, `cannot be used: ${read.why}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return bad(file, `is not JSON (${error.message})`);
  }
}

function bad(file: string, why: string): Finding {
  return {
    ...about,
    state: 'problem',
    detail: `${file} ${why}`,
    fix: `Correct it, or move it away: mv ${word(file)} ${word(`${file}.old`)}`,
  };
}
