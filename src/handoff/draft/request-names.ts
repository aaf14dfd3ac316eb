// Pull requests and issues by their number: names that the ledger knows, not numbers that a cited entry has to count.
import type { Ledger, RequestFact } from '../ledger/ledger.js';

/** `#12`, where a pull request or an issue of that number is known. */
export function withoutRequests(
  text: string,
  { requests: known }: Ledger,
): { readonly text: string; readonly requests: readonly RequestFact[] } {
  const requests: RequestFact[] = [];
  const rest = text.replace(/(?<![\w#&/])#(\d{1,9})(?![\w.]?\d|\w)/g, (found, number: string) => {
    const request = known.find((one) => one.number === number);
    if (request) requests.push(request);
    return request ? ' ' : found;
  });
  return { text: rest, requests };
}

export function nameOf({ number }: RequestFact): { readonly kind: 'number'; readonly form: string } {
  return { kind: 'number', form: number };
}
