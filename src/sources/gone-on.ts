// Has anybody gone on in what a pass wrote? Opening it is not going on: clients add records of their own to what they open. The context tells, not the bytes.
import { fileSize } from '../io/walk.js';
import type { AgentSource, SessionRef } from '../agents/agent.js';
import { hashFile, startsWith } from '../io/file-bytes.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { isHeader, type Entry, type SessionItem } from '../model/session.js';
import { isLeftOut } from '../model/synthetic.js';
import { mainFile, type Receipt } from '../store/receipts.js';
import { layoutOf } from './layouts.js';
import { openReadable } from './readable.js';
import { wordsMark, wordsOf } from './words-mark.js';

/** `receipt`: of a pass whose session is there. `hasty`: only what was added is looked at, not whether the rest is what was written. */
export async function hasGoneOn(
  receipt: Receipt,
  source: AgentSource,
  world: World,
  options: { readonly hasty?: true } = {},
): Promise<boolean> {
  const written = mainFile(receipt);
  if (receipt.placed !== undefined) return hashFile(written.path).sha256 !== written.sha256; // whoever changes it may want to keep that
  const ref: SessionRef = { agent: receipt.to.agent, id: receipt.to.id, path: written.path, bytes: written.bytes };
  if (written.how !== 'imported' && layoutOf(source, written.path).appends)
    return (!options.hasty && !startsWith(written.path, written)) || saysMore(source, ref, written.bytes);
  const mark = receipt.targetWords;
  if (!mark) return true;
  const readable = openReadable(source, ref, world, new Report());
  try {
    const { order, words } = await wordsOf(source, readable.ref, fileSize(readable.ref.path));
    const now = wordsMark(order.map((i) => words[i]));
    return now.length !== mark.length || now.digest !== mark.digest;
  } finally {
    readable.close();
  }
}

/** Is anything after this byte said, or taken back? */
async function saysMore(source: AgentSource, ref: SessionRef, start: number): Promise<boolean> {
  const end = fileSize(ref.path);
  if (end <= start) return end < start;
  for await (const item of source.read({ ...ref, bytes: end }, new Report(), { start, end, mainOnly: true })) if (counts(item)) return true;
  return false;
}

function counts(item: SessionItem): boolean {
  return isHeader(item) ? item.rewound === true || item.head === null : isSaid(item);
}

function isSaid(entry: Entry): boolean {
  return entry.lane === undefined && entry.kind !== 'opaque' && !(entry.kind === 'message' && isLeftOut(entry.synthetic));
}
