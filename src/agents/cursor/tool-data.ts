// What the editor keeps of a tool's call (`toolFormerData`): the call, whether the user allowed it, and what came of it.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { resultParts } from './message-parts.js';
import { toolKind } from './tools.js';
import { parsedValue } from './values.js';

/** Undefined: it says nothing of a call. A reply that came while one failed has a mark alone. */
export function callOf(tool: JsonObject, id: string): ToolCallPart | undefined {
  const name = stringOf(tool['name']) || (typeof tool['tool'] === 'number' ? `tool_${tool['tool']}` : '');
  if (name === '') return undefined;
  return { type: 'tool-call', call: stringOf(tool['toolCallId']) || id, tool: name, kind: toolKind(name), input: inputOf(tool) };
}

/** As the model wrote it; where the editor began the call, as the editor says it. */
function inputOf(tool: JsonObject): Json {
  for (const name of ['rawArgs', 'params']) {
    const value = tool[name];
    const parsed = typeof value === 'string' ? parsedValue(value) : value;
    if (isObject(parsed) && Object.keys(parsed).length > 0) return parsed;
  }
  const raw = stringOf(tool['rawArgs']);
  return raw ? { input: raw } : {};
}

/** Undefined: none has come yet. `told`: the result as the model was told it. */
export function resultOf(tool: JsonObject, call: string, told: JsonObject | undefined): ToolResultPart | undefined {
  const denied = isDenied(tool);
  const [error, status] = [errorOf(tool), stringOf(tool['status'])];
  const output = told ? resultParts(told) : outputOf(tool, error);
  const isOver = told !== undefined || error !== undefined || tool['result'] !== undefined || status === 'completed' || status === 'error';
  if (!isOver && !denied) return undefined;
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: denied && isEmpty(output) ? [REFUSED] : output };
  if (denied || status === 'error' || error !== undefined) result.failed = true;
  if (denied) result.denied = true;
  return result;
}

/** The editor shows a refusal as a mark; a model that gets no such mark has to be told. */
const REFUSED: Part = { type: 'text', text: 'Rejected by the user.' };

function isEmpty(output: readonly Part[]): boolean {
  return output.every((part) => part.type === 'text' && part.text.trim() === '');
}

function outputOf(tool: JsonObject, error: string | undefined): Part[] {
  const result = parsedResult(tool['result']);
  const text = error ?? (result === undefined ? leftOver(tool) : textOf(result));
  return [{ type: 'text', text }];
}

/** A refusal is noted beside the call, in its result, or in the question that was put to the user (3.19). */
function isDenied(tool: JsonObject): boolean {
  const [result, additional] = [parsedResult(tool['result']), tool['additionalData']];
  const review = isObject(additional) ? additional['reviewData'] : undefined;
  return (
    tool['userDecision'] === 'rejected' ||
    (isObject(result) && result['rejected'] === true) ||
    (isObject(review) && /^reject/i.test(stringOf(review['selectedOption']) ?? ''))
  );
}

/** What the model is told, where the user is told something else. */
function errorOf(tool: JsonObject): string | undefined {
  const error = parsedResult(tool['error']);
  if (!isObject(error)) return stringOf(error) || undefined;
  const said = stringOf(error['modelVisibleErrorMessage']) || stringOf(error['clientVisibleErrorMessage']) || stringOf(error['message']);
  return said || (Object.keys(error).length > 0 ? jsonText(error) : undefined);
}

/** JSON in a text, mostly. */
function parsedResult(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value ?? undefined;
  return value === '' ? undefined : (parsedValue(value) ?? value);
}

/** The words in a result: of a command what it printed, of a file its text; of all else the JSON itself. */
function textOf(result: Json): string {
  if (typeof result === 'string') return result;
  if (!isObject(result)) return jsonText(result);
  const code = result['exitCodeV2'] ?? result['exitCode'];
  if (typeof result['output'] === 'string')
    return `${typeof code === 'number' && code !== 0 ? `Exit code ${code}\n` : ''}${result['output']}`;
  if (typeof result['contents'] === 'string') return result['contents'];
  const inner = parsedResult(result['result']);
  const content = isObject(inner) ? inner['content'] : undefined; // of a server's tool
  const texts = isArray(content) ? content.flatMap((one) => (isObject(one) ? (stringOf(one['text']) ?? []) : [])) : [];
  return texts.length > 0 ? texts.join('\n') : jsonText(result);
}

/** Searches have no result of their own, and say beside the call what they found; a block of the editor's says why. */
function leftOver(tool: JsonObject): string {
  const additional = tool['additionalData'];
  if (!isObject(additional)) return '';
  const { blockReason, status: _status, reviewData: _review, ...rest } = additional;
  return stringOf(blockReason) ?? (Object.keys(rest).length > 0 && stringOf(tool['status']) === 'completed' ? jsonText(rest) : '');
}

/** The sub-agent that the call started. */
export function subAgentOf(tool: JsonObject): string | undefined {
  const [additional, result] = [tool['additionalData'], parsedResult(tool['result'])];
  return (
    (isObject(additional) ? stringOf(additional['subagentComposerId']) : undefined) ??
    (isObject(result) ? stringOf(result['agentId']) : undefined)
  );
}
