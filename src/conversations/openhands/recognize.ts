// Are they OpenHands' events: each says where it comes from, and is an action, an observation, or an event of some kind.
import type { ConversationText, Fit } from '../../model/conversation.js';
import type { JsonObject } from '../../model/json.js';
import { listUnder, sampleOf } from '../toolkit/recognize.js';

const SOURCES = new Set<unknown>(['agent', 'user', 'environment', 'hook']);

/** Where a document keeps its events; absent: it is the list. */
export function eventsOf(document: ConversationText): readonly JsonObject[] {
  return listUnder(document, 'trajectory', 'history', 'events') ?? [];
}

export function fits(document: ConversationText): Fit {
  const events = sampleOf(eventsOf(document));
  if (events.length === 0) return 0;
  if (events.every(isEvent)) return 3;
  return events.every(isActionOrObservation) && events.some(({ source }) => SOURCES.has(source)) ? 3 : 0;
}

/** Of the SDK. */
export function isEvent({ kind, source }: JsonObject): boolean {
  return (
    typeof kind === 'string' && (/^[A-Z]\w*Event$/.test(kind) || kind === 'Condensation') && (source === undefined || SOURCES.has(source))
  );
}

function isActionOrObservation({ action, observation, source }: JsonObject): boolean {
  return (
    (typeof action === 'string' || typeof observation === 'string') && (source === undefined || source === null || SOURCES.has(source))
  );
}
