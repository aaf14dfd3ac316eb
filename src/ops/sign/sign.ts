// `sign`: makes the signature, and sees to it that none is lost that somebody else made.
import path from 'node:path';
import { present } from '../../io/links.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { readDocumentBytes, rewriteDocument, writeDocument } from '../../sources/text-files.js';
import { attestationId, attestationText } from '../../trust/attestation.js';
import { embedSignature, signable, splitSigned } from '../../trust/embedded.js';
import { besideOnly, examine, type Examined } from '../../trust/examine.js';
import type { Attestation } from '../../trust/envelope.js';
import { shortKeyId } from '../../trust/public-key.js';
import { openOwnKey, type OpenKey } from '../keys/own-key.js';
import { usage } from '../usage.js';
import { signaturePath } from '../verify/signature-path.js';
import { signatureBeside } from '../verify/verify.js';
import { knownHandoff, recordSigned, type KnownHandoff } from '../log/known-handoff.js';
import { attest, mediaTypeOf } from './attest.js';
import { endOf } from './expires.js';
import { isJsonDocument, withFeedSignature } from './feed.js';

export interface SignInput {
  readonly file: string;
  readonly key?: string;
  readonly expires?: string;
  readonly embed: boolean;
  readonly force: boolean;
}

export interface SignResult {
  readonly file: string;
  /** The file that holds the signature; the signed one itself where it was put in. */
  readonly signature: string;
  readonly keyId: string;
  readonly name: string;
  /** Of the envelope. */
  readonly id: string;
  /** Of what is signed. */
  readonly digest: string;
}

export async function signFile({ file, key: named, expires, embed, force }: SignInput, here: World, report: Report): Promise<SignResult> {
  if (file === '-')
    throw usage({ rule: 'usage/bad-value', message: 'a signature needs a file to stand beside', hint: 'Save it, then: baton sign FILE' });
  const expiresAt = expires === undefined ? undefined : endOf(expires, here.now());
  const key = await openOwnKey(here, report, named);
  const full = path.resolve(here.cwd, file);
  const bytes = readDocumentBytes(file, here.cwd);
  const known = await knownHandoff(bytes, here, report);
  const signing = { key, force, here, known, ...(expiresAt !== undefined && { expiresAt }) };
  return embed ? signInside(full, bytes, signing, report) : signBeside(full, bytes, signing, report);
}

interface Signing {
  readonly key: OpenKey;
  readonly force: boolean;
  readonly here: World;
  readonly expiresAt?: string;
  /** The hand-off that it is, where lineage knows it. */
  readonly known: KnownHandoff | undefined;
}

async function signBeside(file: string, bytes: Buffer, { key, force, here, known, ...end }: Signing, report: Report): Promise<SignResult> {
  const beside = signatureBeside(file, here);
  if (beside !== undefined) mayReplace(besideOnly(bytes, beside), { key, force, where: signaturePath(file) }, report);
  const at = here.now().toISOString();
  const { bytes: content, before } = await withFeedSignature(bytes, { key, at, file, ...end }, report);
  if (before) mayReplace(before, { key, force, where: file }, report);
  const parents = known?.parents ?? [];
  const attestation = await attest({ content, name: path.basename(file), mediaType: mediaTypeOf(file), at, parents, ...end }, key);
  if (content !== bytes) rewriteDocument(file, content);
  const text = `${attestationText(attestation)}\n`;
  writeDocument(signaturePath(file), text);
  if (known) recordSigned(known, { bytes: content, beside: text }, key, here, report);
  return resultOf(file, signaturePath(file), key, attestation);
}

async function signInside(file: string, bytes: Buffer, { key, force, here, known, ...end }: Signing, report: Report): Promise<SignResult> {
  if (isJsonDocument(bytes))
    throw usage({
      rule: 'sign/cannot-embed',
      message: 'JSON has no comments, so the signature cannot be its last line',
      hint: 'Without --embed it goes into a file beside it.',
    });
  if (present(signaturePath(file)))
    throw new Failure({
      rule: 'sign/other-signature',
      message: 'there is a signature beside the file, which would no longer hold',
      place: { source: signaturePath(file) },
      hint: 'Remove it first, or sign without --embed.',
    });
  const split = splitSigned(bytes);
  if (split?.followed)
    throw new Failure({
      rule: 'sign/other-signature',
      message: 'there is a line with a signature in the middle of the file',
      place: { source: file },
      hint: 'Remove that line first, or sign without --embed.',
    });
  if (split) mayReplace(examine({ bytes }), { key, force, where: file }, report);
  const content = signable(split?.content ?? bytes);
  const at = here.now().toISOString();
  const about = { name: path.basename(file), mediaType: mediaTypeOf(file), at, parents: known?.parents ?? [] };
  const attestation = await attest({ content, ...about, ...end }, key);
  const signed = embedSignature(content, attestation);
  rewriteDocument(file, signed);
  if (known) recordSigned(known, { bytes: signed }, key, here, report);
  return resultOf(file, file, key, attestation);
}

function mayReplace(
  before: Examined,
  { key, force, where }: { readonly key: OpenKey; readonly force: boolean; readonly where: string },
  report: Report,
): void {
  if (before.integrity === 'unsigned' || (before.key && key.mine.has(before.key.keyId))) return;
  const whose = before.key ? `of key ${shortKeyId(before.key.keyId)}` : 'of a key that is not known';
  if (before.integrity === 'invalid' && before.key) {
    report.add({
      rule: 'sign/replaced',
      severity: 'info',
      message: `a signature ${whose} that no longer held was replaced`,
      place: { source: where },
    });
    return;
  }
  if (force) {
    report.add({
      rule: 'sign/replaced',
      severity: 'warning',
      message: `a signature ${whose} was replaced`,
      place: { source: where },
    });
    return;
  }
  const what = before.integrity === 'invalid' ? 'something that is not a signature' : `a signature ${whose}`;
  throw new Failure({
    rule: 'sign/other-signature',
    message: `there is ${what} already; nothing was changed`,
    place: { source: where },
    hint: 'Sign a copy, or replace it with --force.',
  });
}

function resultOf(file: string, signature: string, { keyId, name }: OpenKey, attestation: Attestation): SignResult {
  return { file, signature, keyId, name, id: attestationId(attestation), digest: attestation.subject[0]!.digest };
}
