// Our own session, written by anyone: everything that can be told from the rest may be left out.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { entrySchema, sessionSchema } from '../../model/schema.js';
import { Failure, type Report } from '../../model/report.js';
import type { Entry, Header, Part, Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { syntheticOf } from '../../model/synthetic.js';

const FORMAT = { id: 'session', name: 'Baton session' };
const HINT = 'docs/formats/session.md shows what a line may hold.';

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const { head, entries } = partsOf(json);
  const header = headerOf(head);
  if (entries.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the session has no entries', hint: HINT });
  // Entries that name their parents are a tree of their own; all others follow one another.
  return entries.some((entry) => entry['parent'] !== undefined)
    ? wholeEntries(header, entries, report)
    : looseEntries(header, entries, report);
}

function partsOf(json: Json | undefined): { readonly head: JsonObject; readonly entries: readonly JsonObject[] } {
  if (isObject(json)) {
    const whole = json['kind'] === 'session' ? json : isObject(json['result']) ? json['result'] : undefined;
    if (!whole) return { head: {}, entries: [json] };
    const { entries, ...head } = whole;
    return { head, entries: isArray(entries) ? entries.filter(isObject) : [] };
  }
  const list = isArray(json) ? json.filter(isObject) : [];
  const heads = list.filter((one) => one['kind'] === 'session');
  return { head: Object.assign({}, ...heads) as JsonObject, entries: list.filter((one) => one['kind'] !== 'session') };
}

/** `cwd` and `branch` may be in the head itself. */
function headerOf(head: JsonObject): Partial<Header> {
  const { cwd, branch, ...rest } = head;
  const workspace = isObject(rest['workspace'])
    ? rest['workspace']
    : typeof cwd === 'string'
      ? { cwd, ...(typeof branch === 'string' && { branch }) }
      : undefined;
  const parsed = sessionSchema.safeParse({
    id: '',
    agent: FORMAT.id,
    ...rest,
    ...(workspace && { workspace }),
    kind: 'session',
    entries: [],
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Failure({
      rule: 'interchange/bad-head',
      message: `the session header is invalid: /${issue!.path.join('/')}: ${issue!.message}`,
      hint: HINT,
    });
  }
  const { entries: _entries, kind: _kind, ...header } = parsed.data;
  return header;
}

/** Entries as `show --json` prints them: with ids and parents, compactions and opaque records. */
function wholeEntries(header: Partial<Header>, entries: readonly JsonObject[], report: Report): SessionItem[] {
  const whole = entries.flatMap((entry, i): Entry[] => {
    const parsed = entrySchema.safeParse({ kind: 'message', id: `m${i + 1}`, parent: null, ...entry });
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    report.add({
      rule: 'interchange/entry-left-out',
      severity: 'warning',
      message: `entry ${i + 1} is invalid and is left out: /${issue!.path.join('/')}: ${issue!.message}`,
      hint: HINT,
    });
    return [];
  });
  return [{ id: '', agent: FORMAT.id, ...header, kind: 'session' }, ...whole];
}

const ROLES: readonly string[] = ['user', 'assistant', 'system', 'tool'] satisfies Role[];

function looseEntries(header: Partial<Header>, entries: readonly JsonObject[], report: Report): SessionItem[] {
  const session = new SessionBuilder(FORMAT, report, header);
  entries.forEach((entry, i) => {
    const role = stringOf(entry['role']);
    if (role === undefined || !ROLES.includes(role)) {
      report.add({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `entry ${i + 1} is left out: its role is not one of ${ROLES.join(', ')}`,
        hint: HINT,
      });
      return;
    }
    const parts = looseParts(entry).flatMap((part): LoosePart[] => {
      const made = loosePart(part);
      if (made) return [made];
      report.tally('session part', (n) => ({
        rule: 'interchange/block-left-out',
        severity: 'warning',
        message: `${n === 1 ? 'a part' : `${n} parts`} of an unknown type left out, the first in entry ${i + 1}`,
        hint: HINT,
      }));
      return [];
    });
    session.add(role as Role, parts, factsOf(entry));
  });
  return session.items();
}

/** `text` beside `parts` or in their place; a tool's answer may be the entry itself. */
function looseParts(entry: JsonObject): readonly JsonObject[] {
  const answer =
    entry['role'] === 'tool' && (entry['call'] !== undefined || entry['output'] !== undefined) ? [{ ...entry, type: 'tool-result' }] : [];
  const text = typeof entry['text'] === 'string' && entry['text'] !== '' ? [{ type: 'text', text: entry['text'] }] : [];
  const parts = isArray(entry['parts']) ? entry['parts'].filter(isObject) : [];
  const calls = isArray(entry['calls'])
    ? entry['calls'].filter(isObject).map((call) => ({ ...call, type: 'tool-call', call: call['call'] ?? call['id'] }))
    : [];
  return answer.length > 0 ? answer : [...text, ...parts, ...calls];
}

function loosePart(part: JsonObject): LoosePart | undefined {
  switch (part['type']) {
    case 'text':
      return typeof part['text'] === 'string' ? { type: 'text', text: part['text'] } : undefined;
    case 'reasoning':
      return typeof part['text'] === 'string'
        ? { type: 'reasoning', text: part['text'], ...(typeof part['sealed'] === 'string' && { sealed: part['sealed'] }) }
        : undefined;
    case 'tool-call':
      return typeof part['tool'] === 'string'
        ? {
            type: 'tool-call',
            call: stringOf(part['call']),
            tool: part['tool'],
            kind: foreignToolKind(part['tool']),
            input: part['input'] ?? {},
          }
        : undefined;
    case 'tool-result':
      return {
        type: 'tool-result',
        call: stringOf(part['call']),
        ...(typeof part['tool'] === 'string' && { tool: part['tool'] }),
        output: outputOf(part['output']),
        ...(part['failed'] === true && { failed: true }),
        ...(part['denied'] === true && { denied: true }),
      };
    case 'file':
      return fileOf(part);
    default:
      return undefined;
  }
}

function outputOf(output: Json | undefined): Part[] {
  if (output === undefined || output === null) return [];
  if (typeof output === 'string') return [{ type: 'text', text: output }];
  const parts = isArray(output)
    ? output.map((one) => (isObject(one) ? (one['type'] === 'text' ? loosePart(one) : fileOf(one)) : undefined))
    : [];
  return parts.length > 0 && parts.every((part) => part !== undefined) ? (parts as Part[]) : [{ type: 'text', text: jsonText(output) }];
}

function fileOf(part: JsonObject): Part | undefined {
  const { type, mediaType, name, source } = part;
  if (type !== 'file' || typeof mediaType !== 'string' || !isObject(source)) return undefined;
  const from = (['base64', 'uri', 'sha256'] as const).find((key) => typeof source[key] === 'string');
  return (
    from && { type: 'file', mediaType, ...(typeof name === 'string' && { name }), source: { [from]: source[from] } as { uri: string } }
  );
}

function factsOf(entry: JsonObject): MessageFacts {
  const { id, at, model } = entry;
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }),
    ...(typeof model === 'string' && { model }),
    ...(syntheticOf(entry['synthetic']) !== undefined && { synthetic: syntheticOf(entry['synthetic'])! }),
    ...(entry['summary'] === true && { summary: true }),
    ...(entry['interrupted'] === true && { interrupted: true }),
  };
}
