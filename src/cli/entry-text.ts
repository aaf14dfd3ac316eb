// Entries whole, as people read them: who, when, every word, call and result.
import type { NumberedEntry } from '../ops/show/chosen-entries.js';
import { jsonText } from '../model/json.js';
import { unreachable, type Entry, type Message, type Part } from '../model/session.js';
import { visible, visibleLines } from './terminal.js';

export function entriesText(chosen: readonly NumberedEntry[]): string {
  return chosen.length === 0 ? 'Nothing is there.\n' : `${chosen.map(entryText).join('\n\n')}\n`;
}

function entryText({ number, entry }: NumberedEntry): string {
  const when = entry.at === undefined ? '' : ` · ${visible(entry.at)}`;
  return [`#${number} ${speaker(entry)}${when}`, ...bodyOf(entry)].join('\n');
}

function speaker(entry: Entry): string {
  if (entry.kind === 'opaque') return 'a record of the client';
  if (entry.kind === 'compaction') return 'compaction';
  const who = entry.summary ? 'summary' : { assistant: 'agent', user: 'user', tool: 'result', system: 'system' }[entry.role];
  return `${who}${entry.lane === undefined ? '' : ' (side conversation)'}${entry.synthetic ? ' (put in by the client)' : ''}${interrupted(entry)}`;
}

function interrupted({ interrupted: is }: Message): string {
  return is ? ' (interrupted)' : '';
}

function bodyOf(entry: Entry): string[] {
  if (entry.kind === 'opaque') return [visibleLines(jsonText(entry.record))];
  return entry.kind === 'compaction' ? [visibleLines(entry.summary)] : entry.parts.flatMap(partLines);
}

function partLines(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return [visibleLines(part.text)];
    case 'reasoning':
      return [`(thought) ${visibleLines(part.text)}`];
    case 'tool-call':
      return [`→ ${visible(part.tool)} ${visibleLines(typeof part.input === 'string' ? part.input : JSON.stringify(part.input, null, 2))}`];
    case 'tool-result':
      return [`← ${part.denied ? 'denied' : part.failed ? 'failed' : 'done'}`, ...part.output.flatMap(partLines)];
    case 'file':
      return [`(file ${visible(part.name ?? part.mediaType)})`];
    case 'custom':
      return [visibleLines(jsonText(part.data))];
    default:
      return unreachable(part);
  }
}
