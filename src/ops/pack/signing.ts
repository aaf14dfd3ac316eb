// `pack --sign`: the signature in the document where it has room for one, else in a file beside it.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { findData, withSignature } from '../../documents/html/find.js';
import { present } from '../../io/links.js';
import type { World } from '../../io/world.js';
import type { Format } from '../../model/format.js';
import { isDigest } from '../../model/lineage.js';
import { Failure, type Report } from '../../model/report.js';
import { attestationText, readAttestation } from '../../trust/attestation.js';
import { embedSignature, signable } from '../../trust/embedded.js';
import { AttestationRefused, type Statement } from '../../trust/envelope.js';
import { openOwnKey, type OpenKey } from '../keys/own-key.js';
import type { LineagePlace } from '../log/place.js';
import { attest } from '../sign/attest.js';
import { withFeedSignature } from '../sign/feed.js';
import { usage } from '../usage.js';
import { signaturePath } from '../verify/signature-path.js';
import { signatureBeside } from '../verify/verify.js';

/** `beside`: the text of the file beside the document. */
export type SignText = (text: string) => Promise<{ readonly text: string; readonly beside?: string }>;

interface ToSign {
  readonly format: Format;
  readonly options: { readonly out?: string; readonly key?: string; readonly noRedact?: boolean; readonly place?: LineagePlace };
  readonly here: World;
}

/** Fails before the work is done, not after: no key, or no place for the signature. */
export async function prepareSigning(refs: readonly SessionRef[], { format, options, here }: ToSign, report: Report): Promise<SignText> {
  const { out } = options;
  const hasRoom = isLast(format);
  if (out === undefined && !hasRoom && format.id !== 'llmfeed')
    throw needsOut(`${format.name} has no place for a signature: it goes into a file beside the document`);
  const wasSigned = out !== undefined && present(signaturePath(out));
  if (wasSigned) requireSignature(out, here);
  const key = await openOwnKey(here, report, options.key);
  const about = {
    format,
    key,
    source: sourceOf(refs, format, options.noRedact === true),
    name: out === undefined ? format.id : path.basename(out),
    parents: (options.place?.parents ?? []).filter(isDigest),
  };
  // one that is there already would not hold any more
  const needsFile = out !== undefined && (!hasRoom || wasSigned);
  return (text) => signed(text, { ...about, at: here.now().toISOString(), needsFile }, report);
}

interface Signing {
  readonly format: Format;
  readonly key: OpenKey;
  readonly name: string;
  readonly at: string;
  readonly parents: readonly string[];
  readonly source: Omit<Statement, 'issuedAt' | 'expiresAt'>;
  readonly needsFile: boolean;
}

async function signed(text: string, { format, key, name, at, parents, source, needsFile }: Signing, report: Report): ReturnType<SignText> {
  const attested = (content: Uint8Array) => attest({ content, name, mediaType: format.mediaType, at, parents, source }, key);
  const whole = await wholeDocument(Buffer.from(text));
  return { text: whole.toString('utf8'), ...(needsFile && { beside: `${attestationText(await attested(whole))}\n` }) };

  /** A page cannot read the file beside it: it holds a signature of its data, to show what that says. */
  async function signedPage(page: string): Promise<string> {
    const about = { content: new TextEncoder().encode(findData(page) ?? ''), name: 'baton-handoff', mediaType: 'application/json' };
    return withSignature(page, attestationText(await attest({ ...about, at, parents, source }, key)));
  }

  async function wholeDocument(bytes: Buffer): Promise<Buffer> {
    if (isLast(format)) {
      const content = signable(bytes);
      return Buffer.from(embedSignature(content, await attested(content), { asJson: format.id === 'bundle' }));
    }
    if (format.id === 'html') return Buffer.from(await signedPage(bytes.toString('utf8')));
    if (format.id !== 'llmfeed') return bytes;
    const { bytes: feed } = await withFeedSignature(bytes, { key, at, file: name }, report);
    if (feed === bytes && !needsFile) throw needsOut('this feed cannot hold its own signature, so it goes into a file beside it');
    return feed;
  }
}

/** Its last line can be the signature. */
const isLast = ({ id, mediaType }: Format): boolean => mediaType === 'text/markdown' || id === 'bundle';

function needsOut(message: string): Failure {
  return usage({ rule: 'sign/needs-a-file', message, hint: 'Add --out FILE.' });
}

/** Our word, and said to be no more than that. */
function sourceOf(refs: readonly SessionRef[], format: Format, isWhole: boolean): Signing['source'] {
  const [ref, ...others] = refs;
  const transform = [...(isWhole ? [] : ['redacted']), ...(format.supports.from === 'handoff' ? ['summarised'] : [])];
  return { transform, ...(ref && others.length === 0 && { session: ref.id, sourceAgent: ref.agent }) };
}

/** A file of that name that is no signature is somebody's own. */
function requireSignature(out: string, here: World): void {
  try {
    readAttestation(signatureBeside(out, here) ?? '');
  } catch (error) {
    if (!(error instanceof AttestationRefused)) throw error;
    throw new Failure({
      rule: 'sign/other-signature',
      message: 'the file that the signature would go into holds something else; nothing was written',
      place: { source: signaturePath(out) },
      hint: 'Move it away, or choose another name with --out.',
    });
  }
}
