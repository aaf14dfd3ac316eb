// Conversations as chat services export them: alone, in a list, or with an object around them.
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import type { Header } from '../../model/session.js';
import type { ConversationHead, ConversationText } from '../../model/conversation.js';

/** What exporters put around conversations. */
const WRAPPERS = ['data', 'conversation', 'conversations', 'serverResponse'];
const MOST_WRAPPERS = 4;

/** `body`: the field that holds what was said. */
export function conversationsIn(json: Json | undefined, body: string): readonly JsonObject[] {
  let inner = json;
  for (let n = 0; n < MOST_WRAPPERS && isObject(inner) && !isConversation(inner, body); n++) {
    const around: JsonObject = inner;
    inner = WRAPPERS.map((name) => around[name]).find((value) => typeof value === 'object' && value !== null);
  }
  return (isArray(inner) ? inner : [inner]).filter((one): one is JsonObject => isConversation(one, body));
}

/** The one conversation of a document. */
export function onlyConversation({ json }: ConversationText, body: string): JsonObject {
  const [first, ...others] = conversationsIn(json, body);
  if (!first) throw new Failure({ rule: 'interchange/nothing-said', message: 'it contains no conversation' });
  if (others.length > 0)
    throw new Failure({
      rule: 'ref/several',
      message: `this export holds ${others.length + 1} conversations`,
      hint: 'Save it as a file and name one of them: FILE#ID.',
    });
  return first;
}

/** As the header of a session has it. */
export function headerOf({ id, title, startedAt }: ConversationHead): Partial<Header> {
  return { id, ...(title !== undefined && { title }), ...(startedAt !== undefined && { startedAt }) };
}

function isConversation(value: Json | undefined, body: string): value is JsonObject {
  return isObject(value) && typeof value[body] === 'object' && value[body] !== null;
}
