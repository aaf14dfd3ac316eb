// Requests over HTTP → answers: the card for anybody, the two bindings for whoever has the token.
import { A2A_CONTENT_TYPE, A2A_VERSION_HEADER, Extensions, HTTP_EXTENSION_HEADER, SSE_HEADERS } from '@a2a-js/sdk';
import { ContentTypeNotSupportedError, fromJsonRpcErrorResponse, restStatusFor, toJsonRpcError, toRestErrorBody } from '@a2a-js/sdk/errors';
import { ServerCallContext, type A2ARequestHandler } from '@a2a-js/sdk/server';
import type { Fetch } from '../../io/loopback-http.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { neutraliseJson } from '../../model/mentions.js';
import { sha256 } from '../../model/sha256.js';
import { escapedJson } from '../../model/unseen.js';
import { CARD_PATH, REST_PATH, RPC_PATH } from './card.js';
import { bodyText } from './request-body.js';
import { restCall } from './rest-routes.js';
import { failed, isStream, Rpc, rpcError, type RpcAnswer, type RpcError } from './rpc.js';

export interface AnswerSetting {
  readonly handler: A2ARequestHandler;
  /** In its JSON form. */
  readonly card: JsonObject;
  /** Since when it is what it is. */
  readonly since: Date;
  /** Absent: whoever comes in may ask. */
  readonly token?: string;
}

const JSON_TYPE = 'application/json';
/** Of HTTP+JSON; of JSON-RPC the first alone. */
const TYPES = [JSON_TYPE, A2A_CONTENT_TYPE];

/** Clients that take an address for a folder put a slash behind it. */
const isRpc = (path: string): boolean => path === RPC_PATH || path === `${RPC_PATH}/`;

export const isServed = (path: string): boolean => path === CARD_PATH || isRpc(path) || path.startsWith(`${REST_PATH}/`);

export function a2aAnswers({ handler, card, since, token }: AnswerSetting): Fetch {
  const rpc = new Rpc(handler);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === CARD_PATH) return cardAnswer(request, card, since);
    if (token !== undefined && !isToken(request, token))
      return answered({ error: 'the token is missing or wrong' }, { status: 401, more: { 'www-authenticate': 'Bearer' } });
    return isRpc(pathname) ? rpcAnswer(rpc, request) : restAnswer(rpc, request);
  };
}

/** Compared by hashes: how long that takes tells nothing about the token. */
function isToken(request: Request, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return given !== undefined && sha256(given) === sha256(token);
}

function cardAnswer(request: Request, card: JsonObject, since: Date): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const text = safeJson(card);
  const etag = `"${sha256(text).slice(0, 32)}"`;
  const headers = { 'cache-control': 'private, max-age=300', etag, 'last-modified': since.toUTCString(), 'content-type': JSON_TYPE };
  if (
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  )
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

async function rpcAnswer(rpc: Rpc, request: Request): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  if (!isTyped(request, [JSON_TYPE])) return answered(failed({}, toJsonRpcError(wrongType(JSON_TYPE))));
  const body = await bodyText(request);
  if (typeof body !== 'string') return new Response(null, { status: body.status });
  const asked = parsed(body);
  if (asked === undefined) return answered(failed({}, { code: -32700, message: 'The request is not JSON.' }));
  if (!isObject(asked)) return answered(failed({}, { code: -32600, message: 'The request is not a JSON-RPC request.' }));
  const outcome = await rpc.call(asked, 'JSONRPC', contextOf(request));
  if (!isStream(outcome)) return answered(outcome);
  return streamed(outcome, {
    event: (answer) => answer,
    failure: (error) => failed(asked, error),
    early: (error) => answered(failed(asked, error)),
  });
}

