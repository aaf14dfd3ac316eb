// What has to be said about a verification beside its facts: why it fails, what to do about a key, what is only the signer's word.
import type { Report } from '../../model/report.js';
import { beginning } from '../../model/beginning.js';
import type { Examined } from '../../trust/examine.js';
import { shortKeyId, sshFingerprint } from '../../trust/public-key.js';
import type { ListedKey } from '../../trust/trust-list.js';
import type { Verification } from '../../trust/verification.js';

export interface Facts {
  readonly examined: Examined;
  readonly identity: Verification['identity'];
  readonly listed?: ListedKey;
  readonly projectFile?: string;
}

export function tellFacts(facts: Facts, report: Report): void {
  const { integrity, why = 'its signature does not hold', uncovered } = facts.examined;
  if (integrity === 'invalid')
    report.add({
      rule: 'verify/invalid',
      severity: 'warning',
      message: `the signature does not hold: ${why}`,
      hint: 'Somebody changed the file, or the signature, after it was signed. Get it again from whoever signed it.',
    });
  if (integrity === 'unverifiable')
    report.add({
      rule: 'verify/unverifiable',
      severity: 'warning',
      message: `it is signed, but that cannot be verified: ${why}`,
      hint: 'Ask whoever signed it for the public key, then: baton keys trust KEYFILE --name NAME',
    });
  if (integrity !== 'valid') return;
  if (uncovered.length > 0)
    report.add({
      rule: 'verify/uncovered',
      severity: 'warning',
      count: uncovered.length,
      message: `not covered by the signature, so anybody may have written it: ${shown(uncovered.join(', '))}`,
    });
  tellIdentity(facts, report);
  tellStatement(facts.examined, report);
}

function tellIdentity({ examined: { key }, identity: { state, name }, listed, projectFile }: Facts, report: Report): void {
  const short = shortKeyId(key!.keyId);
  const fingerprint = `${short}, ${sshFingerprint(key!)}`;
  if (state === 'changed')
    report.add({
      rule: 'verify/key-changed',
      severity: 'warning',
      message: `KEY CHANGED: whoever signed it goes by the name “${shown(name!)}”, but the key that has this name is ${shortKeyId(listed!.key.keyId)}, not ${short}`,
      hint: 'Ask them in another way whether they have a new key. If so, they can prove it: baton keys rotate. Otherwise do not use the file.',
    });
  if (state === 'unknown')
    report.add({
      rule: 'verify/unknown-key',
      severity: 'info',
      message: `the signer is not known to you: ${fingerprint}`, // worded so that no rule for secrets takes it for one
      hint: 'Compare it with its owner in another way, then: baton keys trust FILE --name NAME',
    });
  if (state === 'revoked' || state === 'rotated')
    report.add({
      rule: 'verify/key-not-in-use',
      severity: 'warning',
      message: `the key “${shown(name!)}” (${short}) was ${state === 'revoked' ? 'revoked' : 'replaced by another one'}`,
      hint: 'Ask for a copy that is signed with a key in use; when this one was signed, only its signer says.',
    });
  if (state === 'expired')
    report.add({ rule: 'verify/expired', severity: 'warning', message: 'it has expired: its signer limited how long it counts' });
  if (listed?.from === 'project' && state !== 'changed')
    report.add({
      rule: 'verify/project-key',
      severity: 'info',
      message: `the name “${shown(listed.name)}” is the project’s word, not yours`,
      place: { source: projectFile! },
      hint: 'That file is only read. To decide yourself: baton keys trust FILE --name NAME',
    });
}

function tellStatement({ statement }: Examined, report: Report): void {
  if (!statement) return;
  const { issuedAt, sourceAgent, sourceVersion, session } = statement;
  const source = [sourceAgent, sourceVersion].filter((one) => one !== undefined).join(' ');
  const stated = [source, ...(session === undefined ? [] : [`session ${session}`])].filter((one) => one !== '').join(', ');
  report.add({
    rule: 'verify/stated',
    severity: 'info',
    message: `signed on ${shown(issuedAt.slice(0, 10))} (signer’s clock)${stated === '' ? '' : `; source stated by the signer: ${shown(stated)}; not proven`}`,
  });
}

const shown = (text: string): string => beginning(text, 200);
