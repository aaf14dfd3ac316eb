// Whose file is it: a conversation's own, one of its events, or a document that a conversation was written as.
import { isActionOrObservation, isSdkEvent, namesSource } from '../../dialects/openhands/recognize.js';
import { isObject, type JsonObject } from '../../model/json.js';
import { latin1 } from '../../records/bytes.js';
import { CONVERSATION } from './event-files.js';
import { BASE_STATE, eventNumber, METADATA } from './file-names.js';

export function isWritten(head: Uint8Array): boolean {
  return latin1(head, 200).includes(`"type":"${CONVERSATION}"`);
}

export function isConversationFile(name: string, head: Uint8Array): boolean {
  if (isWritten(head)) return true;
  const text = latin1(head);
  if (name === BASE_STATE) return /"agent"\s*:\s*\{/.test(text) && /"llm"\s*:\s*\{/.test(text);
  if (name === METADATA) return /"conversation_id"\s*:/.test(text) && /"selected_repository"\s*:/.test(text);
  return eventNumber(name) !== undefined && isEventText(text);
}

/** Of a part of it, too: what comes first tells enough. */
function isEventText(text: string): boolean {
  const event = parsed(text);
  if (event) return isSdkEvent(event) || (isActionOrObservation(event) && namesSource(event));
  return (
    /"source"\s*:\s*"(?:agent|user|environment|hook)"/.test(text) &&
    /"(?:kind|action|observation|tool_call_id|llm_message|system_prompt)"\s*:/.test(text)
  );
}

export function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // only the beginning of it
  }
}
