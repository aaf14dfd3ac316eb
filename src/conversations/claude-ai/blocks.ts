// One message of claude.ai → parts: its blocks, else its flattened text, and what was attached to it.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { OpenCalls } from '../toolkit/open-calls.js';
import { NO_CALL } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { attachedParts } from './attachments.js';
import { FORMAT } from './head.js';
import { outputOf } from './results.js';

/** Words that the vendor puts where a block should be. */
const NOT_EXPORTED = /This block is not supported on your current device yet/g;
/** Of every block: when it was made, and what the page does with it. */
const QUIET = [
  'type',
  'start_timestamp',
  'stop_timestamp',
  'flags',
  'message',
  'integration_name',
  'integration_icon_url',
  'icon_name',
  'display_content',
  'context',
  'approval_options',
  'approval_key',
  'is_mcp_app',
  'mcp_server_url',
  'meta',
  'truncated',
  'alternative_display_type',
  'cut_off',
  'signature',
];
/** Bookkeeping in the place of content. */
const SILENT = new Set(['token_budget', 'flag']);

export function partsOfMessage(message: JsonObject, id: string, report: Report): LoosePart[] {
  const said = blocksOf(message, id, report);
  for (const part of said) {
    for (const _ of part.type === 'text' ? part.text.matchAll(NOT_EXPORTED) : [])
      report.tally('claude-ai placeholder', (n) => ({
        rule: 'claude-ai/not-exported',
        severity: 'warning',
        message:
          `${n === 1 ? 'a piece of the conversation is' : `${n} pieces of the conversation are`} not in the export: the vendor put a ` +
          'line of its own there',
      }));
  }
  return [...said, ...attachedParts(message, report)];
}

function blocksOf(message: JsonObject, id: string, report: Report): LoosePart[] {
  const { content } = message;
  const reader = new BlockReader(id, report);
  const parts = (isArray(content) ? content : [content ?? '']).flatMap((block) => reader.read(block));
  // thoughts, and blocks that nobody knows, say nothing to others
  const hasWords = parts.some(
    (part) => part.type !== 'reasoning' && part.type !== 'custom' && !(part.type === 'text' && part.text.trim() === ''),
  );
  const text = stringOf(message['text']) ?? '';
  return hasWords || text.trim() === ''
    ? parts.filter((part) => part.type !== 'text' || part.text.trim() !== '')
    : [...parts.filter(({ type }) => type !== 'text'), { type: 'text', text }];
}

/** Blocks in their order. Older exports have no ids: a result then answers the oldest open call of its tool in the same message. */
class BlockReader {
  readonly #message: string;
  readonly #report: Report;
  readonly #open = new OpenCalls();
  #calls = 0;

  constructor(message: string, report: Report) {
    this.#message = message;
    this.#report = report;
  }

  read(block: Json): LoosePart[] {
    if (typeof block === 'string') return [{ type: 'text', text: block }];
    if (!isObject(block)) return this.#leftOut('no object', 'warning');
    const type = stringOf(block['type']) ?? '';
    switch (type) {
      case 'text':
        this.#nameUnread(block, type, ['text']);
        return [{ type: 'text', text: stringOf(block['text']) ?? '' }];
      case 'thinking':
        this.#nameUnread(block, type, ['thinking', 'summaries']);
        return thoughtOf(block);
      case 'voice_note':
        return [
          { type: 'text', text: [block['title'], block['text']].filter((words) => typeof words === 'string' && words !== '').join('\n') },
        ];
      case 'tool_use':
        this.#nameUnread(block, 'tool call', ['id', 'name', 'input']);
        return [this.#callOf(block)];
      case 'tool_result':
        this.#nameUnread(block, 'tool result', ['tool_use_id', 'name', 'content', 'is_error', 'structured_content']);
        return [this.#resultOf(block)];
      default:
        return SILENT.has(type) ? this.#leftOut(type, 'info') : [{ type: 'custom', name: `${FORMAT.id}/${type}`, data: block }];
    }
  }

  #callOf(block: JsonObject): LoosePart {
    const tool = stringOf(block['name']) || 'tool';
    const call = stringOf(block['id']) || `call_${this.#message}_${++this.#calls}`;
    this.#open.add(call, tool);
    return { type: 'tool-call', call, tool, kind: foreignToolKind(tool), input: block['input'] ?? null };
  }

  #resultOf(block: JsonObject): LoosePart {
    const tool = stringOf(block['name']) || undefined;
    const given = stringOf(block['tool_use_id']);
    if (given) this.#open.take(given);
    const call = given || ((tool === undefined ? undefined : this.#open.takeOldest(tool)) ?? this.#open.takeOldest(undefined) ?? NO_CALL);
    return {
      type: 'tool-result',
      call,
      ...(tool !== undefined && { tool }),
      output: outputOf(block),
      ...(block['is_error'] === true && { failed: true }),
    };
  }

  #nameUnread(block: JsonObject, where: string, known: readonly string[]): void {
    nameUnread(block, new Set([...QUIET, ...known]), FORMAT, where, this.#report);
  }

  #leftOut(type: string, severity: 'info' | 'warning'): LoosePart[] {
    this.#report.tally(`claude-ai block ${type}`, (n) => ({
      rule: 'interchange/block-left-out',
      severity,
      message: `${n === 1 ? 'an empty block is' : `${n} empty blocks are`} left out (${type})`,
    }));
    return [];
  }
}

/** Where the thought itself is kept back, its summaries are all there is. */
function thoughtOf({ thinking, summaries }: JsonObject): LoosePart[] {
  const told =
    stringOf(thinking) ||
    (isArray(summaries)
      ? summaries
          .filter(isObject)
          .map(({ summary }) => (typeof summary === 'string' ? summary : jsonText(summary ?? '')))
          .join('\n')
      : '');
  return told.trim() === '' ? [] : [{ type: 'reasoning', text: told }];
}
