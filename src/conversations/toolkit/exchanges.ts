// A context as the model APIs expect it: who speaks in turn, each response with the results of its calls after it.
import { INTERRUPTED } from '../../model/calls.js';
import type { Message, Part, ReasoningPart, Session, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { outputText } from './words.js';

/** What is said in one go. */
export interface Utterance {
  readonly who: 'system' | 'user';
  readonly message: Message;
  readonly parts: readonly Exclude<Part, ToolCallPart | ToolResultPart | ReasoningPart>[];
}

/** One response of the model, with what its calls brought. */
export interface Response {
  readonly who: 'assistant';
  readonly message: Message;
  readonly parts: readonly Exclude<Part, ToolResultPart>[];
  /** The message of each part: a response may be spread over several. */
  readonly makers: readonly Message[];
  /** One for each call, in the order in which they came. */
  readonly results: readonly ToolResultPart[];
  /** When each result came, by its call. */
  readonly resultTimes: ReadonlyMap<string, string>;
}

export type Exchange = Utterance | Response;

/** Calls are answered exactly once, directly after their response; a result of no call becomes words. */
export function exchangesOf(session: Session): Exchange[] {
  const exchanges: Exchange[] = [];
  let current:
    | {
        message: Message;
        parts: Response['parts'][number][];
        makers: Message[];
        results: ToolResultPart[];
        open: Set<string>;
        times: Map<string, string>;
      }
    | undefined;
  for (const entry of session.entries) {
    if (entry.kind !== 'message') continue;
    if (entry.role === 'assistant') respond(entry);
    else hear(entry);
  }
  close();
  return exchanges;

  function respond(message: Message): void {
    const parts = message.parts.filter((part) => part.type !== 'tool-result');
    if (parts.length === 0) return;
    const goesOn =
      current !== undefined &&
      current.results.length === 0 &&
      (current.open.size > 0 || (message.group !== undefined && message.group === current.message.group));
    if (!goesOn) {
      close();
      current = { message, parts: [], makers: [], results: [], open: new Set(), times: new Map() };
    }
    for (const part of parts) {
      current!.parts.push(part);
      current!.makers.push(message);
      if (part.type === 'tool-call') current!.open.add(part.call);
    }
  }

  function hear(message: Message): void {
    const words: Utterance['parts'][number][] = [];
    for (const part of message.parts) {
      if (part.type === 'tool-result') {
        if (current?.open.delete(part.call)) {
          current.results.push(part);
          if (message.at !== undefined) current.times.set(part.call, message.at);
        } else words.push({ type: 'text', text: `[result of a tool call that is not in the conversation]\n${outputText(part.output)}` });
      } else if (part.type !== 'tool-call' && part.type !== 'reasoning') words.push(part);
    }
    if (words.length === 0) return;
    close();
    exchanges.push({ who: message.role === 'system' ? 'system' : 'user', message, parts: words });
  }

  function close(): void {
    if (!current) return;
    const { message, parts, makers, results, open, times } = current;
    for (const call of open) results.push({ type: 'tool-result', call, output: [{ type: 'text', text: INTERRUPTED }], failed: true });
    // a thought may come before anything that says whose it is
    const model = message.model ?? makers.find((one) => one.model !== undefined)?.model;
    exchanges.push({
      who: 'assistant',
      message: model === message.model ? message : { ...message, model: model! },
      parts,
      makers,
      results,
      resultTimes: times,
    });
    current = undefined;
  }
}
