// The SDK's handler of requests, with what it leaves open decided: whose context a task has, and what of a message comes back.
import type { Message, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import { DefaultRequestHandler, type ServerCallContext } from '@a2a-js/sdk/server';
import { ownDetails } from '../../documents/a2a/shapes.js';
import type { Json } from '../../model/json.js';

export class HandoffHandler extends DefaultRequestHandler {
  override async sendMessage(params: SendMessageRequest, context: ServerCallContext): Promise<Message | Task> {
    const answer = await super.sendMessage(withoutReferences(params), context);
    // whoever sent a document has it
    return 'status' in answer && ownDetails(answer.metadata as Json) ? { ...answer, history: [] } : answer;
  }

  override sendMessageStream(params: SendMessageRequest, context: ServerCallContext): AsyncGenerator<StreamResponse, void, undefined> {
    return super.sendMessageStream(withoutReferences(params), context);
  }
}

/** No skill looks at other tasks, and the SDK writes the names of those that it does not know to the terminal. */
function withoutReferences(params: SendMessageRequest): SendMessageRequest {
  const { message } = params;
  return message ? { ...params, message: { ...message, referenceTaskIds: [] } } : params;
}
