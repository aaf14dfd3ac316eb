// Continue's session document → session.
import type { SessionItem } from '../../model/session.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { range } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { folderOf, titleOf } from './head-fields.js';
import { continueCodec, HISTORY } from './records.js';
import { firstWords } from '../../model/short-text.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const own = { kind: 'session', id: ref.id, agent: 'continue' } as const;
  yield { ...own, ...(ref.startedAt !== undefined && { startedAt: ref.startedAt }) };
  let title: string | undefined;
  const records = files.document(ref.path, HISTORY, { report, rule: 'continue/not-a-record', ...range(options) });
  for (const { record, entries, line, offset } of decodeRecords(continueCodec, records, { residue: options.residue === true })) {
    const [entry] = entries;
    if (entry!.kind === 'opaque') {
      const cwd = folderOf(record['workspaceDirectory'], files.paths);
      title ??= titleOf(record['title']);
      if (cwd !== undefined) yield { ...own, workspace: { cwd } };
      if (!(HISTORY in record) && !('sessionId' in record))
        report.tally(`${ref.path} unknown item`, (n) => ({
          rule: 'continue/unknown-item',
          severity: 'info',
          message: `an item that is not a message kept as is${n > 1 ? `, ${n} times` : ''}`,
          place: { source: ref.path, line },
        }));
    } else if (title === undefined && entry!.kind === 'message' && entry!.role === 'user' && !entry!.summary) {
      const words = entry!.parts.find((part) => part.type === 'text' && !part.text.startsWith('<context name='));
      title = words?.type === 'text' ? firstWords(words.text, 200) || undefined : undefined;
    }
    for (const one of entries) yield placed(one, { line, offset });
  }
  if (title !== undefined) yield { ...own, title };
}
