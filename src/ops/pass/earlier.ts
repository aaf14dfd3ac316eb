// Has this session been passed before? Then it is found again, continued, or passed again with a reason.
import { createHash } from 'node:crypto';
import type { AgentAdapter } from '../../agents/agent.js';
import { hasGoneOn } from '../../sources/gone-on.js';
import { layoutOf } from '../../sources/layouts.js';
import { hashFile } from '../../io/file-bytes.js';
import { isBeingWritten } from '../../io/open-files.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { mainFile, type Receipt } from '../../store/receipts.js';
import type { Report } from '../../model/report.js';
import { beginsWith } from './context-mark.js';
import type { Source } from './source.js';
import type { PassOptions } from './types.js';

/** Everything that makes two passes of a session the same pass. */
export interface PassKey {
  readonly from: { readonly agent: string; readonly id: string; readonly path: string };
  readonly to: Pick<AgentAdapter, 'id' | 'isThere'>;
  readonly cwd: string;
  readonly choices: string;
}

/** Among the choices of a receipt. */
export const REDACTED = 'redacted';

/** Whatever makes less of a session than the whole. */
export function choicesOf(options: PassOptions): string {
  return [
    options.turns ? `turns ${options.turns.from} ${options.turns.to}` : '',
    options.history === 'full' ? 'full history' : '',
    options.noTools ? 'no tools' : '',
    options.redact ? REDACTED : '',
    options.edits ? `edits ${options.edits.mark}` : '',
    options.fit === undefined ? '' : `fit ${options.fit}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function earlierPass(receipts: readonly Receipt[], key: PassKey): Receipt | undefined {
  return receipts.find(
    (r) =>
      !r.undone &&
      r.from.agent === key.from.agent &&
      r.from.id === key.from.id &&
      r.from.path === key.from.path &&
      r.to.agent === key.to.id &&
      r.cwd === key.cwd &&
      r.choices === key.choices &&
      (key.to.isThere?.(r.to.path) ?? exists(r.to.path)),
  );
}

export type Earlier =
  | { readonly kind: 'same'; readonly receipt: Receipt }
  | { readonly kind: 'grown'; readonly receipt: Receipt; readonly hash: ReturnType<typeof createHash>; readonly bytes: number }
  /** `replaces`: an earlier copy of which this one is the longer form. Where nobody has gone on in it, it is taken back afterwards. */
  | { readonly kind: 'none'; readonly replaces?: Receipt };

export async function judgeEarlier(
  receipt: Receipt | undefined,
  { source, target, world }: { readonly source: Source; readonly target: AgentAdapter; readonly world: World },
  report: Report,
): Promise<Earlier> {
  if (!receipt) return { kind: 'none' };
  if (source.end < receipt.from.bytes || hashFile(source.ref.path, { end: receipt.from.bytes }).sha256 !== receipt.from.sha256)
    return asNew(
      layoutOf(source.agent, source.ref.path).appends
        ? 'the session was rewritten after it was passed'
        : 'the session has changed since it was passed, and its client rewrites the whole file',
    );
  if (source.end === receipt.from.bytes) {
    report.add({
      rule: 'pass/found-earlier',
      severity: 'info',
      message: 'this session was passed before and has not changed since; the earlier pass is used',
      hint: '--force passes it again.',
    });
    return { kind: 'same', receipt };
  }
  const { facts, replay } = source;
  if (!beginsWith(facts, replay.order, receipt.sourceContext)) return asNew('it was rewound or compacted after it was passed');
  if (receipt.openCalls > 0) return asNew('a call that was open then has been answered since', receipt);
  const [last, next] = [replay.order[receipt.sourceContext.length - 1], replay.order[receipt.sourceContext.length]];
  if (next === undefined) return { kind: 'same', receipt };
  if (last !== undefined && facts.entries[last]!.group !== undefined && facts.entries[last]!.group === facts.entries[next]!.group)
    return asNew('it was passed in the middle of a response', receipt);
  const written = mainFile(receipt);
  if (target.importCommand || !layoutOf(target, written.path).appends)
    return asNew(`it has grown since it was passed, and ${target.name} sessions are written as a whole`, receipt);
  const hash = createHash('sha256');
  const now = hashFile(written.path, { onBlock: (block) => void hash.update(block) });
  if (now.sha256 !== written.sha256 && (await hasGoneOn(receipt, target, world)))
    return asNew('the passed session has been continued in the target since');
  if (isBeingWritten(written.path) || target.isLive?.(written.path)) return asNew('the target’s client has the passed session open');
  return { kind: 'grown', receipt, hash, bytes: now.bytes };

  function asNew(why: string, replaces?: Receipt): Earlier {
    report.add({ rule: 'pass/repassed', severity: 'info', message: `${why}, so it is passed as a new session` });
    return { kind: 'none', ...(replaces && { replaces }) };
  }
}
