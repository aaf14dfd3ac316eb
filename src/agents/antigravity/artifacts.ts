// What is left to read of a conversation in the editor: plans, lists of tasks and walkthroughs. What was said is encrypted.
import type { SessionItem } from '../../model/session.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { ARTIFACTS } from './file-names.js';

export function* readArtifacts(ref: KnownSession, { files, report }: Reading): Generator<SessionItem> {
  const folder = files.paths.dirname(ref.path);
  let last: string | null = null;
  for (const name of ARTIFACTS) {
    const file = files.paths.join(folder, name);
    const text = file === ref.path || files.exists(file) ? files.small(file)?.trim() : undefined;
    if (text === undefined || text === '') continue;
    const place = { line: 1, offset: 0, ...(file !== ref.path && { source: file }) };
    yield { kind: 'message', id: name, parent: last, role: 'assistant', parts: [{ type: 'text', text }], place };
    last = name;
  }
  report.add({
    rule: 'antigravity/artifacts-only',
    severity: 'warning',
    message: 'what was said in this conversation is encrypted: only what the agent wrote for the user (plan, tasks, walkthrough) is read',
    place: { source: ref.path },
    hint: 'Conversations of the terminal (agy) are read whole.',
  });
}
