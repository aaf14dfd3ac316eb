// `metadata`: title, where it comes from, when.
import type { Handoff, Source } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { isTimestamp } from '../toolkit/handoff-document/rules/metadata.js';
import { statementsOf, wordsOf } from '../toolkit/foreign-json/statements.js';
import { filled, readMembers, type Block } from './block.js';

/** The schema asks for a time; a hand-off without any has this one, which nobody takes for real. */
export const NO_TIME = '1970-01-01T00:00:00Z';

export const metadataBlock: Block = {
  name: 'metadata',
  write: (handoff) => ({
    title: handoff.title.trim() === '' ? 'Untitled session' : handoff.title,
    origin: originOf(handoff),
    generated_at: timeOf(handoff.generatedAt),
    ...filled({ lang: handoff.language, session_label: handoff.label }),
  }),
  read(value, draft, feed) {
    if (!isObject(value)) return value;
    readTime(value, draft);
    const rest = readMembers(value, {
      title: (member) => void (draft.title = wordsOf(member)),
      origin: (member) => void readOrigin(member, draft, feed),
      generated_at: () => undefined,
      lang: (member) => void (typeof member === 'string' && (draft.language = member)),
      session_label: (member) => void (draft.label = wordsOf(member)),
    });
    draft.context.push(...statementsOf(rest?.['description']));
    return rest;
  },
};

export function timeOf(at: string | undefined): string {
  if (at === undefined) return NO_TIME;
  const time = Date.parse(at);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(time)
    ? at
    : Number.isNaN(time)
      ? NO_TIME
      : new Date(time).toISOString();
}

const URN = /^urn:baton:([^:]+):(.*)$/;

function originOf({ sources: [source] }: Handoff): string {
  return source === undefined ? 'urn:baton:handoff' : `urn:baton:${urnPart(source.agent)}:${urnPart(source.id)}`;
}

function urnPart(text: string): string {
  const part = encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, (char) => `%${char.codePointAt(0)!.toString(16)}`);
  return part === '' ? '-' : part;
}

/** Named by the feed's own list of sessions where it has one. */
function readOrigin(value: Json, draft: Draft, feed: JsonObject): void {
  const state = feed['agent_state'];
  const origin = stringOf(value);
  if (origin === undefined || origin === '' || origin === 'urn:baton:handoff' || (isObject(state) && Array.isArray(state['sessions'])))
    return;
  const own = URN.exec(origin);
  draft.sources.push(own ? { agent: plainPart(own[1]!), id: plainPart(own[2]!) } : ({ agent: origin, id: '' } satisfies Source));
}

function plainPart(part: string): string {
  if (part === '-') return '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // somebody else's percent signs
  }
}

/** Older feeds and other feed types name the time otherwise. */
export function readTime(value: JsonObject, draft: Draft): void {
  const at = [value['generated_at'], value['created_at'], value['last_updated'], value['created']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  if (typeof at === 'string' && at !== NO_TIME && isTimestamp(at)) draft.generatedAt = at;
}
