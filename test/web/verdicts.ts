// A verdict in words, wherever this runs: Node of any version, or a browser.
import { canonicalJson } from '../../src/trust/canonical-json.js';
import { compactObject } from '../../src/trust/compact-object.js';
import { verifySignature } from '../../src/trust/ed25519.js';
import { examine } from '../../src/trust/examine.js';
import { llmfeedBytes, llmfeedLegacyBytes } from '../../src/trust/llmfeed-forms.js';
import { parsePublicKey, publicKeyOf } from '../../src/trust/public-key.js';
import { parseStrictJson } from '../../src/trust/strict-json.js';

/** Bytes in hexadecimal: a case travels as JSON. */
export type VerdictCase =
  | { readonly name: string; readonly document: string; readonly beside?: string; readonly keys: readonly string[] }
  | { readonly name: string; readonly signature: string; readonly message: string; readonly key: string }
  | { readonly name: string; readonly json: string };

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function verdictOf(one: VerdictCase): string {
  try {
    if ('json' in one) {
      const value = parseStrictJson(one.json);
      const member = compactObject(new TextEncoder().encode(`{"json":${one.json}}`));
      const forms = [llmfeedBytes, llmfeedLegacyBytes].map((form) => () => new TextDecoder().decode(member && form(member, ['json'])));
      return [() => canonicalJson(value), ...forms].map(orWhy).join('\n');
    }
    if ('signature' in one) return String(verifySignature(bytesOf(one.signature), bytesOf(one.message), publicKeyOf(bytesOf(one.key))));
    const { beside, keys } = one;
    const { key, ...facts } = examine({ bytes: bytesOf(one.document), ...(beside !== undefined && { beside }) }, keys.map(parsePublicKey));
    return JSON.stringify({ ...facts, keyId: key?.keyId });
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

function orWhy(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

export const verdictsOf = (cases: readonly VerdictCase[]): string[] => cases.map(verdictOf);
