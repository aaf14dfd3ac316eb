// The vendors' own packages are the judges of what is written for them: their types at compile time, their code at run time.
import Anthropic from '@anthropic-ai/sdk';
import { client, ndJsonStream, type SessionNotification } from '@agentclientprotocol/sdk';
import { GoogleGenAI, type Content, type GenerateContentParameters } from '@google/genai';
import { convertToModelMessages, safeValidateUIMessages, type UIMessage } from 'ai';
import fc from 'fast-check';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { encode as encodeAcp, updatesOf } from '../../src/conversations/acp/encode.js';
import { messagesOf as uiMessagesOf } from '../../src/conversations/ai-sdk/encode.js';
import { requestOf as anthropicRequestOf, type AnthropicRequest } from '../../src/conversations/anthropic-messages/encode.js';
import { requestOf as geminiRequestOf, type GeminiContent } from '../../src/conversations/gemini-contents/encode.js';
import { messagesOf as omfMessagesOf } from '../../src/conversations/omf/encode.js';
import { messagesOf as chatMessagesOf, type ChatMessage } from '../../src/conversations/openai-chat/encode.js';
import { itemsOf, type ResponseItem } from '../../src/conversations/openai-responses/encode.js';
import { Report } from '../../src/model/report.js';
import type { Session } from '../../src/model/session.js';
import { anyConversation } from '../support/arbitrary-conversation.js';

/** Compiles only while everything that a writer can give is what the vendor's request takes. */
type Accepts<Request, Written extends Request> = [Request, Written];
export type RequestsAgree = [
  Accepts<OpenAI.Chat.ChatCompletionMessageParam, ChatMessage>,
  Accepts<OpenAI.Responses.ResponseInputItem, ResponseItem>,
  Accepts<Anthropic.MessageParam[], AnthropicRequest['messages']>,
  Accepts<NonNullable<Anthropic.MessageCreateParams['system']>, NonNullable<AnthropicRequest['system']>>,
  Accepts<Content, GeminiContent>,
];

/** What the vendor's client puts on the wire; the answer is a vendor's own error, so that no answer has to be made up. */
async function sent(send: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<Record<string, unknown>> {
  const bodies: string[] = [];
  const refuse: typeof fetch = async (_url, init) => {
    bodies.push(init?.body as string);
    return new Response('{"error":{"message":"no model here","type":"invalid_request_error","code":400,"status":"INVALID_ARGUMENT"}}', {
      status: 400,
      headers: { 'content-type': 'application/json' },
    });
  };
  await expect(send(refuse)).rejects.toThrow('no model here');
  expect(bodies).toHaveLength(1);
  return JSON.parse(bodies[0]!) as Record<string, unknown>;
}

async function forAny(check: (session: Session) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(anyConversation, check), { numRuns: 40 });
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('what is written is what the vendor’s client sends', () => {
  it('openai: chat completions', async () => {
    await forAny(async (session) => {
      const messages = chatMessagesOf(session, new Report());
      const body = await sent((fetch) =>
        new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1/v1', maxRetries: 0, fetch }).chat.completions.create({
          model: 'any',
          messages,
        }),
      );
      expect(body['messages']).toEqual(plain(messages));
    });
  });

  it('openai: responses', async () => {
    await forAny(async (session) => {
      const input = itemsOf(session, new Report());
      const body = await sent((fetch) =>
        new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1/v1', maxRetries: 0, fetch }).responses.create({ model: 'any', input }),
      );
      expect(body['input']).toEqual(plain(input));
    });
  });

  it('@anthropic-ai/sdk: turns alternate, results answer the calls of the turn before and stand first', async () => {
    await forAny(async (session) => {
      const request = anthropicRequestOf(session, new Report());
      const body = await sent((fetch) =>
        new Anthropic({ apiKey: 'none', baseURL: 'http://127.0.0.1', maxRetries: 0, fetch }).messages.create({
          model: 'any',
          max_tokens: 1,
          ...request,
        }),
      );
      expect({ system: body['system'], messages: body['messages'] }).toEqual(
        plain(request.system === undefined ? { ...request, system: undefined } : request),
      );
      expectAnthropicRules(request);
    });
  });

  it('@google/genai: contents and instruction', async () => {
    await forAny(async (session) => {
      const { contents, systemInstruction } = geminiRequestOf(session, new Report());
      if (contents.length === 0) return; // the SDK refuses an empty conversation
      const parameters: GenerateContentParameters = { model: 'any', contents, ...(systemInstruction && { config: { systemInstruction } }) };
      const body = await sent((fetch) =>
        new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: 'http://127.0.0.1', fetch } }).models.generateContent(parameters),
      );
      expect(body['contents']).toEqual(plain(contents));
      if (systemInstruction) expect(body['systemInstruction']).toMatchObject(plain(systemInstruction) as object);
    });
  });
});

describe('what is written is what the vendor’s validators take', () => {
  it('ai: UI messages, which also become model messages', async () => {
    await forAny(async (session) => {
      const messages = uiMessagesOf(session, new Report());
      if (messages.length === 0) return;
      expect(await safeValidateUIMessages({ messages })).toMatchObject({ success: true });
      await convertToModelMessages(messages as unknown as UIMessage[]);
    });
  });

  it('@agentclientprotocol/sdk: a client hears every update', async () => {
    await forAny(async (session) => {
      const updates = updatesOf(session, new Report());
      expect(await heard(encodeAcp(session, new Report()), updates.length)).toEqual(plain(updates));
    });
  });
});

/** Plays the lines to the protocol's own client, which checks each of them. */
async function heard(lines: string, count: number): Promise<unknown[]> {
  const updates: SessionNotification['update'][] = [];
  if (count === 0) return updates;
  const bytes = new TransformStream<Uint8Array, Uint8Array>();
  await new Promise<void>((resolve) => {
    const connection = client()
      .onNotification('session/update', ({ params: { update } }) => void (updates.push(update) === count && resolve()))
      .connect(ndJsonStream(new WritableStream(), bytes.readable));
    void connection.closed.then(resolve);
    const writer = bytes.writable.getWriter();
    void writer.write(new TextEncoder().encode(lines)).then(() => writer.close());
  });
  return plain(updates) as unknown[];
}

it('Open Message Format: every content item is one of the three that its specification has', async () => {
  await forAny(async (session) => {
    for (const { role, content } of omfMessagesOf(session, new Report())) {
      expect(['system', 'user', 'assistant']).toContain(role);
      if (typeof content === 'string') continue;
      for (const item of content) {
        const { type, ...payload } = item;
        expect({ type, keys: Object.keys(payload) }).toEqual({
          type,
          keys: [{ text: 'text', image_url: 'image_url', image: 'source' }[type]],
        });
        if ('source' in item) expect(['image/jpeg', 'image/png', 'image/gif', 'image/webp']).toContain(item.source.media_type);
      }
    }
  });
});

function expectAnthropicRules({ messages }: AnthropicRequest): void {
  let open: string[] = [];
  messages.forEach((message, i) => {
    expect(message.role, 'turns alternate').not.toBe(messages[i - 1]?.role);
    const results = message.content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    expect(results.toSorted(), 'every call of the turn before is answered, and nothing else').toEqual(open.toSorted());
    expect(
      message.content.slice(0, results.length).every((block) => block.type === 'tool_result') || results.length === 0,
      'results stand first',
    ).toBe(true);
    open = message.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    for (const id of open) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
  expect(open, 'no call is left open').toEqual([]);
}
