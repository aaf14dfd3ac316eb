// Hand-off → session.llmfeed.json: the blocks of June 2025, those of May 2025 after them, and beside them what neither can say.
import type { Handoff, HandoffContent } from '../../model/handoff.js';
import { contentOf } from '../../model/handoff-id.js';
import { isObject, sameJson, setOwn, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { keptBeside } from '../toolkit/kept/kept.js';
import { blockFor, EXTENSION, KEPT, TRACE, TRUST_BLOCKS, writtenBlocks } from './blocks.js';
import { NO_TIME, timeOf } from './metadata-block.js';
import { GUIDANCE, OWN_GUIDANCE, readFeed } from './read-feed.js';
import { fullSchema } from './schemas.js';
import { writeTrace } from './trace-write.js';

export function encode(handoff: Handoff, report: Report): string {
  const feed = readableFeed(handoff);
  if (timeOf(handoff.generatedAt) === NO_TIME)
    report.add({
      rule: 'llmfeed/no-time',
      severity: 'info',
      message: `the hand-off has no time, and the feed's schema requires one: ${NO_TIME} was used`,
    });
  const trace = handoff.session && writeTrace(handoff.session, report);
  const said = readFeed(JSON.parse(JSON.stringify(feed)) as JsonObject).content;
  const whole = { ...feed, [KEPT]: keptBeside(handoff, said) as unknown as Json, ...(trace !== undefined && { [TRACE]: trace }) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** What a reader of the format sees. Blocks that came with others' feeds and break the schema are not shown again, only kept beside. */
function readableFeed(handoff: Handoff): JsonObject {
  const kept = keptBlocks(handoff);
  const wrong = fullSchema.safeParse(assemble(handoff, kept)).error?.issues ?? [];
  for (const {
    path: [block],
  } of wrong)
    if (typeof block === 'string') kept.delete(block);
  return assemble(handoff, kept);
}

function assemble(handoff: Handoff, kept: ReadonlyMap<string, Json>): JsonObject {
  const own = withoutTold(handoff, kept);
  const feed: Record<string, Json | undefined> = { feed_type: 'session' };
  for (const block of writtenBlocks) {
    const written = block.write?.(own);
    const before = kept.get(block.name);
    const value =
      written === undefined ? before : isObject(written) && isObject(before) ? { ...written, ...withoutKeys(before, written) } : written;
    if (value !== undefined) feed[block.name] = value;
  }
  feed[GUIDANCE] = kept.get(GUIDANCE) ?? OWN_GUIDANCE;
  for (const [name, value] of kept) if (feed[name] === undefined && name !== 'feed_type') setOwn(feed, name, value);
  return feed;
}

/** Blocks that came with an earlier feed, by name, and those of other tools under names of their own. */
function keptBlocks({ extensions }: Handoff): Map<string, Json> {
  const blocks = new Map<string, Json>();
  for (const [key, value] of Object.entries(extensions)) {
    const name = key.startsWith(EXTENSION) ? key.slice(EXTENSION.length) : key;
    if (name.includes('/') === !key.startsWith(EXTENSION) && !TRUST_BLOCKS.has(name) && name !== KEPT && name !== TRACE && name !== '')
      blocks.set(name, value);
  }
  return blocks;
}

/** Lines that a kept block tells again by itself are not written a second time. */
function withoutTold(handoff: Handoff, kept: ReadonlyMap<string, Json>): Handoff {
  const only = Object.fromEntries([...kept].filter(([name]) => name === 'metadata' || blockFor(name) !== undefined));
  if (Object.keys(only).length === 0) return handoff;
  const told = readFeed({ feed_type: 'session', ...only }).content;
  const rest = Object.fromEntries(
    Object.entries(contentOf(handoff)).map(([field, value]) => [
      field,
      Array.isArray(value) ? withoutEach(value, told[field as keyof HandoffContent]) : value,
    ]),
  );
  return { ...handoff, ...rest };
}

function withoutEach(items: readonly unknown[], told: unknown): readonly unknown[] {
  const open = Array.isArray(told) ? [...(told as readonly unknown[])] : [];
  return items.filter((item) => {
    const at = open.findIndex((one) => sameJson(one, item));
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
}

function withoutKeys(object: JsonObject, taken: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !Object.hasOwn(taken, key)));
}
