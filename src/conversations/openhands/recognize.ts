// Are they OpenHands' events, of either generation.
import { isActionOrObservation, isSdkEvent, namesSource } from '../../dialects/openhands/recognize.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import type { JsonObject } from '../../model/json.js';
import { listUnder, sampleOf } from '../toolkit/recognize.js';

/** Where a document keeps its events; absent: it is the list. */
export function eventsOf(document: ConversationText): readonly JsonObject[] {
  return listUnder(document, 'trajectory', 'history', 'events') ?? [];
}

export function fits(document: ConversationText): Fit {
  const events = sampleOf(eventsOf(document));
  if (events.length === 0) return 0;
  if (events.every(isSdkEvent)) return 3;
  return events.every(isActionOrObservation) && events.some(namesSource) ? 3 : 0;
}
