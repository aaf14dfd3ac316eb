// What a bundle brings besides its hand-off: the hand-offs before it are recorded like received ones, and its session goes on natively.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { loadAgent } from '../../agents/index.js';
import { membersOf } from '../../documents/bundle/decode.js';
import { handoffsIn, nativeIn } from '../../documents/bundle/lineage-in.js';
import { writePrivate } from '../../io/temporary-folder.js';
import type { World } from '../../io/world.js';
import type { BundledHandoff } from '../../model/format.js';
import type { Json } from '../../model/json.js';
import { Failure, Report } from '../../model/report.js';
import { refOfDocument } from '../../sources/document-source.js';
import { contentDigest } from '../../trust/embedded.js';
import { examine } from '../../trust/examine.js';
import type { Verification } from '../../trust/verification.js';
import { readBytes } from '../log/open-handoff.js';
import { passSession } from '../pass/pass.js';
import type { PassResult } from '../pass/types.js';
import { recordReceived } from './record-received.js';
import { RECEIVED, receivedFolder } from '../../store/received.js';

export interface BundleOptions {
  readonly to?: string;
  readonly cwd?: string;
  readonly force?: boolean;
  readonly verification: Verification;
}

/** Undefined: nothing was to be installed, or there is no session in it. */
export async function receiveBundle(text: string, options: BundleOptions, here: World, report: Report): Promise<PassResult | undefined> {
  const members = membersOf(text);
  for (const one of handoffsIn(members)) await recordBefore(one, here, report);
  const { to, cwd = here.cwd, force } = options;
  if (to === undefined) return undefined;
  const ref = await sessionRefIn(text, members, options, here, report);
  return ref && passSession(ref, { to, cwd, ...(force && { force }) }, { source: here, target: here }, report);
}

/** One that is not what it says it is stays out, and does not keep the others from coming in. */
async function recordBefore({ digest, text, signature }: BundledHandoff, here: World, report: Report): Promise<void> {
  const bytes = Buffer.from(text);
  const refuse = (why: string): void =>
    report.add({
      rule: 'bundle/handoff-refused',
      severity: 'warning',
      message: `a hand-off in the bundle was not used: ${why}`,
      place: { source: /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : 'the bundle' },
    });
  if (contentDigest(bytes) !== digest) return refuse('its digest differs');
  const document = { bytes, ...(signature !== undefined && { beside: signature }) };
  if (examine(document).integrity === 'invalid') return refuse('its signature does not hold');
  try {
    const { handoff, document: markdown, format } = await readBytes(bytes);
    const read = { at: here.now().toISOString(), format, handoff, document: markdown };
    recordReceived({ ...document, id: handoff.id, format }, read, here, report);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    refuse(error.diagnostic.message);
  }
}

async function sessionRefIn(
  text: string,
  members: ReadonlyMap<string, Json>,
  { verification }: BundleOptions,
  here: World,
  report: Report,
): Promise<SessionRef | undefined> {
  // always the same place for the same bundle: that is how an earlier pass of it is found
  const folder = receivedFolder(here, text);
  if (members.has('native')) {
    const isTrusted = verification.integrity === 'valid' && verification.identity.state === 'trusted';
    const ref = isTrusted ? await nativeRef(folder, members, report) : undefined;
    if (ref) return ref;
    report.add({
      rule: 'bundle/native-not-used',
      severity: 'info',
      message: isTrusted
        ? 'the session’s own files in the bundle cannot be read, so the conversation is installed'
        : 'the session’s own files in the bundle are used only if a key that you trust has signed it, so the conversation is installed',
      ...(!isTrusted && { hint: '`baton keys trust FILE --name N` trusts a key; `baton pack --sign` signs.' }),
    });
  }
  if (!members.has('session')) return undefined;
  const file = path.join(folder, RECEIVED.bundle);
  writePrivate(file, text);
  return refOfDocument({ path: file, shown: file, seed: text }, new Report());
}

/** Below a folder of our own, whatever the bundle says. */
async function nativeRef(folder: string, members: ReadonlyMap<string, Json>, report: Report): Promise<SessionRef | undefined> {
  const native = nativeIn(members);
  const agent = native && (await loadAgent(native.agent));
  if (!native || !agent) return undefined;
  for (const { place, base64 } of native.files)
    writePrivate(path.join(folder, 'native', ...place.split('/')), Buffer.from(base64, 'base64'));
  return agent.refOf(path.join(folder, 'native', ...native.files[0]!.place.split('/')), report);
}
