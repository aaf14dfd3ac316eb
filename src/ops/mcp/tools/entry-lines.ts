// Entries of a session as lines: who, when, every word, call and result.
import { jsonText } from '../../../model/json.js';
import { unreachable, type Entry, type Part } from '../../../model/session.js';
import type { NumberedEntry } from '../../show/chosen-entries.js';

export function entryLines({ number, entry }: NumberedEntry): string {
  return [`[#${number}] ${speakerOf(entry)}${entry.at === undefined ? '' : ` · ${entry.at}`}`, ...bodyOf(entry)].join('\n');
}

function speakerOf(entry: Entry): string {
  if (entry.kind === 'opaque') return 'a record of the client';
  if (entry.kind === 'compaction') return 'compaction';
  const who = entry.summary ? 'summary' : { assistant: 'agent', user: 'user', tool: 'result', system: 'system' }[entry.role];
  return [
    who,
    ...(entry.lane === undefined ? [] : ['(side conversation)']),
    ...(entry.synthetic ? ['(put in by the client)'] : []),
    ...(entry.interrupted ? ['(interrupted)'] : []),
  ].join(' ');
}

function bodyOf(entry: Entry): string[] {
  if (entry.kind === 'opaque') return [jsonText(entry.record)];
  return entry.kind === 'compaction' ? [entry.summary] : entry.parts.flatMap(partLines);
}

function partLines(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'reasoning':
      return [`(thought) ${part.text}`];
    case 'tool-call':
      return [`→ ${part.tool} ${typeof part.input === 'string' ? part.input : jsonText(part.input)}`];
    case 'tool-result':
      return [`← ${part.denied ? 'denied' : part.failed ? 'failed' : 'done'}`, ...part.output.flatMap(partLines)];
    case 'file':
      return [`(file ${part.name ?? part.mediaType})`];
    case 'custom':
      return [jsonText(part.data)];
    default:
      return unreachable(part);
  }
}
