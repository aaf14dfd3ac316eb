// `share`: the hand-off of a session, or one in a file, as a link; without its secrets, and no longer than programs take it.
import type { SessionRef } from '../../agents/agent.js';
import { deflate } from '../../io/deflate.js';
import { unforeseenBytes } from '../../io/random-id.js';
import type { World } from '../../io/world.js';
import { PUBLISHER } from '../../model/publisher.js';
import { Failure, type Report } from '../../model/report.js';
import { linkOf, LONGEST_LINK } from '../../share/link.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { settingsFor } from '../config/read-config.js';
import type { OperationContext } from '../operation.js';
import { packSessions, type PackOptions } from '../pack/pack.js';
import { handoffFile, type SharedText } from './handoff-file.js';
import type { ShareInput } from './input.js';
import { newPassphrase } from './passphrase.js';

export interface ShareResult {
  readonly id: string;
  readonly link: string;
  /** Of the link. */
  readonly bytes: number;
  readonly encrypted: boolean;
}

export async function share(input: ShareInput, context: OperationContext): Promise<ShareResult> {
  const { here, report } = context;
  const passphrase = input.encrypt ? await newPassphrase(input.passphraseFile, context) : undefined;
  const shared = (await handoffFile(input.ref, { noRedact: input.noRedact }, here, report)) ?? (await ofSession(input, context));
  tellRemoved(shared.redacted, report);
  const base = settingsFor({ here, report }).viewer ?? (PUBLISHER.site || undefined);
  const link = await linkOf(shared.text, {
    base,
    deflate,
    sealed: passphrase === undefined ? undefined : { passphrase, random: unforeseenBytes },
  });
  if (link.length > LONGEST_LINK) throw tooLong(link.length, input);
  return { id: shared.id, link, bytes: link.length, encrypted: passphrase !== undefined };
}

async function ofSession(
  { ref: named, any, withSession, budget, noRedact }: ShareInput,
  { world, here, report, found, ...watched }: OperationContext,
): Promise<SharedText> {
  const ref = await resolveSession(named, world, report, { any });
  found?.([ref]);
  const options = { withSession, noRedact, elsewhere: world !== here, watched, ...(budget !== undefined && { budget }) };
  return sharedSession(ref, options, here, report);
}

/** As `pack` makes it, without the white space. */
export async function sharedSession(ref: SessionRef, options: PackOptions, here: World, report: Report): Promise<SharedText> {
  const { id, text, redacted } = await packSessions([ref], { ...options, format: 'json' }, here, report);
  return { id, text: JSON.stringify(JSON.parse(text!)), redacted };
}

function tellRemoved(redacted: Readonly<Record<string, number>>, report: Report): void {
  const removed = Object.entries(redacted);
  if (removed.length === 0) return;
  const count = removed.reduce((sum, [, n]) => sum + n, 0);
  report.add({
    rule: 'share/redacted',
    severity: 'info',
    count,
    message: `removed from what the link carries: ${removed.map(([rule, n]) => `${rule} ${n}`).join(', ')}`,
  });
}

function tooLong(length: number, { ref, withSession }: ShareInput): Failure {
  const file = `baton pack ${/^[\w@:.-]+$/.test(ref) ? ref : 'REF'} --format html${withSession ? ' --with-session' : ''} --out handoff.html`;
  return new Failure({
    rule: 'share/too-large',
    message: `the link would have ${Math.ceil(length / 1024)} kB, and programs cut off what is longer than ${LONGEST_LINK >> 10} kB`,
    hint: `Send it as a file that opens in any browser: ${file}${withSession ? '; or leave --with-session out' : ''}`,
  });
}
