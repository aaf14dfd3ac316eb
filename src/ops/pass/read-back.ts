// What a pass wrote, read back by the target's reader: the staged file, one that was added to, and what a client took over.
import type { AgentAdapter, SessionRef, SessionSource } from '../../agents/agent.js';
import { loadSource } from '../../agents/index.js';
import { newLayout } from '../../sources/layouts.js';
import type { Outline } from '../../replay/outline.js';
import type { Staged } from '../../io/apply.js';
import { hashFile } from '../../io/file-bytes.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { Watch } from '../../model/session.js';
import { mainFile, type ContextMark, type Receipt } from '../../store/receipts.js';
import { checkWritten, type Checked } from './write.js';
import { openReadable } from '../../sources/readable.js';
import { wordsMark, wordsOf } from '../../sources/words-mark.js';

export interface StagedSession {
  /** The agent that is passed to. */
  readonly agent: AgentAdapter;
  readonly id: string;
  readonly staged: Staged;
}

/** After an append: the new lines. What was replayed must stand at its end, in order. */
export async function checkStaged(session: StagedSession, outline: readonly Outline[], watch?: Watch): Promise<Checked> {
  return checkWritten(session.agent, refOf(session), { outline }, watch);
}

/** Undefined: the client only ever appends, so that the bytes tell. */
export async function stagedWords(session: StagedSession): Promise<ContextMark | undefined> {
  return newLayout(session.agent).appends ? undefined : markOf(session.agent, refOf(session));
}

function refOf({ agent, id, staged }: StagedSession): SessionRef {
  return { agent: agent.id, id, path: staged.temporary, bytes: staged.bytes };
}

async function markOf(agent: SessionSource, ref: SessionRef): Promise<ContextMark> {
  const { order, words } = await wordsOf(agent, ref, ref.bytes);
  return wordsMark(order.map((i) => words[i]));
}

/** After an append the marks of the whole file are known only now. */
export async function wholeReceipt(receipt: Receipt): Promise<Receipt> {
  const { path: place, id, agent } = receipt.to;
  const whole = await checkWritten((await loadSource(agent))!, { agent, id, path: place, bytes: mainFile(receipt).bytes }, { outline: [] });
  const { partial, ...rest } = receipt;
  return { ...(partial ? rest : receipt), targetContext: whole.mark, lastEntry: whole.lastEntry, carried: whole.counts };
}

/** What a client took over it has written itself: it is read from its store, and counts as it is there, under the id that it has there. */
export async function importedReceipt(receipt: Receipt, outline: readonly Outline[], world: World, report: Report): Promise<Receipt> {
  const { agent: agentId, path: planned } = receipt.to;
  const agent = (await loadSource(agentId))!;
  const found = agent.refOf(planned, new Report());
  const to = found ? { agent: agentId, id: found.id, path: found.path } : receipt.to;
  const readable = openReadable(agent, { ...to, bytes: 0 }, world, report);
  try {
    const checked = await checkWritten(agent, readable.ref, { outline });
    const targetWords = await markOf(agent, readable.ref);
    const { sha256 } = hashFile(readable.ref.path);
    const bytes = found?.bytes ?? readable.ref.bytes; // as lists tell it
    const files = receipt.files.map((file) => (file.path === planned ? { ...file, path: to.path, bytes, sha256 } : file));
    const { unread: _unread, ...read } = receipt;
    return { ...read, to, files, carried: checked.counts, targetContext: checked.mark, lastEntry: checked.lastEntry, targetWords };
  } finally {
    readable.close();
  }
}
