// The receipt of a pass: what was read, what was written, and by which marks both are known again.
import type { InstallTarget, SessionRef } from '../../agents/agent.js';
import type { StagedInstall } from '../../io/apply.js';
import { context } from '../../model/tree.js';
import type { ContextMark, KeptNative, Receipt } from '../../store/receipts.js';
import { contextMark } from './context-mark.js';
import type { Earlier } from './earlier.js';
import type { Source } from './source.js';
import type { Checked } from './write.js';

/** What is known before anything is written. */
export interface ReceiptPlan {
  readonly from: SessionRef;
  /** The agent's id. */
  readonly to: string;
  readonly source: Source;
  readonly target: InstallTarget;
  readonly receipt: string;
  readonly choices: string;
  readonly earlier: Earlier;
  readonly order: number;
}

export interface ReceiptFacts extends ReceiptPlan {
  readonly checked: Checked;
  readonly kept: readonly KeptNative[];
  /** Path of the file that holds the records. */
  readonly main: string;
  readonly words: ContextMark | undefined;
}

export function receiptOf(of: ReceiptFacts, application: StagedInstall): Receipt {
  const { from, source, target, checked } = of;
  return {
    version: 1,
    id: of.receipt,
    at: target.now.toISOString(),
    order: of.order,
    from: {
      agent: from.agent,
      id: from.id,
      path: from.path,
      ...(from.title !== undefined && { title: from.title }),
      bytes: source.end,
      sha256: of.kept[0]!.sha256,
    },
    ...(of.choices === '' && { home: homeOf(source) }),
    to: { agent: of.to, id: target.id, path: of.main },
    cwd: target.cwd,
    choices: of.choices,
    files: application.staged.map(({ path: place, how, bytes, sha256, before }) => ({
      path: place,
      how,
      bytes,
      sha256,
      ...(before !== undefined && { before }),
    })),
    folders: application.folders,
    natives: of.kept,
    source: source.counts,
    carried: checked.counts,
    sourceContext: contextMark(source.facts, source.replay.order),
    targetContext: checked.mark,
    ...(of.words && { targetWords: of.words }),
    lastEntry: checked.lastEntry,
    openCalls: source.replay.dropCalls.size + [...source.replay.answer.values()].flat().length,
    ...(of.earlier.kind === 'grown' && { continues: of.earlier.receipt.id, partial: true as const }),
    ...(application.staged.some(({ how }) => how === 'imported') && { unread: true as const }),
  };
}

function homeOf({ facts }: Source): NonNullable<Receipt['home']> {
  const last = context(facts).order.findLast((i) => facts.table.kind(i) !== 'opaque');
  const cwd = facts.header.workspace?.cwd;
  return { ...(cwd !== undefined && { cwd }), lastEntry: last === undefined ? null : facts.entries[last]!.id };
}
