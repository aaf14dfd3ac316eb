// What was not done as far as is recorded: edits without a commit, commits without a push, edits that no check followed. Only what the calls prove.
import type { Statement } from '../model/handoff.js';
import { parseCommand } from './command.js';
import { evidenceOf, statement } from './evidence.js';
import { editedBy, removedBy } from './files.js';
import type { Call, Transcript } from './source.js';
import { codeLine } from './text.js';
import { undoneIn } from './undone.js';
import { isProse } from './written.js';

const NAMED = 5;

/** Edits that no recorded commit followed; only where the session knows git at all. */
export function uncommitted(talk: Transcript): Statement[] {
  const last = talk.calls.findLast((call) => isCommit(call));
  const usesGit = talk.header.workspace?.branch !== undefined || talk.calls.some((call) => /^\s*git\s/.test(call.use.command ?? ''));
  const since = editsSince(talk, last?.entry ?? 0);
  if (!usesGit || since.length === 0) return [];
  return [
    told(
      last
        ? 'Edited after the last recorded commit and not committed as far as is recorded'
        : 'No commit is recorded in this session; edited',
      since,
      last,
    ),
  ];
}

/** The last commit, where no push followed and the session pushes at all or ends with it. */
export function unpushed(talk: Transcript): Statement[] {
  const last = talk.calls.findLast((call) => isCommit(call) && call.result!.lines.some((line) => COMMITTED.test(line)));
  if (
    !last ||
    talk.calls.some(
      (call) => call.entry >= last.entry && /\bgit\b.*\bpush\b|\bgh pr (?:create|merge)\b|\bgt submit\b/.test(call.use.command ?? ''),
    )
  )
    return [];
  const hash = COMMITTED.exec(last.result!.lines.find((line) => COMMITTED.test(line))!)![1]!;
  return [statement(`No push is recorded after commit ${hash}`, last, last.result!)];
}

const COMMITTED = /^\[\S+(?: \([\w-]+\))? ([0-9a-f]{7,40})\] /;

/** Edits of code after the last run of a check, or without any. What may be a check under another name counts as one. */
export function unchecked(talk: Transcript): Statement[] {
  if (talk.laneCalls.length > 0 || talk.lost.work > 0) return []; // others may have run them, or it is not known any more
  const last = talk.calls.findLast(
    (call) => call.use.command !== undefined && (MAY_CHECK.test(call.use.command) || parseCommand(call.use.command).isCheck),
  );
  const since = editsSince(talk, last?.entry ?? 0).filter((call) => editedBy(call).some((path) => !isProse(path)));
  if (since.length === 0 || talk.turns.some((turn) => turn.agent.some((said) => said.who === 'sub-agent'))) return [];
  if (!last) return [statement('The agent edited code and ran nothing that tests, builds or lints', { entry: since.at(-1)!.entry })];
  return parseCommand(last.use.command!).isCheck
    ? [told(`Edited after the last check (${codeLine(parseCommand(last.use.command!).parts[0]!, 60)})`, since, last)]
    : [];
}

const MAY_CHECK = /test|check|lint|build|spec|verif|valid|compil|tsc|mypy|ruff|clippy|\bci\b|\bvet\b|\brun\b/i;

function isCommit(call: Call): boolean {
  return /\bgit\b[^|;&]*\bcommit\b/.test(call.use.command ?? '') && succeeded(call);
}

function succeeded(call: Call): boolean {
  return call.result !== undefined && !call.result.failed && !call.result.denied;
}

/** Of files that are still there as far as is recorded. */
function editsSince(talk: Transcript, entry: number): Call[] {
  const isUndone = undoneIn(talk);
  const removals = talk.calls.flatMap((call) =>
    succeeded(call) ? removedBy(call.use.command ?? '').map((path) => ({ end: `/${path.replace(/^\.?\//, '')}`, entry: call.entry })) : [],
  );
  const isThere = (path: string, since: number): boolean =>
    !removals.some((removal) => removal.entry > since && `/${path}`.endsWith(removal.end));
  return talk.calls.filter(
    (call) => call.entry > entry && succeeded(call) && editedBy(call).some((path) => isThere(path, call.entry) && !isUndone(call, path)),
  );
}

/** With the names of the newest files. */
function told(text: string, since: readonly Call[], after: Call | undefined): Statement {
  const names = [...new Set(since.flatMap(editedBy).map((path) => path.split('/').at(-1)!))];
  const shown = names.slice(-NAMED);
  const evidence = shown.map((name) => since.findLast((call) => editedBy(call).some((path) => path.endsWith(name)))!);
  const list = `${shown.join(', ')}${names.length > shown.length ? ' […]' : ''}`;
  return {
    ...statement(`${text}: ${list}`, { entry: evidence[0]!.entry }),
    evidence: evidenceOf(...(after ? [after.entry] : []), ...evidence.map((call) => call.entry)),
  };
}
