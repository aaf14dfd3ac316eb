// Results that the extension told in words although the calls have ids: `[read_file for 'a.ts'] Result:`, in the order of the calls.
import type { Entry, Mutable, Part, TextPart, ToolCallPart, ToolResultPart } from '../../../model/session.js';

/** What a call was for may have lines of its own: a command has. */
const WORDED = /^\[([\w-]+)(?: for '[\s\S]*?')?\] Result:\s*/;
/** What became of a call behind the one that was carried out. */
export const NOT_RUN = /^\s*Tool \[([\w-]+)\] was not executed\b/;
const FAILED = /^(?:The tool execution failed with the following error:|Error: )/;
const DENIED = /^The user denied this operation\./;

export function isWorded(text: string): boolean {
  return WORDED.test(text) || NOT_RUN.test(text);
}

/** The words stay whole: they are what the model was told. */
export function withWordedResults(parts: readonly Part[], calls: readonly ToolCallPart[]): Part[] {
  const answered = new Set(parts.flatMap((part) => (part.type === 'tool-result' ? [part.call] : [])));
  const open = calls.filter(({ call }) => !answered.has(call));
  return parts.map((part) => {
    if (part.type !== 'text') return part;
    const [told, notRun] = [WORDED, NOT_RUN].map((form) => form.exec(part.text)?.[1]);
    const named = open.findIndex((one) => one.tool === (told ?? notRun));
    const at = told !== undefined && open.length > 0 ? Math.max(0, named) : named; // some tools are called otherwise in what was told
    if (at < 0) return part;
    return resultOf(part, open.splice(at, 1)[0]!.call);
  });
}

function resultOf(part: TextPart, call: string): ToolResultPart {
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: [part] };
  const outcome = part.text.replace(WORDED, '');
  if (DENIED.test(outcome)) result.denied = result.failed = true;
  else if (FAILED.test(outcome) || NOT_RUN.test(outcome)) result.failed = true;
  return result;
}

/** Those that what comes next may answer. */
export function callsIn(entries: readonly Entry[]): ToolCallPart[] {
  return entries.flatMap((entry) => (entry.kind === 'message' ? entry.parts.filter((part) => part.type === 'tool-call') : []));
}
