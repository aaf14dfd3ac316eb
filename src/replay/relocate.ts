// Moving a session to another folder and id: paths inside the working directory follow, wherever they are.
import { mapTexts, someText, type Json } from '../model/json.js';
import type { Entry, Part } from '../model/session.js';
import { hashEntries } from '../records/record-codec.js';

export interface Relocation {
  /** Changes the texts that are exactly the session's id, and paths inside its folder. */
  readonly text: (value: string) => string;
  /** Whether it would change a text: nothing is counted. */
  readonly moves: (value: string) => boolean;
  /** How many texts changed. */
  readonly changed: () => number;
}

export function makeRelocation(moves: {
  readonly id?: readonly [from: string, to: string];
  readonly folder?: readonly [from: string, to: string];
}): Relocation {
  const { id } = moves;
  let changed = 0;
  const move = moves.folder && moveFolder(trimmed(moves.folder[0]), moves.folder[1]);
  return {
    changed: () => changed,
    moves: (value) => (id !== undefined && value === id[0] && id[0] !== id[1]) || (move !== undefined && move(value) !== value),
    text(value) {
      if (id && value === id[0]) return id[1];
      const moved = move ? move(value) : value;
      if (moved !== value) changed++;
      return moved;
    },
  };
}

/** Undefined: nothing can be moved. Every path lies below a root, so none is the session's own. */
function moveFolder(from: string, to: string): ((value: string) => string) | undefined {
  if (from === to || from === '' || /^[A-Za-z]:$/.test(from)) return undefined;
  const [here, there] = [separatorOf(from), separatorOf(to)];
  const paths = new RegExp(`${START}${escaped(from)}${END}`, 'g');
  if (here === there) return (value) => (value.includes(from) ? value.replace(paths, () => to) : value);
  // Between Windows and the others the rest of the path has to turn its slashes too; the file system there ignores case.
  const whole = new RegExp(`${START}${escaped(from)}${END}(?:${escaped(here)}[^\\s"'<>|:*?\`,;()\\\\/]+)*`, here === '\\' ? 'gi' : 'g');
  return (value) => value.replace(whole, (path) => to + path.slice(from.length).replaceAll(here, there));
}

/** The folder as a whole path: neither `/app2` nor `/other/app` is `/app`. */
const START = '(?<![\\w.~-])';
const END = '(?![\\w~-]|\\.\\w)';

function trimmed(folder: string): string {
  return folder.replace(/[/\\]+$/, '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function separatorOf(folder: string): '/' | '\\' {
  return /^[A-Za-z]:|^\\\\/.test(folder) && !folder.includes('/') ? '\\' : '/';
}

export function relocateParts(parts: readonly Part[], relocation: Relocation): Part[] {
  return parts.map((part): Part => {
    switch (part.type) {
      case 'text': {
        const text = relocation.text(part.text);
        return text === part.text ? part : { ...part, text };
      }
      case 'tool-call': {
        const input = relocateJson(part.input, relocation);
        return input === part.input ? part : { ...part, input };
      }
      case 'tool-result': {
        const output = relocateParts(part.output, relocation);
        return output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output };
      }
      case 'custom': {
        const data = relocateJson(part.data, relocation);
        return data === part.data ? part : { ...part, data };
      }
      case 'reasoning': // sealed together with its text: changing one breaks the other
      case 'file':
        return part;
    }
  });
}

/** The entries of one record with everything attached to them, native leftovers included. */
export function relocateEntries(entries: readonly Entry[], relocation: Relocation): Entry[] {
  const bodies = entries.map((entry) => relocateBody(entry, relocation));
  return bodies.map((moved, i) => {
    const { residue, mirror } = entries[i]!;
    const isCurrent = mirror !== undefined && mirror.of === hashEntries(entries);
    return {
      ...moved,
      ...(residue && { residue: relocateJson(residue, relocation) as NonNullable<Entry['residue']> }),
      ...(isCurrent && {
        mirror: { of: hashEntries(bodies), values: relocateJson(mirror.values, relocation) as NonNullable<Entry['residue']> },
      }),
    };
  });
}

function relocateBody(entry: Entry, relocation: Relocation): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, parts: relocateParts(entry.parts, relocation) };
    case 'compaction':
      return {
        ...entry,
        summary: relocation.text(entry.summary),
        ...(entry.replacement && { replacement: entry.replacement.map((one) => relocateBody(one, relocation)) }),
      };
    case 'opaque':
      return { ...entry, record: relocateJson(entry.record, relocation) };
  }
}

/** The very same value where nothing in it moves, as in most passes. */
export function relocateJson(value: Json, relocation: Relocation): Json {
  return someText(value, relocation.moves) ? mapTexts(value, relocation.text) : value;
}
