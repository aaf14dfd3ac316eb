// Events of OpenHands' SDK: messages as a model gets them, actions with their calls, and what these gave.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { decodeContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import { readArguments } from '../../dialects/openai-arguments.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part, Role } from '../../model/session.js';
import type { MessageFacts, SessionBuilder } from '../toolkit/session-builder.js';
import { tellLeftOut, zoned } from './first-generation.js';

const DIALECT: ChatDialect = { id: 'openhands', toolKind: foreignToolKind, tolerant: true };
const ROLES = new Map<unknown, Role>(Object.entries({ user: 'user', assistant: 'assistant', system: 'system', tool: 'user' }));

export function addEvent(session: SessionBuilder, event: JsonObject, report: Report): void {
  const facts = factsOf(event);
  switch (event['kind']) {
    case 'MessageEvent': {
      const message = objectOf(event['llm_message']);
      session.add(ROLES.get(message['role']) ?? (event['source'] === 'agent' ? 'assistant' : 'user'), contentOf(message['content']), facts);
      return;
    }
    case 'SystemPromptEvent':
      session.add('system', contentOf([event['system_prompt'] ?? null]), facts);
      return;
    case 'ActionEvent':
      session.add('assistant', actionOf(event), facts);
      return;
    case 'ObservationEvent':
      session.add('tool', [resultOf(event, observed(objectOf(event['observation'])))], facts);
      return;
    case 'AgentErrorEvent':
    case 'UserRejectObservation':
      session.add('tool', [{ ...resultOf(event, contentOf(event['error'] ?? event['rejection_reason'])), failed: true }], facts);
      return;
    default:
      tellLeftOut(report);
  }
}

function actionOf(event: JsonObject): Part[] {
  const own = objectOf(event['tool_call']);
  const named = objectOf(own['function']);
  const tool = stringOf(event['tool_name']) ?? stringOf(own['name']) ?? stringOf(named['name']) ?? 'tool';
  const reasoning = stringOf(event['reasoning_content']);
  const input = own['arguments'] ?? named['arguments'];
  return [
    ...(reasoning ? [{ type: 'reasoning' as const, text: reasoning }] : []),
    ...contentOf(event['thought']),
    {
      type: 'tool-call',
      call: stringOf(event['tool_call_id']) ?? stringOf(own['id']) ?? '',
      tool,
      kind: foreignToolKind(tool),
      input: input === undefined ? withoutKind(objectOf(event['action'])) : readArguments(input),
    },
  ];
}

function resultOf(event: JsonObject, output: Part[]): { readonly type: 'tool-result'; readonly call: string; readonly output: Part[] } {
  return { type: 'tool-result', call: stringOf(event['tool_call_id']) ?? '', output };
}

/** Newer ones have a list of contents, older ones a text by some name. */
function observed(observation: JsonObject): Part[] {
  const content = observation['content'] ?? observation['output'] ?? observation['error'];
  return content === undefined ? contentOf(JSON.stringify(withoutKind(observation))) : contentOf(content);
}

function withoutKind({ kind: _kind, ...rest }: JsonObject): JsonObject {
  return rest;
}

function contentOf(value: Json | undefined): Part[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ type: 'text', text: value }];
  return isArray(value)
    ? decodeContent(
        value.filter((one) => isObject(one) || typeof one === 'string'),
        DIALECT,
      )
    : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function factsOf({ id, timestamp }: JsonObject): MessageFacts {
  const isTime = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
  return { ...(typeof id === 'string' && { id }), ...(isTime && { at: zoned(timestamp) }) };
}
