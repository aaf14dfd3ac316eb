// The hybrid export inside other text: JSON for programs and a markdown summary for people, in one object.
import { findJsonText, type FoundJson } from '../toolkit/json-text/find.js';

export function findHybrid(text: string): FoundJson | undefined {
  return findJsonText(text, (top) => top.has('json') && top.has('markdown') && (top.get('json') === '{' || top.has('format')));
}
