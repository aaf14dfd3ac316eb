// Session → the nested history of the OpenAI Agents SDK: what a hand-off there gives the next agent.
import { isObject, jsonText, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Session, ToolResultPart } from '../../model/session.js';
import type { Response, Utterance } from '../toolkit/exchanges.js';
import { markedTexts } from '../toolkit/result-texts.js';
import { Writer, type WrittenFormat } from '../toolkit/writer.js';
import { keeps } from './keeps.js';
import { recordsText } from './records.js';

const FORMAT: WrittenFormat = { id: 'agents-history', name: 'Agents SDK history', keeps };

export function encode(session: Session, report: Report): string {
  const writer = new Writer(session, FORMAT, report);
  return recordsText(
    writer.write<JsonObject>({ user: (words) => said('user', words), system: (words) => said('developer', words), response }),
  );

  function said(role: string, { message: { id }, parts }: Utterance): JsonObject[] {
    return writer.texts(parts, 'prompt', id).map((content) => ({ role, content }));
  }

  function response({ message: { id }, parts, results }: Response): JsonObject[] {
    const items = parts.flatMap((part): JsonObject[] => {
      if (part.type === 'reasoning') return [];
      if (part.type === 'tool-call')
        return [{ type: 'function_call', call_id: writer.callId(part, id), name: part.tool, arguments: jsonText(part.input) }];
      return writer.pieces<JsonObject>([part], 'answer', id, {
        text: (content) => ({ role: 'assistant', content }),
        custom: ({ name, data }) => (name.startsWith(`${FORMAT.id}/`) && isObject(data) ? data : undefined), // an item of the SDK's own
      });
    });
    const answers = results.map((result): JsonObject => ({
      type: 'function_call_output',
      call_id: writer.resultId(result.call),
      output: outputOf(result, id),
    }));
    return [...items, ...answers];
  }

  /** One text is a string; of several the first has the mark of failure. */
  function outputOf(result: ToolResultPart, id: string): Json {
    const [only, ...others] = markedTexts(result, writer.texts(result.output, 'result', id));
    return others.length === 0 ? only! : [only!, ...others].map((text) => ({ type: 'input_text', text }));
  }
}
