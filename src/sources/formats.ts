// Every format, of hand-offs and of whole conversations, loaded when it is needed.
import { conversations } from '../conversations/index.js';
import { documents } from '../documents/index.js';
import type { Format, LazyFormat } from '../model/format.js';

/** In the order in which a text is tried: the most particular first. */
export const formats: readonly LazyFormat[] = [...documents, ...conversations];

const DEFAULT = 'handoff';

/** What `pack` writes: the usual one first. */
export const writtenFormatIds: readonly string[] = [
  DEFAULT,
  ...formats.filter(({ id, writes }) => writes && id !== DEFAULT).map(({ id }) => id),
];

/** Undefined: there is no such format. */
export async function loadFormat(id: string): Promise<Format | undefined> {
  return formats.find((format) => format.id === id)?.load();
}

export async function allFormats(): Promise<readonly Format[]> {
  return Promise.all(formats.map((format) => format.load()));
}
