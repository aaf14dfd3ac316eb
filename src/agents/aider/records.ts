// Pieces of a chat that Baton writes ↔ entries. Aider has no records: what it wrote itself is one piece, and stays as it is.
import type { JsonObject } from '../../model/json.js';
import type { Entry, EntryBase } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { blocksIn } from './blocks.js';
import { pieceOf, promptText, replyText, textOfPiece } from './chat-text.js';
import { wordsOf } from './prompts.js';
import { replyParts } from './replies.js';

export interface PieceState {
  readonly last: string | null;
}

export const aiderCodec: RecordCodec<PieceState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }),
  start: () => ({ last: null }),
  advance: (state, _record, [entry]) => (entry?.kind === 'message' ? { last: entry.id } : state),
  decode: (record, state, number) => [decodePiece(record, { id: `#${number}`, parent: state.last })],
  hints: () => ({}),
  encode([entry]) {
    if (entry!.kind === 'opaque') return entry!.record as JsonObject;
    const parts = entry!.kind === 'compaction' ? [{ type: 'text' as const, text: entry!.summary }] : entry!.parts;
    const words = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    const isReply = entry!.kind === 'message' && entry!.role === 'assistant';
    return pieceOf(isReply ? replyText(words).text : promptText(words));
  },
};

function decodePiece(record: JsonObject, base: EntryBase): Entry {
  const text = textOfPiece(record);
  const [block, more] = /^\s*# aider chat started at /.test(text) ? [] : [...blocksIn(text)];
  if (!block || more) return { ...base, kind: 'opaque', record };
  if (block.kind === 'reply') return { ...base, kind: 'message', role: 'assistant', group: base.id, parts: replyParts(block.text) };
  const words = block.kind === 'prompt' ? wordsOf(block.text) : undefined;
  if (words === undefined) return { ...base, kind: 'opaque', record };
  return { ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text: words }] };
}
