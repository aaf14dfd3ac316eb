// A reply as the model gave it: rounds of words, thoughts and calls, each with the results of its calls.
import { readArguments } from '../../dialects/openai-arguments.js';
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { callIdOf, invocationsOf, plainCallId, wasDenied } from './invocations.js';
import { resultOf } from './results.js';
import { toolKind } from './tools.js';
import { listOf, objectOf, timeOf } from './values.js';

export interface Round {
  readonly id: string | undefined;
  readonly at: string | undefined;
  readonly parts: readonly Part[];
  readonly results: readonly ToolResultPart[];
  /** What a hook of the user's told the model after it. */
  readonly hook: string | undefined;
  /** Stands for all up to this round. */
  readonly summary: string | undefined;
}

export function metadataOf(request: JsonObject): JsonObject {
  return objectOf(objectOf(request['result'])['metadata']);
}

export function roundsOf(request: JsonObject): Round[] {
  const metadata = metadataOf(request);
  const results = objectOf(metadata['toolCallResults']);
  const denied = new Set(
    invocationsOf(request)
      .filter(wasDenied)
      .flatMap((one) => callIdOf(one) ?? [])
      .map(plainCallId),
  );
  return listOf(metadata['toolCallRounds']).map((round) => {
    const calls = listOf(round['toolCalls']).flatMap((call) => callOf(call) ?? []);
    return {
      id: stringOf(round['id']),
      at: timeOf(round['timestamp']),
      parts: [...thoughtsOf(round['thinking']), ...wordsOf(round['response']), ...calls],
      results: calls.flatMap(({ call }) => {
        const result = ownValue(results, call);
        return isObject(result) ? [resultOf(call, result, denied.has(plainCallId(call)))] : [];
      }),
      hook: stringOf(round['hookContext']),
      summary: stringOf(round['summary']),
    };
  });
}

function callOf(call: JsonObject): ToolCallPart | undefined {
  const [id, tool] = [stringOf(call['id']), stringOf(call['name'])];
  if (id === undefined || tool === undefined) return undefined;
  return { type: 'tool-call', call: id, tool, kind: toolKind(tool), input: readArguments(call['arguments']) };
}

function wordsOf(response: Json | undefined): Part[] {
  const text = stringOf(response) ?? '';
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Not sent again once the turn is over (Copilot Chat 0.3x); sealed where the service does not show them. */
export function thoughtsOf(thinking: Json | undefined): ReasoningPart[] {
  const told = isObject(thinking) ? (thinking['text'] ?? thinking['value']) : thinking;
  const text = isArray(told) ? told.map((one) => stringOf(one) ?? '').join('') : (stringOf(told) ?? '');
  const sealed = isObject(thinking) ? stringOf(thinking['encrypted']) : undefined;
  if (text === '' && sealed === undefined) return [];
  return [{ type: 'reasoning', text, ...(sealed !== undefined && { sealed }) }];
}

export interface Summary {
  readonly round: string;
  readonly text: string;
}

/** What this turn made of all before: the last one counts. */
export function summaryOf(request: JsonObject): Summary | undefined {
  const metadata = metadataOf(request);
  const found = isArray(metadata['summaries']) ? metadata['summaries'].at(-1) : metadata['summary'];
  const summary = objectOf(found);
  const [round, text] = [stringOf(summary['toolCallRoundId']), stringOf(summary['text'])];
  return round === undefined || text === undefined ? undefined : { round, text };
}
