// session.llmfeed.json in any of its shapes, also inside a chat's reply → hand-off.
import type { Handoff } from '../../model/handoff.js';
import { isObject, ownValue, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import { parseObject } from '../toolkit/json-text/parse.js';
import { withKept } from '../toolkit/kept/kept.js';
import { KEPT } from './blocks.js';
import { repairFeed } from './broken-encoding.js';
import { findFeed } from './find.js';
import { typedFeed } from './odd-type.js';
import { isSessionFeed, readFeed } from './read-feed.js';

export function decode(text: string, report: Report): Handoff {
  const found = findFeed(text);
  if (!found)
    throw new Failure({
      rule: 'llmfeed/not-found',
      message: 'there is no feed in this text',
      hint: 'A feed is a JSON object with a `feed_type`; `baton bootstrap llmfeed` makes a chat write one.',
    });
  const json = parseObject(found.text);
  if ('problem' in json)
    throw new Failure({
      rule: 'llmfeed/not-json',
      message: `the feed cannot be read: ${json.problem}`,
      hint: '`baton check` shows where it breaks off.',
    });
  if (found.inTalk)
    report.add({ rule: 'llmfeed/in-talk', severity: 'info', message: `the feed was found inside other text, from line ${found.line} on` });
  const feed = repaired(typed(json.value, report), report);
  if (!isSessionFeed(feed))
    report.add({
      rule: 'llmfeed/not-a-session',
      severity: 'warning',
      message: `this is a feed of type “${String(ownValue(feed, 'feed_type'))}”, not a session feed; its blocks are kept as they are`,
    });
  const { content, session } = readFeed(feed);
  const whole = withKept(content, ownValue(feed, KEPT), report);
  return session ? { ...whole, session } : whole;
}

function typed(value: JsonObject, report: Report): JsonObject {
  const { feed, oddly } = typedFeed(value);
  if (oddly !== undefined)
    report.add({
      rule: 'llmfeed/odd-type',
      severity: 'warning',
      message: `the feed’s type is not in “feed_type”: it was found ${oddly}; it is read as “${String(feed['feed_type']).slice(0, 60)}”`,
      hint: 'Whoever publishes it should write “feed_type”; other tools may not read it.',
    });
  return feed;
}

/** What we wrote ourselves is as it was meant. */
function repaired(value: JsonObject, report: Report): JsonObject {
  if (isObject(ownValue(value, KEPT))) return value;
  const { feed, repaired: count } = repairFeed(value);
  if (count > 0)
    report.add({
      rule: 'llmfeed/broken-encoding',
      severity: 'info',
      count,
      message: `${count} ${count === 1 ? 'text was' : 'texts were'} UTF-8 read as another encoding; this was corrected`,
    });
  return feed;
}
