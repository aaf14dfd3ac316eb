// Items that a model must be told, for conversations that are written down in the tests themselves.
import type { Item, ResultPart } from './fake-model/items.js';

/** A small red square: clients leave out data that is not an image, and one (Grok) what is smaller than 512 pixels. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mM4oSFHU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULALP5OD2bhkZqAAAAAElFTkSuQmCC';

export const said = (role: 'user' | 'assistant', text: string): Item => ({ role, kind: 'text', text });
export const call = (id: string, name: string, input: unknown): Item => ({ role: 'assistant', kind: 'tool-call', id, name, input });
export const result = (id: string, parts: readonly ResultPart[], failed?: true): Item => ({
  role: 'tool',
  kind: 'tool-result',
  id,
  parts,
  ...(failed && { failed }),
});
export const words = (text: string): ResultPart => ({ kind: 'text', text });
