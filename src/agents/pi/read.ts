// pi's session file → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { piCodec } from './records.js';
import { nameIn, promptOf } from './title.js';

const KNOWN = new Set([
  'session',
  'message',
  'model_change',
  'thinking_level_change',
  'compaction',
  'branch_summary',
  'custom',
  'custom_message',
  'label',
  'session_info',
  'usage',
  'context_edit', // of 1.x
]);

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'pi' };
  let prompt: string | undefined;
  let name: string | undefined;
  let hasHeader = false;
  yield { ...header };
  yield* readItems({
    codec: piCodec,
    records: files.lines(ref.path, { report, rule: 'pi/not-a-record', ...range(options) }),
    options,
    see({ record, line }) {
      if (record['type'] === 'session_info') name = nameIn(record);
      prompt ??= promptOf(record);
      tellOddities(record, { source: ref.path, line }, report);
      if (record['type'] !== 'session' || hasHeader) return undefined;
      hasHeader = true;
      return { ...Object.assign(header, headerFields(record)) };
    },
  });
  const title = name ?? prompt;
  yield { ...header, ...(title !== undefined && { title }) };
}

function headerFields(record: JsonObject): Partial<Header> {
  const [cwd, startedAt] = [stringOf(record['cwd']), stringOf(record['timestamp'])];
  return { ...(startedAt !== undefined && { startedAt }), ...(cwd ? { workspace: { cwd } } : {}) };
}

function tellOddities(record: JsonObject, place: { readonly source: string; readonly line: number }, report: Report): void {
  const type = stringOf(record['type']);
  if (!KNOWN.has(type ?? '')) tellUnknown({ kind: type, rule: 'pi/unknown-record', place, report });
  if (type === 'context_edit') {
    report.tally('pi context edit', (n) => ({
      rule: 'pi/context-edited',
      severity: 'warning',
      message: `${n === 1 ? 'a message was' : `${n} messages were`} edited for the model afterwards; the original is passed`,
      place,
      hint: 'The edit remains in pi’s own file, and copies within pi keep it.',
    }));
  }
}
