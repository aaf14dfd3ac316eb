// The library that runs anywhere, browsers included: the model of a session and what can be told from it.

// The canonical session.
export type * from './model/session.js';
export type { Json, JsonObject } from './model/json.js';
export { isHeader } from './model/session.js';

// What a resume would send, and the turns in it.
export { collect, type SessionFacts } from './model/collect.js';
export type { EntryFacts } from './model/entry-facts.js';
export { context, turnsOf, type Context, type Turn } from './model/tree.js';
export { type Counts } from './model/counts.js';

// Findings.
export { Failure, Report, type Diagnostic, type Severity } from './model/report.js';
export { rules } from './model/rules.js';

// The canonical hand-off, and the formats that hold one.
export type * from './model/handoff.js';
export { handoffId } from './model/handoff-id.js';

// Hand-offs out of texts and links, as they come: read, and what their signatures show.
export { handoffIn, type FoundHandoff } from './documents/handoff-in.js';
export { handoffFeed, handoffJson, handoffMarkdown, handoffPage, handoffTask, handoffYaml, promptOf } from './documents/handoff-text.js';
export { isEncryptedLink, isLink, linkOf, openLink, type LinkOptions, type OpenedLink } from './share/link.js';
export { examine, type Examined } from './trust/examine.js';
export { shortKeyId } from './trust/public-key.js';
export { withoutUnseen } from './model/unseen.js';

// What a person leaves out of a session and changes in its hand-off.
export { editListText, readEditList, type EditedSession, type EditList, type StatementEdit } from './edits/edit-list.js';
export { editStatements, withoutUnproven, type EditedHandoff } from './edits/edit-statements.js';
export { editedEntry, leftOut, type LeftOut } from './edits/left-out.js';
export { OutlineDigest } from './edits/outline-digest.js';

// Stepping through a session; how the work stood at each step is told by what reads the whole of it.
export { canPress, press, startPlayer, waitOf, type Action, type Mark, type Player, type Step } from './handoff/replay/player.js';
