// Which conversation a text is: by the marks of each format, strongest first.
import { beginning } from '../../model/beginning.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { takeApart, type ConversationReader, type ConversationText } from '../../model/conversation.js';

/** Messages that are looked at to tell a format. */
const LOOKED_AT = 200;

/** For `Format.recognizes`: it has marks of this format. */
export function recognizesWith(reader: ConversationReader): (text: string) => boolean {
  return (text) => text.trim() !== '' && reader.fits(takeApart(text, new Report(), '')) >= 2;
}

/**
 * The messages of a document: it is a list, one message, or an object that has them under one of these names.
 * Undefined: there are none.
 */
export function listUnder({ json }: ConversationText, ...names: readonly string[]): readonly JsonObject[] | undefined {
  const list = isArray(json)
    ? json
    : isObject(json)
      ? (names.map((name) => json[name]).find(isArray) ?? (typeof json['role'] === 'string' ? [json] : undefined))
      : undefined;
  return list && list.length > 0 && list.every(isObject) ? list : undefined;
}

/** The object around the messages; empty where they stand alone. */
export function envelopeOf({ json }: ConversationText): JsonObject {
  return isObject(json) && typeof json['role'] !== 'string' ? json : {};
}

/** The beginning of a long list. */
export function sampleOf<T>(list: readonly T[]): readonly T[] {
  return list.length <= LOOKED_AT ? list : list.slice(0, LOOKED_AT);
}

/** The objects in a message's content, where that is a list. */
export function blocksOf(value: Json | undefined): readonly JsonObject[] {
  return isArray(value) ? sampleOf(value).filter(isObject) : [];
}

export function hasRole(message: JsonObject, roles: readonly string[]): boolean {
  return typeof message['role'] === 'string' && roles.includes(message['role']);
}

/** A message whose role has no meaning in its format; `number`: 1 is the first. */
export function tellUnknownRole(number: number, role: Json | undefined, report: Report): void {
  report.add({
    rule: 'interchange/entry-left-out',
    severity: 'warning',
    message: `message ${number} is left out: unknown role “${beginning(stringOf(role) ?? '', 40)}”`,
  });
}
