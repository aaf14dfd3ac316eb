// A canonical hand-off inside other text.
import { findJsonText, type FoundJson } from '../toolkit/json-text/find.js';

export function findJson(text: string): FoundJson | undefined {
  return findJsonText(text, (top) => top.get('kind') === 'handoff');
}
