// What a pass answers: of what was written, found again, or only planned.
import type { AgentAdapter, InstallTarget, SessionRef } from '../../agents/agent.js';
import type { WrittenDigest } from '../../replay/outline.js';
import type { Receipt } from '../../store/receipts.js';
import type { Source } from './source.js';
import type { PassResult } from './types.js';

/** From where, to whom. */
export interface Ends {
  readonly ref: SessionRef;
  readonly agent: AgentAdapter;
}

export function passedResult({ ref, agent }: Ends, source: Source, receipt: Receipt, outcome: PassResult['outcome']): PassResult {
  return {
    from: { agent: ref.agent, id: ref.id, path: ref.path },
    to: receipt.to,
    cwd: receipt.cwd,
    resume: agent.resumeCommand(receipt.to.id, receipt.cwd),
    wrote: outcome === 'found' ? [] : receipt.files.map((file) => file.path),
    source: source.counts,
    carried: receipt.carried,
    ...asidesOf(source),
    receipt: receipt.id,
    outcome,
  };
}

/** `main`: where the records would stand. */
export function plannedResult(
  { ref, agent }: Ends,
  source: Source,
  target: InstallTarget,
  { main, digest }: { readonly main: string; readonly digest: WrittenDigest },
): PassResult {
  return {
    from: { agent: ref.agent, id: ref.id, path: ref.path },
    to: { agent: agent.id, id: target.id, path: main },
    cwd: target.cwd,
    resume: agent.resumeCommand(target.id, target.cwd),
    wrote: [],
    source: source.counts,
    carried: digest.outline.length > 0 ? digest.counts : source.counts,
    ...asidesOf(source),
    receipt: null,
    outcome: 'planned',
  };
}

/** They are carried as they are: another agent's model sees what its user did. */
function asidesOf({ facts, replay }: Source): Pick<PassResult, 'asides'> {
  const asides = replay.order.filter((i) => facts.table.has(i, 'aside')).length;
  return asides > 0 ? { asides } : {};
}
