// A hand-off from an address that its user named: fetched once, said so, and read like any other that came from elsewhere.
import { fetchDocument } from '../../io/fetch-document.js';
import type { OperationContext } from '../operation.js';

export const isAddress = (given: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(given);

export const LARGEST_FETCHED = 16 << 20;
/** Texts, JSON of any name, and pages that hold a hand-off. */
const TYPES =
  /^(?:text\/(?:plain|markdown|x-markdown|html|yaml)|application\/(?:json|yaml|x-yaml|[\w.+-]+\+json|(?:session|prompt)\+llmfeed))$/;

export async function fetchedHandoff(address: string, { here, report }: Pick<OperationContext, 'here' | 'report'>): Promise<Buffer> {
  const fetched = await fetchDocument(address, { largest: LARGEST_FETCHED, accepts: (type) => TYPES.test(type) }, here);
  report.add({
    rule: 'receive/fetched',
    severity: 'info',
    message: `${fetched.bytes.length} bytes were fetched from ${fetched.address}`,
    hint: 'Who may write there decides what it says; a signature tells who wrote it.',
  });
  return fetched.bytes;
}
