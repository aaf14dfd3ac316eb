// `.baton/trusted-keys.json`: keys that a project's own reviewers let in. It is only read, and only says what the user has not decided already.
import path from 'node:path';
import { gitTop } from '../io/git-top.js';
import { present } from '../io/links.js';
import { readOwnText } from '../io/own-file.js';
import type { World } from '../io/world.js';
import { isArray, isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { KeyRefused, parsePublicKey, type PublicKey } from '../trust/public-key.js';
import { parseStrictJson, StrictJsonError } from '../trust/strict-json.js';
import { plainValue } from '../trust/strict-value.js';
import { nameFault, type KeyState, type ListedKey } from '../trust/trust-list.js';

const LARGEST = 1 << 20;
const LIMITS = { depth: 16, characters: LARGEST };
const MOST_KEYS = 1000;

export interface ProjectKeys {
  readonly file: string;
  readonly keys: readonly ListedKey[];
}

/** Of the folder, or of the nearest one above it in the same repository. */
export function projectKeys({ cwd }: Pick<World, 'cwd'>, report: Report): ProjectKeys | undefined {
  const file = projectFile(cwd);
  if (file === undefined) return undefined;
  const passedOver = (why: string): void =>
    report.add({
      rule: 'keys/project-file',
      severity: 'warning',
      message: `the project’s trusted keys are not used: ${why}`,
      place: { source: file },
      hint: 'It is {"version": 1, "keys": [{"name": "…", "publicKey": "ssh-ed25519 …"}]}.',
    });
  const read = readOwnText(file, { largest: LARGEST, mine: true });
  if (read === undefined) return undefined;
  if ('why' in read) return void passedOver(read.why);
  let value: unknown;
  try {
    value = plainValue(parseStrictJson(read.text, LIMITS));
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    return void passedOver(error.message);
  }
  if (!isObject(value) || value['version'] !== 1) return void passedOver('it is not an object of version 1');
  const listed = value['keys'];
  if (!isArray(listed)) return void passedOver('its “keys” are no list');
  if (listed.length > MOST_KEYS) return void passedOver(`it lists more than ${MOST_KEYS} keys`);
  return { file, keys: listed.flatMap((one, i) => entryOf(one, (why) => passedOver(`entry ${i + 1}: ${why}`)) ?? []) };
}

function projectFile(cwd: string): string | undefined {
  const top = gitTop(cwd) ?? path.resolve(cwd);
  for (let at = path.resolve(cwd); ; at = path.dirname(at)) {
    const file = path.join(at, '.baton', 'trusted-keys.json');
    if (present(file)) return file;
    if (at === top || at === path.dirname(at)) return undefined;
  }
}

const STATES: ReadonlySet<unknown> = new Set(['trusted', 'revoked', 'rotated']);

function entryOf(entry: unknown, refuse: (why: string) => void): ListedKey | undefined {
  if (!isObject(entry)) return void refuse('it is not an object');
  const { name, publicKey, state = 'trusted' } = entry;
  if (typeof name !== 'string') return void refuse('it has no name');
  const fault = nameFault(name);
  if (fault !== undefined) return void refuse(`its name cannot be used: ${fault}`);
  if (!STATES.has(state)) return void refuse('its state is none of trusted, revoked, rotated');
  let key: PublicKey;
  try {
    key = parsePublicKey(typeof publicKey === 'string' ? publicKey : JSON.stringify(publicKey ?? ''));
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    return void refuse(error.message);
  }
  return { key, name, own: false, state: state as KeyState, from: 'project' };
}
