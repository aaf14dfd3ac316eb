// Records of a session as the command-line client keeps it ↔ entries. It is written as a whole and read by the client's own order.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, Message } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { chatMessage, messageRecord } from './chat-message.js';
import { decodeMessage } from './messages.js';
import { Thread } from './thread.js';

interface ChatState {
  /** The entry that the next one follows. */
  readonly last: string | null;
}

export const chatCodec: RecordCodec<ChatState> = {
  mirrors: [],
  baseOf: ({ cursor, id, data }) =>
    cursor === undefined ? undefined : { sessionId: stringOf(id) ?? '', cwd: (isObject(data) ? stringOf(data['cwd']) : undefined) ?? '' },
  start: () => ({ last: null }),
  advance: (state, _record, entries) => ({ last: entries.findLast(({ kind }) => kind !== 'opaque')?.id ?? state.last }),
  decode,
  hints: () => ({}),
  encode: (entries) => {
    const message = entries.find((entry): entry is Message => entry.kind === 'message');
    if (!message) return entries[0]?.kind === 'opaque' && isObject(entries[0].record) ? entries[0].record : {};
    return messageRecord(chatMessage(message, () => ''));
  },
};

function decode(record: JsonObject, { last }: ChatState, number: number): Entry[] {
  const thread = new Thread({ last });
  const { message, blob } = record;
  const id = stringOf(blob) ?? `#${number}`;
  const entries = isObject(message) ? decodeMessage(message, id, thread) : undefined;
  return entries ?? [thread.add({ ...thread.base(id), kind: 'opaque', record })];
}
