// OpenHands' events → session: actions are calls, what was observed answers them.
import { isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText } from '../../model/conversation.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { addAction, addObservation } from './first-generation.js';
import { eventsOf, isEvent } from './recognize.js';
import { addEvent } from './sdk-events.js';

const FORMAT = { id: 'openhands', name: 'OpenHands events' };

export function read(document: ConversationText, report: Report): SessionItem[] {
  const { json } = document;
  const model = isObject(json) && typeof json['model'] === 'string' ? json['model'] : undefined;
  const session = new SessionBuilder(FORMAT, report, headerOf(document));
  for (const event of eventsOf(document)) {
    if (isEvent(event)) addEvent(session, event, report);
    else if (typeof event['observation'] === 'string') addObservation(session, event, report);
    else addAction(session, event, model, report);
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the events are empty' });
  return session.items();
}

function headerOf({ json }: ConversationText): { readonly id?: string } {
  const around: JsonObject = isObject(json) ? json : {};
  const id = [around['conversation_id'], around['instance_id'], around['id']].find((one) => typeof one === 'string' && one !== '');
  return typeof id === 'string' ? { id } : {};
}
