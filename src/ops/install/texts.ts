// The files that an installation reads and writes, in memory until all of it is known to be possible.
import path from 'node:path';
import { exists, isMissing } from '../../io/walk.js';
import { readSettingsFile, settingsPlace, type SettingsPlace } from '../../io/settings-file.js';
import { Failure } from '../../model/report.js';
import { SettingsRefusal, type SettingsText } from '../../settings/entry.js';
import { othersPlace } from '../pass/target-state.js';

export type Syntax = 'json' | 'jsonc' | 'toml' | 'yaml';

/** The parsers of a syntax are loaded when the first such file is met. */
export async function settingsText(syntax: Syntax): Promise<SettingsText> {
  if (syntax === 'toml') return (await import('../../settings/toml-text.js')).tomlText;
  if (syntax === 'yaml') return (await import('../../settings/yaml-text.js')).yamlText;
  return (await import('../../settings/json-text.js')).jsonText({ strict: syntax === 'json' });
}

export interface OpenText {
  /** As it is called, and where it really lies. */
  readonly file: string;
  readonly real: string;
  readonly before: string | undefined;
  /** Undefined: it is not there, or is to go. */
  now: string | undefined;
  executable?: boolean;
}

export class Texts {
  readonly #places: SettingsPlace;
  readonly #open = new Map<string, OpenText>();

  constructor(places: SettingsPlace) {
    this.#places = places;
  }

  open(file: string): OpenText {
    const real = settingsPlace(file, this.#places);
    const known = this.#open.get(real); // two names of one file, too
    if (known) return known;
    requireOwn(real);
    const before = readSettingsFile(real);
    const text: OpenText = { file, real, before, now: before };
    this.#open.set(real, text);
    return text;
  }

  /** Where all of them really lie. */
  places(): string[] {
    return [...this.#open.keys()];
  }

  /** Those that are to be written, in the order in which they were met. */
  changed(): OpenText[] {
    return [...this.#open.values()].filter(({ before, now }) => before !== now);
  }
}

/** What root writes among another user's files would be out of that user's reach. */
function requireOwn(real: string): void {
  let at = real;
  while (!exists(at) && path.dirname(at) !== at) at = path.dirname(at);
  const finding = othersPlace(at);
  if (finding) throw new Failure(finding);
}

/** What cannot be edited is said with the name of its file. */
export function named<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SettingsRefusal) && !isMissing(error)) throw error;
    throw new Failure(
      {
        rule: 'install/refused',
        message: `these settings ${error instanceof SettingsRefusal ? error.message : 'are gone'}; nothing was written into them`,
        place: { source: file },
        hint: 'Fix the file, or add Baton to it by hand: docs/guide/inside-agents.md shows what goes where.',
      },
      { cause: error },
    );
  }
}
