// The configuration file: what it says, what of it cannot be used and where, and what was not known and is kept.
import { readOwnText } from '../../io/own-file.js';
import type { World } from '../../io/world.js';
import { findJsonError, lineAt } from '../../model/json-errors.js';
import { jsonOutline } from '../../model/json-outline.js';
import { isObject } from '../../model/json.js';
import type { Diagnostic, Report } from '../../model/report.js';
import { configFile } from './config-file.js';
import type { Settings } from './settings.js';
import { settingsIn } from './settings-in.js';

/** Nobody writes more by hand, and a file of a few bytes more must not take time or memory. */
export const LARGEST_CONFIG = 256 << 10;
export const DEEPEST_CONFIG = 32;

export interface Configuration {
  readonly file: string;
  /** The text and what it is as JSON. Undefined: there is no file, or none that can be used. */
  readonly found?: { readonly text: string; readonly raw: Readonly<Record<string, unknown>> };
  /** There is a file, and nothing of it can be used. */
  readonly broken: boolean;
  readonly settings: Settings;
  /** Names that mean nothing to this version. */
  readonly unknown: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Never throws for what is in the file: defaults apply to what cannot be used. */
export function readConfiguration(here: Pick<World, 'home' | 'platform' | 'env'>): Configuration {
  const file = configFile(here);
  const read = readOwnText(file, { largest: LARGEST_CONFIG, mine: true });
  if (!read) return { file, broken: false, settings: { aliases: new Map() }, unknown: [], diagnostics: [] };
  if ('why' in read) return unusable(file, read.why);
  const text = read.text.replace(/^\u{feff}/u, '');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { position, what } = findJsonError(text);
    return unusable(file, `it is not JSON: ${what}`, lineAt(text, position));
  }
  if (!isObject(raw)) return unusable(file, 'it is not a JSON object', 1);
  const outline = jsonOutline(text);
  if (outline.depth > DEEPEST_CONFIG) return unusable(file, `it nests more than ${DEEPEST_CONFIG} levels deep`);
  return { file, broken: false, found: { text, raw }, ...settingsIn(raw, file, outline) };
}

const known = new WeakMap<Report, Settings>();

/** For whoever uses a setting: the file is read once for each report, and says there what is wrong with it. */
export function settingsFor({ here, report }: { readonly here: World; readonly report: Report }): Settings {
  const before = known.get(report);
  if (before) return before;
  const { settings, diagnostics } = readConfiguration(here);
  for (const one of diagnostics) report.add(one);
  known.set(report, settings);
  return settings;
}

function unusable(file: string, why: string, line?: number): Configuration {
  const diagnostic: Diagnostic = {
    rule: 'config/not-used',
    severity: 'warning',
    message: `the configuration is not used: ${why}`,
    place: { source: file, ...(line !== undefined && { line }) },
    hint: 'Correct the file or move it away; until then, defaults apply.',
  };
  return { file, broken: true, settings: { aliases: new Map() }, unknown: [], diagnostics: [diagnostic] };
}
