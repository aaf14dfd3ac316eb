// One call of the protocol, whichever way it came: what the SDK leaves unchecked is checked first.
import { JsonRpcTransportHandler, validateVersion, type A2ARequestHandler, type ServerCallContext } from '@a2a-js/sdk/server';
import { RequestMalformedError, toJsonRpcError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { isPageToken } from './page-token.js';

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };
export type RpcAnswer = {
  readonly jsonrpc: string;
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: unknown;
};
export type RpcOutcome = RpcAnswer | AsyncGenerator<RpcAnswer, void, undefined>;
export type Binding = 'JSONRPC' | 'HTTP+JSON';

const LONGEST_CONTEXT = 200;

export class Rpc {
  readonly #handler: A2ARequestHandler;
  readonly #transport: JsonRpcTransportHandler;

  constructor(handler: A2ARequestHandler) {
    this.#handler = handler;
    this.#transport = new JsonRpcTransportHandler(handler);
  }

  async call(request: JsonObject, binding: Binding, context: ServerCallContext): Promise<RpcOutcome> {
    try {
      validateVersion(context.requestedVersion, await this.#handler.getAgentCard(), binding);
    } catch (error) {
      return failed(request, rpcError(error));
    }
    const wrong = await this.#wrongIn(request, context);
    return wrong ? failed(request, toJsonRpcError(wrong)) : this.#transport.handle(request as Record<string, unknown>, context);
  }

  async #wrongIn({ params }: JsonObject, context: ServerCallContext): Promise<Error | undefined> {
    if (!isObject(params)) return undefined;
    const token = params['pageToken'];
    if (token !== undefined && !(typeof token === 'string' && isPageToken(token)))
      return new RequestMalformedError('pageToken is none that this agent gave');
    const { message } = params;
    if (!isObject(message)) return undefined;
    if ((stringOf(message['contextId']) ?? '').length > LONGEST_CONTEXT)
      return new RequestMalformedError(`contextId is longer than ${LONGEST_CONTEXT} characters`);
    return this.#whileWorking(stringOf(message['taskId']), context);
  }

  /** A task that is being worked on takes no further messages: nothing waits for them. */
  async #whileWorking(id: string | undefined, context: ServerCallContext): Promise<Error | undefined> {
    if (!id) return undefined;
    const task = await this.#handler.getTask({ id, tenant: '', historyLength: 0 }, context).catch(() => undefined);
    const isWorking = task?.status?.state === 1 || task?.status?.state === 2;
    return isWorking ? new UnsupportedOperationError('The task is being worked on and takes no further messages.') : undefined;
  }
}

/** Of errors that the SDK's server throws. */
export const rpcError = (error: unknown): RpcError => JsonRpcTransportHandler.mapToJSONRPCError(error);

export function failed({ id }: JsonObject, error: RpcError): RpcAnswer {
  return { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error };
}

export function isStream(outcome: RpcOutcome): outcome is AsyncGenerator<RpcAnswer, void, undefined> {
  return Symbol.asyncIterator in outcome;
}
