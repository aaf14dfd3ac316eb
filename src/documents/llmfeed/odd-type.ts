// Published feeds do not all say what they are where the format wants it: under another name, inside their metadata, or not at all.
import { isObject, ownValue, stringOf, type JsonObject } from '../../model/json.js';

/** For `feed_type`. */
export const ODD_NAMES: readonly string[] = ['feedtype', 'feedType', 'feed-type'];

export interface TypedFeed {
  readonly feed: JsonObject;
  /** Where its type was found, if not where it belongs. */
  readonly oddly?: string;
}

/** The same feed with its type where it belongs. */
export function typedFeed(feed: JsonObject): TypedFeed {
  if (ownValue(feed, 'feed_type') !== undefined) return { feed };
  for (const name of ODD_NAMES) {
    const type = stringOf(ownValue(feed, name));
    if (type === undefined) continue;
    const { [name]: _, ...rest } = feed;
    return { feed: { feed_type: type, ...rest }, oddly: `in “${name}”` };
  }
  const metadata = ownValue(feed, 'metadata');
  for (const name of ['feed_type', ...ODD_NAMES]) {
    const type = isObject(metadata) ? stringOf(ownValue(metadata, name)) : undefined;
    if (type !== undefined) return { feed: { feed_type: type, ...feed }, oddly: `in its metadata, as “${name}”` };
  }
  return stringOf(ownValue(feed, 'prompt_body')) === undefined
    ? { feed }
    : { feed: { feed_type: 'prompt', ...feed }, oddly: 'nowhere; it has the body of a prompt' };
}
