// What both forms of a session file are known by: the log of changes, and the one document that came before it and that an export is.
import { latin1 } from '../../records/bytes.js';

/** The list in a session's document. */
export const REQUESTS = 'requests';

/** The beginning of a log: all of the session as it was then. */
const LOG = /^(?:\xef\xbb\xbf)?\s*\{\s*"kind"\s*:\s*0\s*,\s*"v"\s*:\s*\{/;

export function isLog(head: Uint8Array): boolean {
  return LOG.test(latin1(head, 4096));
}

/** Says who answers, or where the chat was opened, before its requests. */
export function isSessionHead(head: Uint8Array): boolean {
  const text = latin1(head);
  if (!/^(?:\xef\xbb\xbf)?\s*\{/.test(text)) return false;
  const at = text.search(/"requests"\s*:\s*\[/);
  const before = at < 0 ? text : text.slice(0, at);
  if (LOG.test(text)) return /"(?:sessionId|responderUsername|creationDate)"\s*:/.test(before);
  return at >= 0 && /"(?:responderUsername|initialLocation)"\s*:\s*"/.test(before) && /"version"|"responderUsername"/.test(before);
}
