// Cline's document of messages → session.
import type { Header, SessionItem } from '../../model/session.js';
import { SCREEN_FILE, TASK_FILE } from '../toolkit/cline-like/file-names.js';
import { readMessages } from '../toolkit/cline-like/read-messages.js';
import { withCallsInWords } from '../toolkit/cline-like/worded-turns.js';
import { taskFacts } from '../toolkit/cline-like/task-facts.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { MESSAGES } from './file-names.js';
import { readManifest } from './manifest.js';
import { sessionFacts, type SessionFacts } from './session-facts.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const about = [SCREEN_FILE, TASK_FILE].includes(files.paths.basename(ref.path))
    ? taskFacts(ref.path, files.text(files.head(ref.path)), files)
    : sessionFacts(readManifest(ref.path, files));
  yield headerOf(ref, about);
  const compacted = ref.path.endsWith(MESSAGES) ? `${ref.path.slice(0, -MESSAGES.length)}.compaction.json` : undefined;
  if (compacted !== undefined && files.exists(compacted))
    report.add({
      rule: 'cline/compaction-not-read',
      severity: 'info',
      message: 'Cline itself continues from a shortened history kept beside this one; here the full one is used',
      place: { source: compacted },
    });
  const items = readMessages({ id: 'cline' }, { ref, title: about.title }, { files, report, options });
  // sessions have always had calls of their own; what looks like one in their words is talked about
  yield* files.paths.basename(ref.path) === TASK_FILE ? withCallsInWords(items, 'cline') : items;
}

function headerOf(ref: KnownSession, about: SessionFacts): Header {
  const cwd = about.cwd ?? ref.cwd;
  const startedAt = about.startedAt ?? ref.startedAt;
  return {
    kind: 'session',
    id: ref.id,
    agent: 'cline',
    ...(about.version !== undefined && { agentVersion: about.version }),
    ...(about.title !== undefined && { title: about.title }),
    ...(cwd !== undefined && { workspace: { cwd, ...(about.branch !== undefined && { branch: about.branch }) } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}
