// The id of a hand-off: `sha256:` and the hash of its content as canonical JSON.
import { canonicalJson } from './canonical-json.js';
import type { Handoff, HandoffContent } from './handoff.js';
import type { Json } from './json.js';
import { sha256 } from './sha256.js';

/** Everything that the id covers: what was seen on this disk and the session itself are not. */
export function contentOf(handoff: HandoffContent & Partial<Handoff>): HandoffContent {
  const { id: _id, observed: _observed, session: _session, ...content } = handoff;
  return content;
}

export function handoffId(content: HandoffContent): string {
  // Half a character, left where a transcript was cut, has no canonical form.
  const whole = JSON.parse(
    JSON.stringify(withoutHints(contentOf(content)), (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
  ) as Json;
  return `sha256:${sha256(canonicalJson(whole))}`;
}

/** How to see what was left out names this machine's program: the same session has the same id on every machine. */
function withoutHints({ leftOut, ...content }: HandoffContent): HandoffContent {
  return { ...content, leftOut: leftOut.map(({ hint: _hint, ...one }) => one) };
}

/** The content with its id. */
export function identified(content: HandoffContent, more: Pick<Handoff, 'observed' | 'session'> = {}): Handoff {
  return { ...contentOf(content), id: handoffId(content), ...more };
}
