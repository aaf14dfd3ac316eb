// Session → the updates by which an agent replays it to its client on `session/load`.
import { jsonText, type Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, Session, ToolKind, ToolResultPart } from '../../model/session.js';
import type { Response } from '../toolkit/exchanges.js';
import { Writer } from '../toolkit/writer.js';
import type { FilePlace } from '../toolkit/writing.js';
import { blockOfFile, FORMAT, type ContentBlock } from './content.js';
import { keeps } from './keeps.js';

/** Said in two words, because our own rule ids look like it. */
const METHOD = `session/${'update'}`;

type AcpKind = Exclude<ToolKind, 'plan' | 'ask'>;
interface Meta {
  readonly 'baton.at'?: string;
  readonly 'baton.model'?: string;
  readonly 'baton.summary'?: true;
  readonly 'baton.part'?: number;
  readonly 'baton.message'?: string;
  readonly 'baton.denied'?: true;
}
export type Update =
  | { readonly sessionUpdate: 'session_info_update'; readonly title: string }
  | {
      readonly sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk';
      readonly messageId: string;
      readonly content: ContentBlock;
      readonly _meta: Meta;
    }
  | {
      readonly sessionUpdate: 'tool_call';
      readonly toolCallId: string;
      readonly title: string;
      readonly name: string;
      readonly kind: AcpKind;
      readonly status: 'pending';
      readonly rawInput: Json;
      readonly _meta: Meta;
    }
  | {
      readonly sessionUpdate: 'tool_call_update';
      readonly toolCallId: string;
      readonly status: 'completed' | 'failed';
      readonly content: { readonly type: 'content'; readonly content: ContentBlock }[];
      readonly _meta: Meta;
    };

export function encode(session: Session, report: Report): string {
  const sessionId = session.id || 'session';
  return updatesOf(session, report)
    .map((update) => `${jsonText({ jsonrpc: '2.0', method: METHOD, params: { sessionId, update } })}\n`)
    .join('');
}

export function updatesOf(session: Session, report: Report): Update[] {
  const writer = new Writer(session, { ...FORMAT, keeps }, report);
  const { losses } = writer;
  if (session.workspace !== undefined) losses.leftOut('head', session.entries[0]?.id ?? '', 'updates do not name a folder');
  const written = writer.write<Update>({
    user: ({ message, parts }) => parts.flatMap((part, i) => chunk(part, message, i)),
    system: ({ message }) => {
      losses.leftOut('systemPrompts', message.id, 'a client never sees them');
      return [];
    },
    response,
  });
  return [...(session.title === undefined ? [] : [{ sessionUpdate: 'session_info_update' as const, title: session.title }]), ...written];

  function response({ message: { id }, parts, makers, results, resultTimes }: Response): Update[] {
    const asked = parts.flatMap((part, i): Update[] => {
      const message = makers[i]!;
      if (part.type !== 'tool-call') return chunk(part, message, i);
      return [
        {
          sessionUpdate: 'tool_call',
          toolCallId: part.call,
          title: part.tool,
          name: part.tool,
          kind: part.kind === 'plan' ? 'think' : part.kind === 'ask' ? 'other' : part.kind,
          status: 'pending',
          rawInput: part.input,
          _meta: { ...metaOf(message), 'baton.message': message.id },
        },
      ];
    });
    return [...asked, ...results.map((result) => answer(result, resultTimes.get(result.call), id))];
  }

  /** One message is one id; each of its parts is a piece of its own, or neighbouring texts would become one. */
  function chunk(part: Part, message: Message, piece: number): Update[] {
    const where: FilePlace = message.role === 'assistant' ? 'answer' : 'prompt';
    const sessionUpdate =
      where === 'prompt' ? 'user_message_chunk' : part.type === 'reasoning' ? 'agent_thought_chunk' : 'agent_message_chunk';
    const _meta = { ...metaOf(message), 'baton.part': piece };
    return blocks([part], where, message.id).map((content) => ({ sessionUpdate, messageId: message.id, content, _meta }));
  }

  function blocks(parts: readonly Part[], where: FilePlace, id: string): ContentBlock[] {
    return writer.pieces<ContentBlock>(parts, where, id, { text: (text) => ({ type: 'text', text }), file: blockOfFile });
  }

  function answer(result: ToolResultPart, at: string | undefined, id: string): Update {
    const content = blocks(result.output, 'result', id).map((block) => ({ type: 'content' as const, content: block }));
    return {
      sessionUpdate: 'tool_call_update',
      toolCallId: result.call,
      status: result.failed || result.denied ? 'failed' : 'completed',
      content,
      _meta: { ...(at !== undefined && { 'baton.at': at }), ...(result.denied && { 'baton.denied': true as const }) },
    };
  }
}

function metaOf({ at, model, summary, role }: Message): Meta {
  return {
    ...(at !== undefined && { 'baton.at': at }),
    ...(role === 'assistant' && model !== undefined && { 'baton.model': model }),
    ...(summary && { 'baton.summary': summary }),
  };
}
