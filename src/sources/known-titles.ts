// Titles of sessions that begin with a hand-off: clients that make a title of the first prompt would call all of them by the words that frame it.
import type { SessionRef } from '../agents/agent.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { sessionRefOf } from '../model/lineage.js';
import { Lineage } from '../store/lineage.js';
import { isReceivedHandoff } from '../store/received.js';
import { Receipts, type Receipt } from '../store/receipts.js';
import { passesByTarget } from './passed-copies.js';
import { keyOf } from './untouched-copies.js';

/** The same sessions; those that begin with a hand-off have its title, unless somebody has given them another since. */
export function withKnownTitles<Ref extends SessionRef>(refs: readonly Ref[], world: World): readonly Ref[] {
  const passes = passesByTarget(new Receipts(world).all(new Report())); // whoever lists passes says what is wrong with one
  if (passes.size === 0) return refs;
  let recorded: ReadonlyMap<string, string> | undefined;
  const titleOf = (key: string): string | undefined => (recorded ??= recordedTitles(world)).get(key);
  return refs.map((ref) => {
    const written = passes.get(keyOf(ref))?.[0];
    if (!written || !isFirstPrompt(ref.title, written.from.title)) return ref;
    const first = firstPass(written, passes, world);
    const title = first && titleOf(sessionRefOf(first.to));
    return title === undefined ? ref : { ...ref, title };
  });
}

/** The pass that wrote a hand-off as a session, from which this one was passed on. */
function firstPass(receipt: Receipt, passes: ReadonlyMap<string, readonly Receipt[]>, world: World): Receipt | undefined {
  const seen = new Set<Receipt>();
  for (let at: Receipt | undefined = receipt; at && !seen.has(at); at = passes.get(keyOf(at.from))?.[0]) {
    if (isReceivedHandoff(at.from.path, world)) return at;
    seen.add(at);
  }
  return undefined;
}

/** What the pass called it, as far as the client keeps titles. */
function isFirstPrompt(title: string | undefined, passed: string | undefined): boolean {
  return title === undefined || (passed !== undefined && (passed.startsWith(title) || title.startsWith(passed)));
}

/** By `agent:id`, without secrets. */
function recordedTitles(world: World): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { made, title } of new Lineage(world).all(new Report()))
    if (made?.kind === 'session' && title !== undefined) titles.set(sessionRefOf(made), title);
  return titles;
}
