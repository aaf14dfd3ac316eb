// `config`: shows what is set, sets a value, removes one.
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { nearest } from '../../model/nearest.js';
import { Failure } from '../../model/report.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import { changeConfiguration } from './change-config.js';
import type { ConfigInput } from './input.js';
import { readConfiguration, type Configuration } from './read-config.js';
import { settingKeys, type SettingKey } from './setting-keys.js';
import { checkAliasName, settingChecks, type Checked } from './settings.js';

export interface ShownSetting {
  readonly key: string;
  readonly value: string | number | Readonly<Record<string, string>> | null;
  /** default: nobody has set it, and this is what applies. */
  readonly from: 'file' | 'default' | 'nothing';
}

export interface ConfigResult {
  readonly file: string;
  readonly settings: readonly ShownSetting[];
  /** Names in the file that this version does not know. */
  readonly unknown: readonly string[];
  readonly done: 'shown' | 'set' | 'removed';
}

export async function configure({ key, value, unset }: ConfigInput, { here, report }: OperationContext): Promise<ConfigResult> {
  if (unset && value !== undefined)
    throw usage({ rule: 'usage/flags-exclude', message: '--unset removes a value, so it takes none', hint: `baton config --unset ${key}` });
  const names = key === undefined ? undefined : namesOf(key, here, unset);
  if (names && unset) await remove(names, here);
  else if (names && value !== undefined) await changeConfiguration(here, names, (now) => checked(names, value, now));
  const now = readConfiguration(here);
  if (names?.[0] === 'catalog' && now.settings.catalog === 'off')
    (await import('../../store/catalog/catalog-file.js')).removeCatalogs(here);
  for (const one of now.diagnostics) report.add(one);
  const shown = names ? [shownSetting(names, now)] : settingKeys.map((one) => shownSetting(one.split('.') as unknown as Names, now));
  return { file: now.file, settings: shown, unknown: now.unknown, done: unset ? 'removed' : value === undefined ? 'shown' : 'set' };
}

type Names = readonly [string] | readonly [string, string];

/** What is unknown may be removed, if it is there. */
function namesOf(key: string, here: World, unset: boolean): Names {
  if ((settingKeys as readonly string[]).includes(key)) return key.split('.') as unknown as Names;
  const alias = /^aliases\.(.+)$/s.exec(key)?.[1];
  if (alias !== undefined) {
    const wrong = unset ? undefined : checkAliasName(alias);
    if (wrong) throw usage({ rule: 'usage/bad-value', message: wrong.problem, hint: wrong.hint });
    return ['aliases', alias];
  }
  if (unset && readConfiguration(here).unknown.includes(key)) return [key];
  const name = beginning(key, 60);
  const near = nearest(name, settingKeys);
  throw usage({
    rule: 'usage/bad-value',
    message: `there is no setting “${name}”${near === undefined ? '' : `; did you mean ${near}?`}`,
    hint: `Known: ${settingKeys.join(', ')}, aliases.NAME.`,
  });
}

async function remove(names: Names, here: World): Promise<void> {
  await changeConfiguration(here, names, ({ found, file }) => {
    const outer = found && Object.hasOwn(found.raw, names[0]) ? found.raw[names[0]] : undefined;
    const isThere = names[1] === undefined ? outer !== undefined : Object.hasOwn(Object(outer) as object, names[1]);
    if (isThere) return undefined;
    throw new Failure({
      rule: 'config/not-set',
      message: `${names.join('.')} is not set, so there is nothing to remove`,
      place: { source: file },
      hint: '`baton config` shows what is set.',
    });
  });
}

/** As it is kept: an agent by its id, whatever it was called. */
function checked([key, alias]: Names, given: string, now: Configuration): string | number {
  if (key === 'aliases' && alias === undefined)
    throw usage({
      rule: 'usage/bad-value',
      message: 'aliases are set one by one',
      hint: 'baton config aliases.NAME AGENT sets one; --unset aliases removes all.',
    });
  const name = (key === 'aliases' ? key : [key, alias].filter(Boolean).join('.')) as SettingKey;
  const result: Checked<string | number> = settingChecks[name](given, now.settings.aliases);
  if ('value' in result) return result.value;
  throw usage({ rule: 'usage/bad-value', message: `${[key, alias].filter(Boolean).join('.')} ${result.problem}`, hint: result.hint });
}

function shownSetting([key, alias]: Names, { settings }: Configuration): ShownSetting {
  const name = [key, alias].filter((one) => one !== undefined).join('.');
  if (key === 'aliases') {
    const all = settings.aliases;
    const value = alias === undefined ? (all.size === 0 ? null : Object.fromEntries(all)) : (all.get(alias) ?? null);
    return { key: name, value, from: value === null ? 'nothing' : 'file' };
  }
  const value = settings[name as Exclude<SettingKey, 'aliases'>];
  if (value !== undefined) return { key: name, value, from: 'file' };
  if (key === 'budget') return { key: name, value: DEFAULT_BUDGET, from: 'default' };
  if (key === 'catalog' || key === 'hooks') return { key: name, value: 'on', from: 'default' };
  return { key: name, value: null, from: 'nothing' };
}
