// A hand-off's id: the hash of its content.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../model/canonical-json.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import type { Json } from '../model/json.js';

export function handoffId(content: HandoffContent): string {
  return `sha256:${createHash('sha256').update(canonicalJson(content as unknown as Json)).digest('hex')}`;
}

/** What the id covers: not itself, not what was seen on the disk, not the session that travels along. */
export function contentOf(handoff: Handoff): HandoffContent {
  const { id: _id, observed: _observed, session: _session, ...content } = handoff;
  return content;
}
