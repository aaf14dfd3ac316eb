// Every operation as a command, with the module that shows its result: one line each, in the order of the operations.
import { commandOf } from '../ops/command-line.js';
import { operations, type OperationName } from '../ops/operations.js';
import type { Command, Presenter } from './command.js';

const presenters: Readonly<Record<OperationName, () => Promise<Presenter>>> = {
  list: () => import('./present/list.js'),
  show: () => import('./present/show.js'),
  replay: () => import('./present/replay.js'),
  search: () => import('./present/search.js'),
  pass: () => import('./present/pass.js'),
  passes: () => import('./present/passes.js'),
  undo: () => import('./present/undo.js'),
  pack: () => import('./present/pack.js'),
  draft: () => import('./present/draft.js'),
  receive: () => import('./present/receive.js'),
  log: () => import('./present/log.js'),
  branch: () => import('./present/branch.js'),
  rollback: () => import('./present/rollback.js'),
  tag: () => import('./present/tag.js'),
  merge: () => import('./present/merge.js'),
  diff: () => import('./present/diff.js'),
  keep: () => import('./present/keep.js'),
  sync: () => import('./present/sync.js'),
  share: () => import('./present/share.js'),
  open: () => import('./present/open.js'),
  check: () => import('./present/check.js'),
  sign: () => import('./present/sign.js'),
  verify: () => import('./present/verify.js'),
  keys: () => import('./present/keys.js'),
  bootstrap: () => import('./present/bootstrap.js'),
  redact: () => import('./present/redact.js'),
  watch: () => import('./present/watch.js'),
  install: () => import('./present/install.js'),
  uninstall: () => import('./present/uninstall.js'),
  mcp: () => import('./present/mcp.js'),
  a2a: () => import('./present/a2a.js'),
  hooks: () => import('./present/hooks.js'),
  agents: () => import('./present/agents.js'),
  config: () => import('./present/config.js'),
  doctor: () => import('./present/doctor.js'),
  fsck: () => import('./present/fsck.js'),
  completions: () => import('./present/completions.js'),
  __complete: () => import('./present/complete.js'),
  hook: () => import('./present/hook.js'),
};

const all = operations.map((operation): Command => ({
  operation,
  // Made when it is asked for: the overview needs none of them, a command one.
  get spec() {
    return commandOf(operation);
  },
  load: presenters[operation.name as OperationName],
}));

export const commands: readonly Command[] = all.filter(({ operation }) => !operation.hidden);

/** Called by programs; help does not list them. */
export const hiddenCommands: readonly Command[] = all.filter(({ operation }) => operation.hidden);
