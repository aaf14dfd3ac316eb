// A thread of Amp's → session.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Header, Message, Mutable, SessionItem, Usage } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { decodePrompt, decodeReply } from './blocks.js';
import { LIST, threadHead, timeOf, type ThreadHead } from './thread-head.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  let last: string | null = null;
  for (const { record, line, offset, number } of files.document(ref.path, LIST, { report, rule: 'amp/not-a-record', ...range(options) })) {
    if (number === 1) {
      yield headerOf(ref, threadHead(record, files.paths));
      continue;
    }
    const entries = entriesOf(record, { id: `#${number}`, parent: last });
    for (const entry of entries) {
      if (entry.kind === 'opaque')
        tellUnknown({
          kind: stringOf(record['role']),
          what: 'kind of message',
          rule: 'amp/unknown-message',
          place: { source: ref.path, line },
          report,
        });
      else last = entry.id;
      yield { ...entry, place: { line, offset } };
    }
  }
}

function headerOf(ref: KnownSession, head: ThreadHead | undefined): Header {
  const cwd = head?.cwd ?? ref.cwd;
  const [title, startedAt] = [head?.title ?? ref.title, head?.startedAt ?? ref.startedAt];
  return {
    kind: 'session',
    id: ref.id,
    agent: 'amp',
    ...(head?.version !== undefined && { agentVersion: head.version }),
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd, ...(head && repositoryOf(head)) } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

function repositoryOf({ branch, commit, remote, roots }: ThreadHead): Omit<NonNullable<Header['workspace']>, 'cwd'> {
  return {
    ...(branch !== undefined && { branch }),
    ...(commit !== undefined && { commit }),
    ...(remote !== undefined && { remote }),
    ...(roots.length > 1 && { roots }),
  };
}

function entriesOf(record: JsonObject, base: EntryBase): Entry[] {
  const summary = summaryOf(record);
  if (summary !== undefined) {
    const cut: Entry = { ...base, id: `${base.id}:cut`, kind: 'compaction', summary: '' };
    return [cut, { ...base, parent: cut.id, kind: 'message', role: 'user', summary: true, parts: [{ type: 'text', text: summary }] }];
  }
  switch (record['role']) {
    case 'user':
      return [promptOf(record, base)];
    case 'assistant':
      return [replyOf(record, base)];
    default:
      return [{ ...base, kind: 'opaque', record }];
  }
}

/** A thread that was compacted starts again from what was left of it. */
function summaryOf({ content }: JsonObject): string | undefined {
  const block = isArray(content) ? content.find((one) => isObject(one) && one['type'] === 'summary') : undefined;
  const summary = isObject(block) ? block['summary'] : undefined;
  return isObject(summary) ? stringOf(summary['summary']) : stringOf(summary);
}

function promptOf(record: JsonObject, base: EntryBase): Message {
  const parts = decodePrompt(record['content']);
  const at = timeOf(isObject(record['meta']) ? record['meta']['sentAt'] : undefined);
  // also of calls that still run
  const isResult = isArray(record['content']) && record['content'].some((one) => isObject(one) && one['type'] === 'tool_result');
  const role = isResult ? 'tool' : 'user';
  return { ...base, ...(at !== undefined && { at }), kind: 'message', role, parts };
}

function replyOf(record: JsonObject, base: EntryBase): Message {
  const usage = isObject(record['usage']) ? record['usage'] : {};
  const state = isObject(record['state']) ? stringOf(record['state']['type']) : undefined;
  const [at, model, counts] = [timeOf(usage['timestamp']), stringOf(usage['model']), countsOf(usage)];
  const reply: Mutable<Message> = { ...base, kind: 'message', role: 'assistant', group: base.id, parts: decodeReply(record['content']) };
  if (at !== undefined) reply.at = at;
  if (model !== undefined) reply.model = model;
  if (counts) reply.usage = counts;
  if (state === 'cancelled' || state === 'streaming') reply.interrupted = true;
  return reply;
}

function countsOf(usage: JsonObject): Usage | undefined {
  const count = (field: string): number | undefined => (typeof usage[field] === 'number' ? usage[field] : undefined);
  const [input, output, cacheRead, cacheWrite] = ['inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens'].map(
    count,
  );
  if (input === undefined && output === undefined) return undefined;
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
}
