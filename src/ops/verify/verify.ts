// `verify`: the facts about a file's signatures, and what has to be said about each.
import path from 'node:path';
import { present } from '../../io/links.js';
import { readOwnText } from '../../io/own-file.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { readDocumentBytes } from '../../sources/text-files.js';
import { ENVELOPE_LIMITS } from '../../trust/attestation.js';
import { examine, type SignedDocument } from '../../trust/examine.js';
import { identityOf } from '../../trust/trust-list.js';
import type { Verification } from '../../trust/verification.js';
import { usage } from '../usage.js';
import { knownKeys } from './known-keys.js';
import { lineageFact } from './lineage-fact.js';
import { signaturePath } from './signature-path.js';
import { tellFacts } from './tell-facts.js';

export async function verifyFile(file: string, here: World, report: Report): Promise<Verification> {
  const signed = file.replace(/\.sig\.json$/, '');
  if (signed !== file && present(path.resolve(here.cwd, signed)))
    throw usage({ rule: 'usage/bad-value', message: 'this is a signature; give the file that it signs', hint: `baton verify ${signed}` });
  const bytes = readDocumentBytes(file, here.cwd); // first: of a file that is closed to us, nothing is said about a signature
  const beside = signatureBeside(file, here);
  return verifyDocument({ bytes, ...(beside !== undefined && { beside }) }, here, report);
}

/** What is said of the keys goes into the report, whatever comes of it. */
export async function verifyDocument(document: SignedDocument, here: World, report: Report): Promise<Verification> {
  const { list, projectFile } = knownKeys(here, report);
  const keys = list.map(({ key }) => key);
  const examined = examine(document, keys);
  const { identity, listed } = identityOf(examined, list, here.now());
  tellFacts({ examined, identity, ...(listed && { listed }), ...(projectFile !== undefined && { projectFile }) }, report);
  const { integrity, covered, uncovered, profile } = examined;
  // of what is not what was signed, nothing that it says counts
  const lineage = integrity === 'invalid' ? 'none' : await lineageFact({ bytes: document.bytes, examined }, { here, keys }, report);
  return { integrity, covered, uncovered, identity, lineage, profile };
}

/** Undefined: there is none. One that cannot be read is a failure: to go on without it would be to call the file unsigned. */
export function signatureBeside(file: string, { cwd }: Pick<World, 'cwd'>): string | undefined {
  if (file === '-') return undefined;
  const place = signaturePath(path.resolve(cwd, file));
  const read = readOwnText(place, { largest: ENVELOPE_LIMITS.characters });
  if (!read || 'text' in read) return read?.text;
  throw new Failure({
    rule: 'verify/signature-unreadable',
    message: `the signature beside the file cannot be read: ${read.why}`,
    place: { source: place },
    hint: 'Get the file again from whoever signed it, or move it away to treat the document as unsigned.',
  });
}
