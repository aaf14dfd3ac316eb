// What else a bundle brings: the hand-offs before it, and the session's own files. Foreign, so that each is looked at whole.
import { isArray, isObject, type Json } from '../../model/json.js';
import type { BundledHandoff, BundledNative } from '../../model/format.js';
import { isBundledPlace } from './places.js';

export function handoffsIn(members: ReadonlyMap<string, Json>): readonly BundledHandoff[] {
  const lineage = members.get('lineage');
  const before = isObject(lineage) ? lineage['before'] : undefined;
  return isArray(before) ? (before.filter(isBundledHandoff) as unknown as BundledHandoff[]) : [];
}

function isBundledHandoff(value: Json): boolean {
  return (
    isObject(value) &&
    typeof value['digest'] === 'string' &&
    typeof value['text'] === 'string' &&
    (value['signature'] === undefined || typeof value['signature'] === 'string')
  );
}

/** Undefined: there are none, or they are not what they should be. */
export function nativeIn(members: ReadonlyMap<string, Json>): BundledNative | undefined {
  const native = members.get('native');
  if (!isObject(native) || typeof native['agent'] !== 'string' || typeof native['id'] !== 'string') return undefined;
  const { files } = native;
  if (!isArray(files) || files.length === 0 || !files.every(isBundledFile)) return undefined;
  return native as unknown as BundledNative;
}

function isBundledFile(value: Json): boolean {
  return isObject(value) && typeof value['base64'] === 'string' && typeof value['place'] === 'string' && isBundledPlace(value['place']);
}
