// The session in a decoded document, for the way in that takes any conversation.
import type { Handoff } from '../../../model/handoff.js';
import { Failure } from '../../../model/report.js';
import type { SessionItem } from '../../../model/session.js';

/** `what`: the document, for people. */
export function sessionItems({ session }: Handoff, what: string): Iterable<SessionItem> {
  if (!session)
    throw new Failure({
      rule: 'format/no-conversation',
      message: `this ${what} holds no conversation, only its outcome`,
      hint: '`baton receive` reads it as a hand-off.',
    });
  const { entries, ...header } = session;
  return [header, ...entries];
}
