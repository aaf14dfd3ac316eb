// A message → what it asks for. Only these forms are orders; whatever else a message says is a document or nothing.
import type { Message, Part } from '@a2a-js/sdk';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';

export interface ExportRequest {
  readonly skill: 'handoff.export';
  readonly session: string;
  readonly budget?: string;
}

export interface ImportRequest {
  readonly skill: 'handoff.import';
  readonly document: Uint8Array;
  readonly to?: string;
  /** Nobody said that it is one. */
  readonly maybe?: true;
}

export interface ListRequest {
  readonly skill: 'handoff.list';
}

export type SkillRequest = ExportRequest | ImportRequest | ListRequest;
export type Understood = SkillRequest | { readonly unclear: string };

const ORDER = /^(?:handoff\.)?(list|export)(?:\s+(\S{1,300}))?$/i;

export const HELP =
  'Send the text “list” or “export SESSION”, a data part such as {"skill":"handoff.export","session":"ID"}, or one part that holds a hand-off.';

export function understood({ parts }: Pick<Message, 'parts'>): Understood {
  if (parts.some(({ content }) => content?.$case === 'url'))
    return { unclear: 'Nothing is fetched for a message: send the document itself instead of its address.' };
  const orders = parts.map(orderIn).filter((order) => order !== undefined);
  const documents = parts.flatMap((part) => (orderIn(part) ? [] : (documentIn(part) ?? [])));
  if (orders.length > 1) return { unclear: 'A message asks for one thing: it has several parts with a skill.' };
  const [order] = orders;
  if (order) return ordered(order, documents);
  const [text] = parts;
  const words = parts.length === 1 && text?.content?.$case === 'text' ? ORDER.exec(text.content.value.trim()) : null;
  if (words)
    return words[1]!.toLowerCase() === 'list' ? { skill: 'handoff.list' } : { skill: 'handoff.export', session: words[2] ?? '@latest' };
  return imported(documents, { maybe: true });
}

function orderIn({ content }: Part): JsonObject | undefined {
  const value = content?.$case === 'data' ? (content.value as Json) : undefined;
  return isObject(value) && typeof value['skill'] === 'string' ? value : undefined;
}

function documentIn({ content }: Part): Uint8Array | undefined {
  if (content?.$case === 'raw') return content.value;
  if (content?.$case === 'data') return bytesOf(content.value as Json);
  return content?.$case === 'text' && content.value.trim() !== '' ? bytesOf(content.value) : undefined;
}

const bytesOf = (value: Json): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

function ordered(order: JsonObject, documents: readonly Uint8Array[]): Understood {
  const { skill, session, budget, to, document } = order;
  switch (skill) {
    case 'handoff.list':
      return { skill };
    case 'handoff.export': {
      const tokens = typeof budget === 'number' ? `${budget}` : stringOf(budget);
      return { skill, session: stringOf(session) ?? '@latest', ...(tokens !== undefined && { budget: tokens }) };
    }
    case 'handoff.import': {
      const agent = stringOf(to);
      return imported([...documents, ...(document === undefined ? [] : [bytesOf(document)])], {
        ...(agent !== undefined && { to: agent }),
      });
    }
    default:
      return { unclear: 'There is no such skill.' };
  }
}

function imported(documents: readonly Uint8Array[], more: Pick<ImportRequest, 'to' | 'maybe'>): Understood {
  const [document, ...others] = documents;
  if (!document) return { unclear: 'There is no hand-off in the message.' };
  if (others.length > 0) return { unclear: 'One message brings one hand-off: this one has several parts.' };
  return { skill: 'handoff.import', document, ...more };
}
