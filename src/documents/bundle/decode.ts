// Bundle → hand-off with its session. One that is not whole is refused: nobody goes on from what is not what it was.
import { isObject, type Json } from '../../model/json.js';
import type { Handoff } from '../../model/handoff.js';
import { Failure, type Report } from '../../model/report.js';
import { decodeCanonical } from '../toolkit/json-text/decode-canonical.js';
import { readBundle } from './read-bundle.js';

const KNOWN = new Set(['handoff', 'session', 'lineage', 'native']);

export function decode(text: string, report: Report): Handoff {
  const members = membersOf(text);
  for (const name of members.keys())
    if (!KNOWN.has(name))
      report.add({
        rule: 'bundle/unknown-member',
        severity: 'info',
        message: `the member “${name}” is unknown to this version; it is left out`,
      });
  const handoff = members.get('handoff');
  const session = members.get('session');
  return decodeCanonical(JSON.stringify({ ...(isObject(handoff) ? handoff : {}), ...(session !== undefined && { session }) }), report);
}

/** Throws a Failure where it is not whole. */
export function membersOf(text: string): ReadonlyMap<string, Json> {
  const read = readBundle(text);
  if ('members' in read) return read.members;
  throw new Failure({
    rule: read.rule,
    message: `this bundle cannot be used: ${read.message} (line ${read.line})`,
    hint: read.rule === 'bundle/newer' ? 'Update Baton.' : 'Get it again from whoever made it.',
  });
}
