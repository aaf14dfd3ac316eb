// Actions and observations of OpenHands' first generation: an observation names the number of the action that caused it.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part, Role } from '../../model/session.js';
import type { MessageFacts, SessionBuilder } from '../toolkit/session-builder.js';
import { NO_CALL } from '../toolkit/session-builder.js';

/** What concerns the client alone. */
const NOT_TOLD = new Set([
  'null',
  'change_agent_state',
  'agent_state_changed',
  'recall',
  'pause',
  'resume',
  'condensation',
  'condensation_request',
]);
/** Of an action: how it is to be shown and run, not what is asked for. */
const NOT_INPUT = new Set([
  'thought',
  'confirmation_state',
  'security_risk',
  'hidden',
  'image_urls',
  'blocking',
  'is_static',
  'cwd',
  'is_input',
]);

export function addAction(session: SessionBuilder, event: JsonObject, model: string | undefined, report: Report): void {
  const action = stringOf(event['action']) ?? '';
  const args = isObject(event['args']) ? event['args'] : {};
  const facts = factsOf(event, model);
  const role: Role = event['source'] === 'user' ? 'user' : 'assistant';
  if (NOT_TOLD.has(action)) tellLeftOut(report);
  else if (action === 'system') session.add('system', texts(args['content']), facts);
  else if (action === 'message') session.add(role, [...texts(args['content'] ?? event['message']), ...pictures(args['image_urls'])], facts);
  else if (action === 'think') session.add('assistant', [{ type: 'reasoning', text: stringOf(args['thought']) ?? '' }], facts);
  else if (action === 'finish') session.add('assistant', texts(args['final_thought'] || args['thought'] || event['message']), facts);
  else session.add('assistant', [...texts(args['thought']), callOf(event, action, args)], facts);
}

function callOf(event: JsonObject, action: string, args: JsonObject): LoosePart {
  const metadata = isObject(event['tool_call_metadata']) ? event['tool_call_metadata'] : {};
  const tool = stringOf(metadata['function_name']) || action;
  const input = Object.fromEntries(Object.entries(args).filter(([name, value]) => !NOT_INPUT.has(name) && value !== null && value !== ''));
  return { type: 'tool-call', call: callNumber(event['id']), tool, kind: foreignToolKind(tool), input };
}

export function addObservation(session: SessionBuilder, event: JsonObject, report: Report): void {
  const [kind, facts] = [stringOf(event['observation']) ?? '', factsOf(event, undefined)];
  if (NOT_TOLD.has(kind) || kind === 'think') {
    tellLeftOut(report);
    return;
  }
  const call = callNumber(event['cause']);
  const extras = isObject(event['extras']) ? event['extras'] : {};
  const failed = kind === 'error' || isFailure(extras);
  const output = texts(event['content']);
  if (call === undefined && kind !== 'error') tellLeftOut(report);
  else session.add('tool', [{ type: 'tool-result', call: call ?? NO_CALL, output, ...(failed && { failed: true as const }) }], facts);
}

/** What the client notes for itself: states, what it recalled. */
export function tellLeftOut(report: Report): void {
  report.tally('openhands events', (n) => ({
    rule: 'interchange/entry-left-out',
    severity: 'info',
    message: `${n === 1 ? 'an event of the client’s own is' : `${n} events of the client’s own are`} left out`,
  }));
}

function isFailure(extras: JsonObject): boolean {
  const metadata = isObject(extras['metadata']) ? extras['metadata'] : extras;
  return typeof metadata['exit_code'] === 'number' && metadata['exit_code'] > 0;
}

function callNumber(id: Json | undefined): string | undefined {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? `event-${id}` : undefined;
}

function texts(value: Json | undefined): Part[] {
  const text = stringOf(value) ?? '';
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function pictures(value: Json | undefined): Part[] {
  return (isArray(value) ? value : []).flatMap((uri): Part[] =>
    typeof uri === 'string' ? [{ type: 'file', mediaType: 'image/png', source: sourceOf(uri) }] : [],
  );
}

function sourceOf(uri: string): { readonly base64: string } | { readonly uri: string } {
  const base64 = /^data:image\/\w+;base64,(.*)$/s.exec(uri)?.[1];
  return base64 === undefined ? { uri } : { base64 };
}

function factsOf({ timestamp }: JsonObject, model: string | undefined): MessageFacts {
  const isTime = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
  return { ...(isTime && { at: zoned(timestamp) }), ...(model !== undefined && { model }) };
}

/** Its clock says no zone, and means UTC. */
export function zoned(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}
