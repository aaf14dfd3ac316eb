// Which kind of output answers which kind of call: the client pairs by kind and id, drops an output of another kind, and answers the call
// with "aborted" (0.166).
import { stringOf, type JsonObject } from '../../model/json.js';

export const FREEFORM_OUTPUT = 'custom_tool_call_output';
const FUNCTION_OUTPUT = 'function_call_output';

const OUTPUT_OF = new Map([
  ['function_call', FUNCTION_OUTPUT],
  ['local_shell_call', FUNCTION_OUTPUT],
  ['custom_tool_call', FREEFORM_OUTPUT],
]);

/** Calls without an output so far → the kind of output that answers them. */
export type OpenCalls = Map<string, string>;

/** An item was seen: a call waits from here on, one that is answered waits no longer. */
export function seeItem(open: OpenCalls, item: JsonObject): void {
  const call = stringOf(item['call_id']);
  if (call === undefined) return;
  const output = OUTPUT_OF.get(stringOf(item['type']) ?? '');
  if (output !== undefined) open.set(call, output);
  else if (open.get(call) === item['type']) open.delete(call);
}

/** Is it an output whose call waits for one of another kind? The client does not send it. */
export function answersNothing(open: OpenCalls, item: JsonObject): boolean {
  const awaited = open.get(stringOf(item['call_id']) ?? '');
  return awaited !== undefined && (item['type'] === FREEFORM_OUTPUT || item['type'] === FUNCTION_OUTPUT) && item['type'] !== awaited;
}
