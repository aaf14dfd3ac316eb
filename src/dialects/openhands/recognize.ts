// Which of OpenHands' two generations an event is of: each says where it comes from, and is an action, an observation, or an event of some kind.
import type { JsonObject } from '../../model/json.js';

const SOURCES = new Set<unknown>(['agent', 'user', 'environment', 'hook']);

/** Of the SDK. */
export function isSdkEvent({ kind, source }: JsonObject): boolean {
  return (
    typeof kind === 'string' && (/^[A-Z]\w*Event$/.test(kind) || OTHER_KINDS.has(kind)) && (source === undefined || SOURCES.has(source))
  );
}

/** Kinds that do not end like the others. */
const OTHER_KINDS = new Set(['Condensation', 'CondensationRequest', 'UserRejectObservation']);

/** Of the first generation. */
export function isActionOrObservation({ action, observation, source }: JsonObject): boolean {
  return (
    (typeof action === 'string' || typeof observation === 'string') && (source === undefined || source === null || SOURCES.has(source))
  );
}

export function namesSource({ source }: JsonObject): boolean {
  return SOURCES.has(source);
}
