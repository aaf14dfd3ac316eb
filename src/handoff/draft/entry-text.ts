// All words of an entry in one text: what was said, what tools were given, and what they answered.
import { isArray, isObject, type Json } from '../../model/json.js';
import type { Entry, Part } from '../../model/session.js';

export function entryText(entry: Entry): string {
  const pieces: string[] = entry.at === undefined ? [] : [entry.at];
  if (entry.kind === 'compaction') pieces.push(entry.summary);
  if (entry.kind === 'message') for (const part of entry.parts) addPart(part, pieces);
  return pieces.join('\n');
}

function addPart(part: Part, pieces: string[]): void {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      pieces.push(part.text);
      return;
    case 'tool-call':
      pieces.push(part.tool);
      addJson(part.input, pieces);
      return;
    case 'tool-result':
      for (const inner of part.output) addPart(inner, pieces);
      return;
    case 'file':
      if (part.name !== undefined) pieces.push(part.name);
      if ('uri' in part.source) pieces.push(part.source.uri);
      return;
    case 'custom':
      return;
  }
}

function addJson(value: Json | undefined, pieces: string[]): void {
  if (typeof value === 'string') pieces.push(value);
  else if (typeof value === 'number') pieces.push(String(value));
  else if (isArray(value)) for (const one of value) addJson(one, pieces);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      pieces.push(key);
      addJson(one, pieces);
    }
}
