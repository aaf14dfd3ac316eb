// What one entry looks like in a list of turns: a few short lines.
import { shortText } from '../../model/short-text.js';
import { jsonText } from '../../model/json.js';
import type { Entry, Part } from '../../model/session.js';

export interface TurnLine {
  readonly role: 'user' | 'assistant' | 'call' | 'result' | 'summary';
  /** Cut to a few hundred characters; control characters are still in it. */
  readonly text: string;
  /** How long the whole text is. */
  readonly length: number;
  readonly tool?: string;
  readonly failed?: true;
}

const LONGEST = 600;
const LONGEST_CALL = 200;

export function linesOf(entry: Entry): TurnLine[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction') {
    const kept = (entry.replacement ?? []).filter((one) => one.kind === 'message' && !one.synthetic).flatMap(linesOf);
    return kept.length > 0 || entry.summary === '' ? kept : [line('summary', entry.summary)];
  }
  const { role } = entry;
  if (role === 'system') return [];
  return entry.parts.flatMap((part) => partLines(part, entry.summary ? 'summary' : role === 'assistant' ? 'assistant' : 'user'));
}

function partLines(part: Part, role: 'user' | 'assistant' | 'summary'): TurnLine[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [line(role, part.text.trim())];
    case 'tool-call':
      return [{ ...line('call', inputText(part.input), LONGEST_CALL), tool: part.tool }];
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

function line(role: TurnLine['role'], text: string, longest = LONGEST): TurnLine {
  return { role, text: shortText(text, longest), length: text.length };
}

/** The part of a call's input that tells most: its command, its path, else all of it. */
function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return String(input);
  for (const key of ['command', 'cmd', 'file_path', 'path', 'pattern', 'query', 'url', 'description', 'subject', 'explanation']) {
    const value = (input as Record<string, unknown>)[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return jsonText(input);
}
