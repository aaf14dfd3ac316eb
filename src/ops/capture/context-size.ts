// How full the context of a session is: what its client would send on resume, beside the window that its agent usually has.
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import { fileSize } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { collect } from '../../model/collect.js';
import type { Report } from '../../model/report.js';
import { context } from '../../model/tree.js';
import { loadSource } from '../../sources/index.js';
import { openReadable } from '../../sources/readable.js';
import { contextTokens, fitNote } from '../pass/fit.js';

/** From this share of the window on a session is nearly full: its client is about to compact it, and what it forgets then is still there to capture. */
export const NEARLY_FULL = 0.85;

/** No text of that many bytes has more tokens than half of them, as they are estimated. */
const BYTES_PER_TOKEN = 2;

/** Undefined: its agent has no window that is known. */
export async function windowOf(agent: string): Promise<number | undefined> {
  return (await findAgent(agent)?.loadTarget?.())?.contextWindow;
}

/** Too small to be read for that. A session inside a database may be larger than its row says. */
export function cannotBeNearlyFull({ bytes, path }: Pick<SessionRef, 'bytes' | 'path'>, window: number): boolean {
  return !path.includes('#') && bytes < window * NEARLY_FULL * BYTES_PER_TOKEN;
}

/** Tokens, estimated: the client's own prompt and its tools come on top. */
export async function contextSize(ref: SessionRef, world: World, report: Report): Promise<number> {
  const source = await loadSource(ref.agent);
  const { ref: opened, close } = openReadable(source, ref, world, report);
  try {
    const end = fileSize(opened.path);
    const items = source.read(opened, report, { end, mainOnly: true });
    const facts = await collect(items, { note: fitNote, describeAside: source.describeAside });
    return contextTokens(facts, context(facts, { foreign: false }).order);
  } finally {
    close();
  }
}
