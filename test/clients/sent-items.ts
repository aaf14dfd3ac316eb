// Items that a model must be told, for conversations that are written down in the tests themselves.
import type { Item, ResultPart } from './fake-model/items.js';

/** One red pixel, as the fixtures of the sources have it: clients leave out data that is not an image. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A small red square, that every client sends: one (Grok) leaves out what is smaller than 512 pixels. */
export const SQUARE =
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
