// What the formats of whole conversations have in common as formats: read by their marks, written from a session's context.
import type { Session } from '../../model/session.js';
import type { Report } from '../../model/report.js';
import type { ConversationReader } from '../../model/conversation.js';
import type { Format } from '../../model/format.js';
import { recognizesWith } from './recognize.js';

export interface ConversationParts extends ConversationReader {
  readonly id: string;
  readonly name: string;
  /** JSON by default. */
  readonly mediaType?: string;
  readonly extension?: string;
  /** Absent: it is only read. */
  readonly encode?: (session: Session, report: Report) => string | Promise<string>;
}

export function conversationFormat({ id, name, mediaType, extension, encode, ...conversation }: ConversationParts): Format {
  return {
    id,
    name,
    mediaType: mediaType ?? 'application/json',
    extension: extension ?? '.json',
    supports: { from: 'context', encode: encode !== undefined, decode: false, validate: false, session: false, keeps: {} },
    recognizes: recognizesWith(conversation),
    ...(encode && { encodeSession: (session, _options, report) => encode(session, report) }),
    conversation,
  };
}
