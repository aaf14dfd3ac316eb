// What one entry looks like in a list of turns: a few short lines.
import { shortText } from '../../model/short-text.js';
import { jsonText } from '../../model/json.js';
import type { Entry, Part, ToolCallPart } from '../../model/session.js';
import { isMarkedUntyped, unmarked } from '../../model/synthetic.js';
import type { SessionSource } from '../../agents/agent.js';

export interface TurnLine {
  /** Those after `summary` are no words for the agent: a command of the client, a line for a shell, what one printed, what nobody typed. */
  readonly role: 'user' | 'assistant' | 'call' | 'result' | 'summary' | 'command' | 'shell' | 'output' | 'notification';
  /** Cut to a few hundred characters; control characters are still in it. */
  readonly text: string;
  /** How long the whole text is. */
  readonly length: number;
  readonly tool?: string;
  readonly failed?: true;
  /** Number of its entry, 1 is the first; absent where only the end was read. */
  readonly entry?: number;
}

/** What the session's source tells of calls and of texts that are no prompts. */
export type DescribesLines = Pick<SessionSource, 'describeTool' | 'describeAside'>;

const LONGEST = 600;
const LONGEST_CALL = 200;

export function linesOf(entry: Entry, describe: DescribesLines): TurnLine[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction') {
    const kept = (entry.replacement ?? [])
      .filter((one) => one.kind === 'message' && !one.synthetic)
      .flatMap((one) => linesOf(one, describe));
    return kept.length > 0 || entry.summary === '' ? kept : [line('summary', entry.summary)];
  }
  const { role } = entry;
  if (role === 'system') return [];
  const speaker = entry.summary ? 'summary' : role === 'assistant' ? 'assistant' : entry.synthetic ? 'notification' : 'user';
  return entry.parts.flatMap((part) => partLines(part, speaker, describe));
}

function partLines(part: Part, role: 'user' | 'assistant' | 'summary' | 'notification', describe: DescribesLines): TurnLine[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : textLines(part.text, role, describe);
    case 'tool-call':
      return [{ ...line('call', callText(part, describe), LONGEST_CALL), tool: part.tool }];
    case 'tool-result':
      return [
        {
          ...line('result', part.output.map((inner) => (inner.type === 'text' ? inner.text : `[${inner.type}]`)).join('\n'), LONGEST_CALL),
          ...(part.failed && { failed: true as const }),
        },
      ];
    case 'file':
      return [line(role, `[${part.mediaType}${part.name === undefined ? '' : ` ${part.name}`}]`)];
    case 'reasoning':
    case 'custom':
      return [];
  }
}

function textLines(text: string, role: 'user' | 'assistant' | 'summary' | 'notification', { describeAside }: DescribesLines): TurnLine[] {
  if (role !== 'user' && role !== 'notification') return [line(role, text.trim())];
  const said = unmarked(text);
  const aside = describeAside(said);
  if (aside) return aside.text === '' ? [] : [line(aside.kind, aside.text)];
  return [line(isMarkedUntyped(text) ? 'notification' : role, said.trim())];
}

function line(role: TurnLine['role'], text: string, longest = LONGEST): TurnLine {
  return { role, text: shortText(text, longest), length: text.length };
}

/** The command that it runs, whatever it is wrapped in; else what of its input tells most. */
function callText({ tool, input }: ToolCallPart, { describeTool }: DescribesLines): string {
  const { command, paths } = describeTool(tool, input);
  return command ?? (typeof input === 'string' ? paths?.join(', ') : undefined) ?? inputText(input);
}

/** Its path or the like, else all of it. */
function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return String(input);
  for (const key of ['command', 'cmd', 'file_path', 'path', 'pattern', 'query', 'url', 'description', 'subject', 'explanation']) {
    const value = (input as Record<string, unknown>)[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return jsonText(input);
}
