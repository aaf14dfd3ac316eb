// The settings in a configuration that was read: each value checked, each mistake named with its line, what is unknown named and kept.
import { beginning } from '../../model/beginning.js';
import { agentIds } from '../../agents/index.js';
import { pointerTo, type JsonOutline } from '../../model/json-outline.js';
import { isObject } from '../../model/json.js';
import { nearest } from '../../model/nearest.js';
import { Report, type Diagnostic } from '../../model/report.js';
import { settingKeys } from './setting-keys.js';
import { checkAliasName, fileKeys, settingChecks, type Checked, type Settings } from './settings.js';

type Raw = Readonly<Record<string, unknown>>;

export interface FoundSettings {
  readonly settings: Settings;
  /** Names that mean nothing to this version. */
  readonly unknown: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const LONGEST_SHOWN = 60;

export function settingsIn(raw: Raw, file: string, outline: JsonOutline): FoundSettings {
  const findings = new Findings(file, outline);
  findings.tellRepeated();
  const unknown = unknownKeys(raw, findings);
  const aliases = aliasesIn(raw, findings);
  const values = settingKeys
    .filter((key) => key !== 'aliases')
    .map((key) => [key, valueAt<unknown>(raw, key.split('.'), (value) => settingChecks[key](value, aliases), findings)] as const)
    .filter(([, value]) => value !== undefined);
  const settings = { aliases, ...Object.fromEntries(values) } as Settings;
  return { settings, unknown, diagnostics: findings.report.diagnostics };
}

class Findings {
  /** Bounds what a hostile file can make it say. */
  readonly report = new Report();

  constructor(
    readonly file: string,
    readonly outline: JsonOutline,
  ) {}

  tell(rule: 'config/bad-value' | 'config/unknown-key', pointer: string, { message, hint }: { message: string; hint: string }): void {
    const line = this.outline.lines.get(pointer);
    const place = { source: this.file, ...(line !== undefined && { line }), pointer: beginning(pointer, LONGEST_SHOWN) };
    this.report.add({ rule, severity: 'warning', message, place, hint });
  }

  tellRepeated(): void {
    for (const pointer of this.outline.repeated) {
      const name = beginning(pointer.slice(1).replaceAll('/', '.'), LONGEST_SHOWN);
      const message = `${name} is there more than once; the last one counts`;
      this.tell('config/bad-value', pointer, { message, hint: 'Remove the others.' });
    }
  }
}

function unknownKeys(raw: Raw, findings: Findings): string[] {
  const unknown = Object.keys(raw).filter((key) => !fileKeys.includes(key));
  for (const key of unknown) {
    const name = beginning(key, LONGEST_SHOWN);
    const near = nearest(name, fileKeys);
    findings.tell('config/unknown-key', pointerTo(key), {
      message: `“${name}” is not a setting that this version knows; it is kept as it is`,
      hint: near === undefined ? `Known: ${fileKeys.join(', ')}.` : `Did you mean ${near}?`,
    });
  }
  return unknown;
}

function aliasesIn(raw: Raw, findings: Findings): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const given = valueAt(raw, ['aliases'], checkAliases, findings);
  for (const name of Object.keys(given ?? {})) {
    const wrong = checkAliasName(name);
    if (wrong)
      findings.tell('config/bad-value', pointerTo('aliases', name), { message: `${wrong.problem}; it is ignored`, hint: wrong.hint });
    const id = wrong ? undefined : valueAt(raw, ['aliases', name], settingChecks.aliases, findings);
    if (id !== undefined) aliases.set(name, id);
  }
  return aliases;
}

function checkAliases(given: unknown): Checked<Raw> {
  if (isObject(given)) return { value: given };
  return { problem: 'must be an object of short names', hint: `For example "aliases": { "x1": "${agentIds[0]}" }.` };
}

function valueAt<T>(raw: Raw, names: readonly string[], check: (value: unknown) => Checked<T>, findings: Findings): T | undefined {
  const value = names.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), raw);
  if (value === undefined) return undefined;
  const checked = check(value);
  if ('value' in checked) return checked.value;
  const message = `${names.join('.')} ${checked.problem}; it is ignored`;
  findings.tell('config/bad-value', pointerTo(...names), { message, hint: checked.hint });
  return undefined;
}
