// `keys`: what each of its actions does.
import path from 'node:path';
import { asFailure } from '../../io/disk-failure.js';
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { Failure, type Report } from '../../model/report.js';
import { writeDocument } from '../../sources/text-files.js';
import { Keys, publicKeyIn, type KeyRecord } from '../../store/keys.js';
import { projectKeys } from '../../store/project-keys.js';
import { jwkOf, pemOf, sshFingerprint, sshOf } from '../../trust/public-key.js';
import { nameFault, sameName } from '../../trust/trust-list.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import type { KeysInput } from './input.js';
import { findKey, ownKey, passphraseOf } from './own-key.js';
import { forgeKey } from './forge-key.js';
import { importKey } from './import-key.js';
import { rotateKey } from './rotate.js';
import { trustFile, trustKey } from './trust-file.js';

/** As `keys list` shows it. */
export interface ShownKey {
  readonly keyId: string;
  readonly name: string;
  readonly own: boolean;
  /** Who has the private key, where that is not Baton. */
  readonly held?: 'ssh-agent';
  readonly state: KeyRecord['state'];
  readonly createdAt: string | null;
}

/** One key, and what was done with it. */
export interface KeyResult extends ShownKey {
  readonly done: 'made' | 'imported' | 'exported' | 'trusted' | 'revoked' | 'rotated';
  /** As `ssh-keygen -l` and forges show it. */
  readonly fingerprint: string;
  /** The public key, or the statement for those who trust the old one; absent where it went into a file, or there is none. */
  readonly text?: string;
  readonly out?: string;
}

export type KeysResult = readonly ShownKey[] | KeyResult;

export async function manageKeys(input: KeysInput, context: OperationContext): Promise<KeysResult> {
  requireFitting(input);
  try {
    return await act(input, context);
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was changed' });
  }
}

async function act(input: KeysInput, { here, report }: OperationContext): Promise<KeysResult> {
  const keys = new Keys(here);
  const { subject, name } = input;
  switch (input.action) {
    case 'list':
      return listKeys(here, report);
    case 'new':
      return keys.changing(() => shownResult(makeKey(keys, input, here, report), 'made'));
    case 'import':
      return keys.changing(async () => {
        const passphrase = input.encrypt ? requirePassphrase(here) : passphraseOf(here);
        const importing = { keys, here, name: name!, encrypt: input.encrypt, ...(passphrase !== undefined && { passphrase }) };
        return shownResult(await importKey(subject!, importing, report), 'imported');
      });
    case 'export': {
      const records = keys.all(report);
      const one = subject === undefined ? ownKey(records) : findKey(records, subject);
      return { ...shownResult(one, 'exported'), ...written(publicText(one, input.form), input, here) };
    }
    case 'trust':
      return trusted(input, { keys, here }, report);
    case 'revoke':
      return keys.changing(() => {
        const one = findKey(keys.all(report), subject!);
        const revoked: KeyRecord = { ...one, state: 'revoked', changedAt: here.now().toISOString() };
        keys.write(revoked);
        return shownResult(revoked, 'revoked');
      });
    case 'rotate':
      return keys.changing(async () => {
        const old = ownKey(keys.all(report), subject);
        // one that was encrypted is not followed by one that is not
        const passphrase = input.encrypt || keys.isEncrypted(old) ? requirePassphrase(here) : undefined;
        const { record, statement } = await rotateKey(old, passphrase, { keys, here });
        return { ...shownResult(record, 'rotated'), ...written(statement, input, here) };
      });
  }
}

/** What is fetched, is fetched before anything is held up. */
async function trusted(
  { subject, name, github }: KeysInput,
  place: { readonly keys: Keys; readonly here: World },
  report: Report,
): Promise<KeyResult> {
  const { keys, here } = place;
  const key = github === undefined ? undefined : await forgeKey(github, subject, here, report);
  return keys.changing(() =>
    shownResult(key ? trustKey(key, name ?? github!, place, report) : trustFile(subject!, name!, { keys, here }, report), 'trusted'),
  );
}