async function restAnswer(rpc: Rpc, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!isTyped(request, TYPES)) return restError(toJsonRpcError(wrongType(TYPES.join(' or '))));
  const text = await bodyText(request);
  if (typeof text !== 'string') return new Response(null, { status: text.status });
  const body = text.trim() === '' ? null : parsed(text);
  if (body === undefined) return restError({ code: -32602, message: 'The request is not JSON.' });
  const call = restCall(request.method, pathname.slice(REST_PATH.length), searchParams, body);
  if (call === undefined)
    return answered(restBody({ code: -32601, message: 'There is nothing here.' }, 404), { status: 404, type: A2A_CONTENT_TYPE });
  if (typeof call === 'string') return restError({ code: -32602, message: call });
  const { method, params, status = 200 } = call;
  const outcome = await rpc.call({ jsonrpc: '2.0', id: 0, method, params }, 'HTTP+JSON', contextOf(request));
  if (isStream(outcome))
    return streamed(outcome, {
      event: ({ result }) => result,
      failure: (error) => restBody(error),
      early: restError,
    });
  if (outcome.error !== undefined) return restError(outcome.error as RpcError);
  return status === 204 ? new Response(null, { status }) : answered(outcome.result, { status, type: A2A_CONTENT_TYPE });
}

const wrongType = (types: string): Error => new ContentTypeNotSupportedError(`Content-Type must be ${types}.`);

function isTyped({ headers }: Request, types: readonly string[]): boolean {
  const type = headers.get('content-type')?.split(';')[0]!.trim().toLowerCase();
  return type === undefined || types.includes(type);
}

function contextOf({ headers, url }: Request): ServerCallContext {
  const requestedVersion = headers.get(A2A_VERSION_HEADER) || new URL(url).searchParams.get(A2A_VERSION_HEADER);
  const extensions = Extensions.parseServiceParameter(headers.get(HTTP_EXTENSION_HEADER) ?? undefined);
  return new ServerCallContext({ requestedExtensions: extensions, ...(requestedVersion && { requestedVersion: requestedVersion.trim() }) });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Nothing in it acts on a terminal, hides, or is opened by a client that makes a prompt of it. */
function safeJson(value: unknown): string {
  return neutraliseJson(escapedJson(JSON.stringify(value)));
}

interface Answering {
  readonly status?: number;
  readonly type?: string;
  readonly more?: Readonly<Record<string, string>>;
}

function answered(value: unknown, { status = 200, type = JSON_TYPE, more = {} }: Answering = {}): Response {
  return new Response(safeJson(value), { status, headers: { 'content-type': type, 'cache-control': 'no-store', ...more } });
}

function restBody(error: RpcError, status?: number): unknown {
  const named = fromJsonRpcErrorResponse({ jsonrpc: '2.0', id: 0, error } as never);
  return toRestErrorBody(named, status ?? restStatusFor(named));
}

function restError(error: RpcError): Response {
  const named = fromJsonRpcErrorResponse({ jsonrpc: '2.0', id: 0, error } as never);
  const status = restStatusFor(named);
  return answered(restBody(error, status), { status, type: A2A_CONTENT_TYPE });
}

interface Streaming {
  readonly event: (answer: RpcAnswer) => unknown;
  readonly failure: (error: RpcError) => unknown;
  /** Before the first event an error is an answer like any other. */
  readonly early: (error: RpcError) => Response;
}

async function streamed(stream: AsyncGenerator<RpcAnswer, void, undefined>, { event, failure, early }: Streaming): Promise<Response> {
  let first: IteratorResult<RpcAnswer, void>;
  try {
    first = await stream.next();
  } catch (error) {
    return early(rpcError(error));
  }
  const encoder = new TextEncoder();
  let next: IteratorResult<RpcAnswer, void> | undefined = first;
  const body = new ReadableStream<Uint8Array>({
    async pull(control) {
      try {
        const one = next ?? (await stream.next());
        next = undefined;
        if (one.done) control.close();
        else control.enqueue(encoder.encode(`data: ${safeJson(event(one.value))}\n\n`));
      } catch (error) {
        control.enqueue(encoder.encode(`event: error\ndata: ${safeJson(failure(rpcError(error)))}\n\n`));
        control.close();
      }
    },
    async cancel() {
      await stream.return();
    },
  });
  return new Response(body, { headers: { ...SSE_HEADERS } });
}
