// Amp's content blocks → parts: Anthropic's, except for results, pictures and commands that the user ran.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ToolResultPart } from '../../model/session.js';
import { decodeBlocks, type BlockDialect } from '../../dialects/anthropic/decode.js';
import { toolKind } from './tools.js';

const DIALECT: BlockDialect = { id: 'amp', toolKind };

export function decodeReply(content: Json | undefined): Part[] {
  return decodeBlocks(isArray(content) ? content.map(anthropic) : content, 'reply', DIALECT);
}

export function decodePrompt(content: Json | undefined): Part[] {
  const blocks: readonly Json[] = isArray(content) ? content : typeof content === 'string' ? [{ type: 'text', text: content }] : [];
  return blocks.flatMap((block): Part[] => {
    if (!isObject(block)) return decodeBlocks([block], 'prompt', DIALECT);
    if (block['type'] === 'tool_result') return decodeResult(block);
    if (block['type'] === 'manual_bash_invocation') return [{ type: 'text', text: ranByUser(block) }];
    return decodeBlocks([anthropic(block)], 'prompt', DIALECT);
  });
}

/** Amp spells the names of fields its own way. */
function anthropic(block: Json): Json {
  const source = isObject(block) ? block['source'] : undefined;
  if (!isObject(block) || block['type'] !== 'image' || !isObject(source)) return block;
  return { ...block, source: { ...source, media_type: source['media_type'] ?? source['mediaType'] ?? 'image/png' } };
}

const FAILED = new Set(['error', 'cancelled', 'rejected-by-user']);

/** None: the call has not come to an end. */
function decodeResult(block: JsonObject): Part[] {
  const call = stringOf(block['toolUseID']) ?? stringOf(block['tool_use_id']);
  const run = block['run'];
  if (call === undefined || !isObject(run)) return decodeBlocks([block], 'prompt', DIALECT);
  const status = stringOf(run['status']) ?? '';
  if (status === 'in-progress' || status === 'queued' || status === 'blocked-on-user') return [];
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: FAILED.has(status) ? faultOf(run, status) : outputOf(run) };
  if (FAILED.has(status) || exitOf(run) !== 0) result.failed = true;
  if (status === 'rejected-by-user') result.denied = true;
  return [result];
}

function outputOf(run: JsonObject): Part[] {
  const { result } = run;
  if (result === undefined || result === null || result === '') return [];
  if (typeof result === 'string') return [{ type: 'text', text: result }];
  if (isArray(result) && result.every((one) => isObject(one) && (one['type'] === 'text' || one['type'] === 'image')))
    return decodeBlocks(result.map(anthropic), 'result', DIALECT);
  if (isArray(result) && result.every((line) => typeof line === 'string')) return [{ type: 'text', text: result.join('\n') }];
  const output = isObject(result) ? stringOf(result['output']) : undefined;
  if (output === undefined) return [{ type: 'text', text: jsonText(result) }];
  return [{ type: 'text', text: exitOf(run) === 0 ? output : `Exit code ${exitOf(run)}\n${output}` }];
}

function exitOf({ result }: JsonObject): number {
  return isObject(result) && typeof result['exitCode'] === 'number' ? result['exitCode'] : 0;
}

/** Where Amp says nothing itself, the state of the call does. */
function faultOf(run: JsonObject, status: string): Part[] {
  const { error, reason } = run;
  const told = (isObject(error) ? stringOf(error['message']) : stringOf(error)) ?? stringOf(reason);
  return [{ type: 'text', text: told ?? (error === undefined ? status : jsonText(error)) }, ...outputOf(run)];
}

/** A command that the user ran in the thread, as a terminal shows it. */
function ranByUser(block: JsonObject): string {
  const args = isObject(block['args']) ? block['args'] : {};
  const run = isObject(block['toolRun']) ? block['toolRun'] : {};
  const printed = outputOf(run).map((part) => (part.type === 'text' ? part.text : ''));
  return [`$ ${stringOf(args['cmd']) ?? stringOf(args['command']) ?? ''}`, ...printed].join('\n');
}