/** Which of the others an action takes. */
const TAKES: Readonly<Record<KeysInput['action'], readonly (keyof KeysInput)[]>> = {
  new: ['name', 'encrypt'],
  import: ['subject', 'name', 'encrypt'],
  list: [],
  export: ['subject', 'form', 'out'],
  trust: ['subject', 'name', 'github'],
  revoke: ['subject'],
  rotate: ['subject', 'encrypt', 'out'],
};
const NEEDS: Readonly<Partial<Record<KeysInput['action'], readonly ('subject' | 'name')[]>>> = {
  import: ['subject', 'name'],
  trust: ['subject', 'name'],
  revoke: ['subject'],
};

function requireFitting(input: KeysInput): void {
  const { action, name } = input;
  const given = (['subject', 'name', 'github', 'encrypt', 'out'] as const).filter(
    (key) => input[key] !== undefined && input[key] !== false,
  );
  const label = (key: string): string => (key === 'subject' ? (action === 'trust' || action === 'import' ? 'FILE' : 'KEY') : `--${key}`);
  for (const key of given)
    if (!TAKES[action].includes(key))
      throw usage({ rule: 'usage/flags-exclude', message: `keys ${action} takes no ${label(key)}`, hint: 'See `baton keys --help`.' });
  // an account has a name of its own, and keys
  const needs = input.github === undefined ? (NEEDS[action] ?? []) : [];
  for (const key of needs)
    if (input[key] === undefined)
      throw usage({ rule: 'usage/missing-field', message: `keys ${action} needs ${label(key)}`, hint: 'See `baton keys --help`.' });
  const fault = name === undefined ? undefined : nameFault(name);
  if (fault !== undefined)
    throw usage({ rule: 'usage/bad-value', message: `“${beginning(name!, 60)}” cannot be the name of a key: ${fault}` });
}

function listKeys(here: World, report: Report): ShownKey[] {
  const mine = new Keys(here).all(report).map(shownKey);
  const project = projectKeys(here, report);
  const theirs = project?.keys ?? [];
  if (theirs.length > 0)
    report.add({
      rule: 'keys/from-project',
      severity: 'info',
      count: theirs.length,
      message: `${theirs.length} of these ${theirs.length === 1 ? 'is' : 'are'} the project’s word; that file is only read`,
      place: { source: project!.file },
    });
  return [...mine, ...theirs.map(({ key, name, state }) => ({ keyId: key.keyId, name, own: false, state, createdAt: null }))];
}

function makeKey(keys: Keys, { name, encrypt }: KeysInput, here: World, report: Report): KeyRecord {
  const namesake = name === undefined ? undefined : keys.all(report).find((one) => one.state === 'trusted' && sameName(one.name, name));
  if (namesake)
    throw new Failure({
      rule: 'keys/name-taken',
      message: `a key with the name “${namesake.name}” is there already`,
      hint: 'Choose another name. A new key in place of it: baton keys rotate',
    });
  const passphrase = encrypt ? requirePassphrase(here) : undefined;
  return keys.make({ ...(name !== undefined && { name }), ...(passphrase !== undefined && { passphrase }) });
}

function requirePassphrase(here: World): string {
  const passphrase = passphraseOf(here);
  if (passphrase !== undefined) return passphrase;
  throw usage({ rule: 'keys/no-passphrase', message: 'there is no passphrase to encrypt with', hint: 'Set BATON_PASSPHRASE.' });
}

function publicText(one: KeyRecord, form: KeysInput['form']): string {
  const key = publicKeyIn(one);
  if (form === 'pem') return pemOf(key);
  return form === 'jwk' ? `${JSON.stringify(jwkOf(key))}\n` : `${sshOf(key, one.name.replaceAll(/\s+/g, '-'))}\n`;
}

function written(text: string, { out }: KeysInput, here: World): { readonly text: string } | { readonly out: string } {
  if (out === undefined || out === '-') return { text };
  const file = path.resolve(here.cwd, out);
  writeDocument(file, text);
  return { out: file };
}

const shownKey = ({ keyId, name, own, held, state, createdAt }: KeyRecord): ShownKey => ({
  keyId,
  name,
  own,
  ...(held && { held }),
  state,
  createdAt,
});

function shownResult(one: KeyRecord, done: KeyResult['done']): KeyResult {
  return { ...shownKey(one), done, fingerprint: sshFingerprint(publicKeyIn(one)) };
}
