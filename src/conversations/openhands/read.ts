// OpenHands' events → session: actions are calls, what was observed answers them.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { saidByAction, saidByObservation } from '../../dialects/openhands/first-generation.js';
import { isSdkEvent } from '../../dialects/openhands/recognize.js';
import type { EventReader, Said } from '../../dialects/openhands/said.js';
import { saidByEvent } from '../../dialects/openhands/sdk-events.js';
import { isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText } from '../../model/conversation.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { eventsOf } from './recognize.js';

const FORMAT = { id: 'openhands', name: 'OpenHands events' };
const READER: EventReader = { id: FORMAT.id, toolKind: foreignToolKind };

export function read(document: ConversationText, report: Report): SessionItem[] {
  const { json } = document;
  const model = isObject(json) && typeof json['model'] === 'string' ? json['model'] : undefined;
  const session = new SessionBuilder(FORMAT, report, headerOf(document));
  for (const event of eventsOf(document)) {
    const said = saidBy(event);
    if (said.length === 0) tellLeftOut(report);
    for (const { role, parts, isAdded } of said)
      session.add(role, parts, {
        ...factsOf(event),
        ...(model !== undefined && typeof event['action'] === 'string' && { model }),
        ...(isAdded && { synthetic: 'reminder' }),
      });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the events are empty' });
  return session.items();
}

function saidBy(event: JsonObject): readonly Said[] {
  if (isSdkEvent(event)) return saidByEvent(event, READER);
  const said = typeof event['observation'] === 'string' ? saidByObservation(event, READER) : saidByAction(event, READER);
  return said ? [said] : [];
}

function headerOf({ json }: ConversationText): { readonly id?: string } {
  const around: JsonObject = isObject(json) ? json : {};
  const id = [around['conversation_id'], around['instance_id'], around['id']].find((one) => typeof one === 'string' && one !== '');
  return typeof id === 'string' ? { id } : {};
}

/** What the client notes for itself: states, what it recalled. */
function tellLeftOut(report: Report): void {
  report.tally('openhands events', (n) => ({
    rule: 'interchange/entry-left-out',
    severity: 'info',
    message: `${n === 1 ? 'an event of the client’s own is' : `${n} events of the client’s own are`} left out`,
  }));
}

/** The numbers of the first generation are not ids. */
function factsOf({ id, timestamp }: JsonObject): MessageFacts {
  const isTime = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
  return { ...(typeof id === 'string' && { id }), ...(isTime && { at: zoned(timestamp) }) };
}

/** Its clock says no zone, and means UTC. */
function zoned(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}
