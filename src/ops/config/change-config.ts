// Sets and removes values in the configuration file: the rest of it, its order and its indentation stay as the person wrote them.
import path from 'node:path';
import { replaceOwnText } from '../../io/own-file.js';
import { asFailure } from '../../io/disk-failure.js';
import { withLock } from '../../io/lock.js';
import { dataFolder, type World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import { LARGEST_CONFIG, readConfiguration, type Configuration } from './read-config.js';

/** `value` undefined: remove. Two at a time wait for each other, so that neither loses what the other sets. */
export async function changeConfiguration(
  here: World,
  names: readonly [string] | readonly [string, string],
  value: (now: Configuration) => string | number | undefined,
): Promise<void> {
  const changing = withLock({ folder: path.join(dataFolder(here), 'locks'), name: 'the configuration' }, async () => {
    const now = readConfiguration(here);
    if (now.broken) {
      const { rule, message, place } = now.diagnostics[0]!;
      const hint = 'Correct the file or move it away first.';
      throw new Failure({ rule, message: `${message}; nothing was changed`, hint, ...(place && { place }) });
    }
    const text = written(changed(now, names, value(now)), now.found?.text);
    if (Buffer.byteLength(text) > LARGEST_CONFIG)
      throw new Failure({
        rule: 'config/not-used',
        message: `the configuration would be larger than ${LARGEST_CONFIG >> 10} kB; nothing was changed`,
        place: { source: now.file },
        hint: 'Remove what is not needed from the file.',
      });
    replaceOwnText(now.file, text);
  });
  await changing.catch((error: unknown) => {
    throw asFailure(error, { outcome: 'nothing was changed' });
  });
}

function changed({ file, found }: Configuration, [key, inner]: readonly string[], value: unknown): Record<string, unknown> {
  const raw = { ...found?.raw };
  if (inner === undefined) return withField(raw, key!, value);
  const before = Object.hasOwn(raw, key!) ? raw[key!] : {};
  if (!isObject(before))
    throw new Failure({
      rule: 'config/bad-value',
      message: `${key} in the file is not an object, so nothing can be put into it; nothing was changed`,
      place: { source: file },
      hint: `Correct the file, or remove it with: baton config --unset ${key}`,
    });
  const after = withField({ ...before }, inner, value);
  return withField(raw, key!, Object.keys(after).length === 0 ? undefined : after);
}

/** A place that it already has is kept. */
function withField(fields: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const rest = Object.entries(fields).filter(([key]) => value !== undefined || key !== name);
  const there = rest.some(([key]) => key === name);
  const entries = rest.map(([key, before]) => [key, key === name ? value : before] as const);
  return Object.fromEntries(there || value === undefined ? entries : [...entries, [name, value] as const]);
}

/** With the indentation and the line ends that the file has. */
function written(raw: Readonly<Record<string, unknown>>, before: string | undefined): string {
  const indent = /^\s*\{\s*?\n([ \t]{1,8})"/.exec(before ?? '')?.[1] ?? '  ';
  const text = `${JSON.stringify(raw, null, indent)}\n`;
  return before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
