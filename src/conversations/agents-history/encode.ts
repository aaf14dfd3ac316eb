// Session → the nested history of the OpenAI Agents SDK: what a hand-off there gives the next agent.
import { isObject, jsonText, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Session, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { marked, partText } from '../toolkit/words.js';
import { callNames, isBlank, noted, tellDropped } from '../toolkit/writing.js';
import { keeps } from './keeps.js';
import { recordsText } from './records.js';

const OWN = 'agents-history/';

export function encode(session: Session, report: Report): string {
  const losses = new Losses({ id: 'agents-history', name: 'Agents SDK history' }, report);
  tellDropped(session, keeps, losses);
  const calls = callNames(losses);
  return recordsText(exchangesOf(session).flatMap((exchange) => (exchange.who === 'assistant' ? response(exchange) : said(exchange))));

  function said({ who, message: { id }, parts }: Utterance): JsonObject[] {
    const words = parts
      .map((part) => (part.type === 'text' ? part.text : noted(part, 'prompt', id, losses)))
      .filter((text) => !isBlank(text));
    return words.map((content) => ({ role: who === 'user' ? 'user' : 'developer', content }));
  }

  function response({ message: { id }, parts, results }: Response): JsonObject[] {
    const items = parts.flatMap((part): JsonObject[] => {
      if (part.type === 'text') return isBlank(part.text) ? [] : [{ role: 'assistant', content: part.text }];
      if (part.type === 'custom' && part.name.startsWith(OWN) && isObject(part.data)) return [part.data]; // an item of the SDK's own
      if (part.type === 'tool-call')
        return [{ type: 'function_call', call_id: calls.ofCall(part, id), name: part.tool, arguments: jsonText(part.input) }];
      return part.type === 'reasoning' ? [] : [{ role: 'assistant', content: noted(part, 'answer', id, losses) }];
    });
    const answers = results.map((result): JsonObject => ({
      type: 'function_call_output',
      call_id: calls.ofResult(result.call),
      output: outputOf(result, id),
    }));
    return [...items, ...answers];
  }

  /** One text is a string; of several the first has the mark of failure. */
  function outputOf(result: ToolResultPart, id: string): Json {
    const texts = result.output
      .map((part) => (part.type === 'file' || part.type === 'custom' ? noted(part, 'result', id, losses) : partText(part)))
      .filter((text) => !isBlank(text));
    const lead = marked(result, texts[0] ?? '');
    return texts.length <= 1 ? lead : [lead, ...texts.slice(1)].map((text) => ({ type: 'input_text', text }));
  }
}
