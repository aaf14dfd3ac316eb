// A feed inside other text: the whole of it, a fence in a chat's reply, or an object with talk around it.
import { findJsonText, type FoundJson } from '../toolkit/json-text/find.js';
import { ODD_NAMES } from './odd-type.js';
import type { TopLevel } from '../toolkit/json-text/top-level.js';

/** Blocks that only session feeds have; fragments and notes from before the format had a `feed_type`. */
function isFeed(top: TopLevel): boolean {
  if (top.has('feed_type')) return true;
  if (ODD_NAMES.some((name) => top.has(name)) || (top.has('prompt_body') && top.get('metadata') === '{')) return true;
  return top.has('session_summary') || (top.has('session_date') && (top.has('goals') || top.has('pending_tasks')));
}

/** Also one that says its type inside its metadata, which the outermost keys do not show. */
export function findFeed(text: string): FoundJson | undefined {
  return findJsonText(text, isFeed) ?? (TYPE_INSIDE.test(text) ? findJsonText(text, (top) => top.get('metadata') === '{') : undefined);
}

const TYPE_INSIDE = /"metadata"\s*:\s*\{[^{}]*"feed_?type"\s*:/i;
