// What clients note of words that are typed while the agent is at work: they wait, and become a prompt, a remark beside a result, or nothing.
import type { QueueUse } from '../../model/client-text.js';
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { Entry } from '../../model/session.js';

/** Claude Code's; each `enqueue` is closed by one of the others (2.0.76 to 2.1.112). */
const STEPS: ReadonlyMap<string, QueueUse['step']> = new Map([
  ['enqueue', 'queued'],
  ['dequeue', 'sent'],
  ['remove', 'taken'],
  ['popAll', 'withdrawn'],
]);
/** Reports of work in the background wait in the same place. */
const NOTIFICATION = /^\s*<(?:task|agent)-notification>/;

export function describeQueue(entry: Entry): QueueUse | undefined {
  if (entry.kind !== 'opaque' || !isObject(entry.record) || entry.record['type'] !== 'queue-operation') return undefined;
  const step = STEPS.get(stringOf(entry.record['operation']) ?? '');
  if (step === undefined) return undefined;
  const text = textIn(entry.record['content'])?.trim();
  if (!text) return { step };
  return { step, text, ...(NOTIFICATION.test(text) && { untyped: true as const }) };
}

function textIn(content: Json | undefined): string | undefined {
  if (!isArray(content)) return stringOf(isObject(content) ? content['text'] : content);
  return content.flatMap((one) => textIn(one) ?? []).join('\n');
}
