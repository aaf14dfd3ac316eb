// What a signature shows, in words that claim no more than that.
import type { verifyOperation } from '../../ops/verify/index.js';
import { shortKeyId } from '../../trust/public-key.js';
import type { Verification } from '../../trust/verification.js';
import type { Call, Outcome } from '../command.js';
import { visible, type Style, type Terminal } from '../terminal.js';

export async function present({ context: { report }, run }: Call<typeof verifyOperation>): Promise<Outcome> {
  const result = await run();
  const isProject = report.diagnostics.some(({ rule }) => rule === 'verify/project-key');
  const isGood = result.integrity === 'valid' && result.identity.state === 'trusted';
  return { result, text: (out) => `${factLines(result, isProject, out).join('\n')}\n`, exitCode: isGood ? 0 : 1 };
}

function factLines(result: Verification, isProject: boolean, out: Terminal): string[] {
  const { integrity, covered, uncovered, identity } = result;
  const blocks = covered.length === 1 && covered[0] === 'document' ? [] : [`Covered: ${names(covered)}.`];
  const open = uncovered.length === 0 ? [] : [`Not covered: ${names(uncovered)}.`];
  if (integrity !== 'valid') return [out.paint(integrity === 'invalid' ? 'red' : 'yellow', WITHOUT[integrity])];
  const good: Style = identity.state === 'trusted' ? 'green' : identity.state === 'unknown' ? 'yellow' : 'red';
  return [out.paint(good, signedSentence(result, isProject)), ...blocks, ...open, ...LINEAGE[result.lineage]];
}

const LINEAGE: Readonly<Record<Verification['lineage'], readonly string[]>> = {
  intact: ['What it came from is here, signed and unchanged, up to the first hand-off.'],
  gap: ['Of what it came from, a part is not here.'],
  broken: ['What it came from was changed.'],
  'unsigned-link': ['What it came from is here; not all of it is signed.'],
  root: [],
  none: [],
};

const WITHOUT: Readonly<Record<Exclude<Verification['integrity'], 'valid'>, string>> = {
  invalid: 'This file is not what was signed.',
  unsigned: 'This file is not signed.',
  unverifiable: 'This file is signed, but whether it has changed cannot be verified.',
};

function signedSentence({ identity: { state, name, keyId } }: Verification, isProject: boolean): string {
  const key = shortKeyId(keyId!);
  const whose = name === null || state === 'changed' ? '' : ` (${isProject ? 'the project calls it' : 'you named it'}: ${visible(name)})`;
  return `This file has not changed since it was signed by key ${key}${whose}${AFTER[state]}.`;
}

const AFTER: Readonly<Record<Verification['identity']['state'], string>> = {
  trusted: '',
  unknown: '; you have not said whose key that is',
  changed: ', which is not the key that you know by the signer’s name',
  rotated: ', which another key has replaced',
  revoked: ', which was revoked',
  expired: ', but the time that its signer set has passed',
  none: '',
};

const names = (list: readonly string[]): string => visible(list.join(', '));
