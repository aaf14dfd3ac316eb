// The document of a hand-off as it is kept: by its hash, or, of one that an earlier version received, in the record of that.
import type { FoundDocument } from '../../lineage/verify.js';
import type { LineageNode } from '../../lineage/graph.js';
import type { Objects } from '../../store/objects.js';

/** `oldDocument`: of hand-offs that were received before there were records of lineage. */
export function keptDocument(
  { thing, acts }: LineageNode,
  objects: Objects,
  oldDocument: (hash: string) => string | undefined,
): FoundDocument {
  if (thing.kind !== 'handoff') return { gone: true };
  if (thing.object === undefined) {
    const text = acts.map(({ kept }) => kept && oldDocument(kept)).find((one) => one !== undefined);
    return text === undefined ? { gone: true } : { bytes: Buffer.from(text) };
  }
  const read = objects.read(thing.object);
  if (!('bytes' in read) || thing.signature === undefined) return read;
  const beside = objects.read(thing.signature);
  if ('bytes' in beside) return { ...read, beside: beside.bytes.toString('utf8') };
  return 'gone' in beside ? { damaged: 'the signature beside it is gone' } : { damaged: `the signature beside it: ${beside.damaged}` };
}
