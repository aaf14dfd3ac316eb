// Arguments of calls in OpenAI's shapes: JSON as text. Models write broken JSON, too: that stays the text that it is.
import { jsonText, type Json } from '../model/json.js';

/** Exactly, so that an agent's text comes back. */
export function parseArguments(raw: Json | undefined): Json {
  if (typeof raw !== 'string') return raw ?? {};
  try {
    return JSON.parse(raw) as Json;
  } catch {
    return raw; // the client replays it as it is
  }
}

/** Other tools also write nothing at all where there are none. */
export function readArguments(raw: Json | undefined): Json {
  return typeof raw === 'string' && raw.trim() === '' ? {} : parseArguments(raw);
}

export function argumentsText(input: Json): string {
  return typeof input === 'string' ? input : jsonText(input);
}
