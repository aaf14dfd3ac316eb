// Times as they may be told: a session's file may hold anything where a time should stand.
import type { Entry, Header } from '../../../model/session.js';

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

export function isTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

export function withTime(entry: Entry): Entry {
  if (entry.at === undefined || isTime(entry.at)) return entry;
  const { at: _none, ...rest } = entry;
  return rest;
}

export function withStart(header: Header): Header {
  if (header.startedAt === undefined || isTime(header.startedAt)) return header;
  const { startedAt: _none, ...rest } = header;
  return rest;
}
