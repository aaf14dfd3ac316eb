// Every operation, in the order in which help lists them: one line each.
import type { Fields, GivenInput } from './field.js';
import { nearest } from '../model/nearest.js';
import { applySettings } from './apply-settings.js';
import type { AnyOperation, OperationContext } from './operation.js';
import { parseInput } from './parse-input.js';
import { usage } from './usage.js';
import { a2aOperation } from './a2a/index.js';
import { agentsOperation } from './agents/index.js';
import { branchOperation } from './branch/index.js';
import { diffOperation } from './diff/index.js';
import { mergeOperation } from './merge/index.js';
import { rollbackOperation } from './rollback/index.js';
import { tagOperation } from './tag/index.js';
import { bootstrapOperation } from './bootstrap/index.js';
import { checkOperation } from './check/index.js';
import { completeOperation } from './complete/index.js';
import { completionsOperation } from './completions/index.js';
import { configOperation } from './config/index.js';
import { draftOperation } from './draft/index.js';
import { doctorOperation } from './doctor/index.js';
import { keysOperation } from './keys/index.js';
import { fsckOperation } from './fsck/index.js';
import { hookOperation } from './hook/index.js';
import { hooksOperation } from './hooks/index.js';
import { installOperation } from './install/index.js';
import { keepOperation } from './keep/index.js';
import { listOperation } from './list/index.js';
import { logOperation } from './log/index.js';
import { mcpOperation } from './mcp/index.js';
import { openOperation } from './open/index.js';
import { packOperation } from './pack/index.js';
import { passOperation } from './pass/index.js';
import { passesOperation } from './passes/index.js';
import { replayOperation } from './replay/index.js';
import { receiveOperation } from './receive/index.js';
import { redactOperation } from './redact/index.js';
import { searchOperation } from './search/index.js';
import { shareOperation } from './share/index.js';
import { showOperation } from './show/index.js';
import { signOperation } from './sign/index.js';
import { syncOperation } from './sync/index.js';
import { undoOperation } from './undo/index.js';
import { uninstallOperation } from './uninstall/index.js';
import { verifyOperation } from './verify/index.js';
import { watchOperation } from './watch/index.js';

const verbs = {
  list: listOperation,
  show: showOperation,
  replay: replayOperation,
  search: searchOperation,
  pass: passOperation,
  passes: passesOperation,
  undo: undoOperation,
  pack: packOperation,
  draft: draftOperation,
  receive: receiveOperation,
  log: logOperation,
  branch: branchOperation,
  rollback: rollbackOperation,
  tag: tagOperation,
  merge: mergeOperation,
  diff: diffOperation,
  keep: keepOperation,
  sync: syncOperation,
  share: shareOperation,
  open: openOperation,
  check: checkOperation,
  sign: signOperation,
  verify: verifyOperation,
  keys: keysOperation,
  bootstrap: bootstrapOperation,
  redact: redactOperation,
  watch: watchOperation,
  install: installOperation,
  uninstall: uninstallOperation,
  mcp: mcpOperation,
  a2a: a2aOperation,
  hooks: hooksOperation,
  agents: agentsOperation,
  config: configOperation,
  doctor: doctorOperation,
  fsck: fsckOperation,
} as const;

const named = {
  ...verbs,
  completions: completionsOperation(Object.values(verbs)),
  __complete: completeOperation,
  hook: hookOperation,
} as const;

export type OperationName = keyof typeof named;
type Named<N extends OperationName> = (typeof named)[N];
type FieldsOf<N extends OperationName> = Named<N>['input'];
export type GivenTo<N extends OperationName> = FieldsOf<N> extends Fields ? GivenInput<FieldsOf<N>> : never;
export type ResultOf<N extends OperationName> = Awaited<ReturnType<Named<N>['run']>>;

export const operations: readonly AnyOperation[] = Object.values(named);

export function findOperation(name: string): AnyOperation | undefined {
  return operations.find((one) => one.name === name);
}

/** Checks the input and does it. Throws a Failure with a diagnostic where that cannot be. */
export async function runOperation<N extends OperationName>(name: N, input: GivenTo<N>, context: OperationContext): Promise<ResultOf<N>> {
  const found = findOperation(name);
  if (!found) throw unknownOperation(name);
  return (await found.run(parseInput(found, await applySettings(found, input, context)) as never, context)) as ResultOf<N>;
}

function unknownOperation(name: string): Error {
  const known = operations.filter(({ hidden }) => !hidden).map((one) => one.name);
  const near = nearest(name, known);
  return usage({
    rule: 'usage/unknown-operation',
    message: `there is no operation “${name}”${near === undefined ? '' : `; did you mean ${near}?`}`,
    hint: `Known: ${known.join(', ')}.`,
  });
}
