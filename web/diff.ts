// What a recorded edit changed, as lines that were taken out and put in: from the call itself, whatever lies on a disk now.

export interface DiffLine {
  readonly kind: 'in' | 'out' | 'same' | 'place';
  readonly text: string;
}

/** Undefined: the call is no edit that says what it changed. */
export function diffOf(input: unknown): DiffLine[] | undefined {
  if (typeof input === 'string') return patchLines(input);
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = input as Readonly<Record<string, unknown>>;
  const text = (...names: string[]): string | undefined =>
    names.map((name) => fields[name]).find((value): value is string => typeof value === 'string');
  const [before, after] = [text('old_string', 'oldString', 'old_str', 'oldText'), text('new_string', 'newString', 'new_str', 'newText')];
  if (before !== undefined && after !== undefined) return changedLines(before, after);
  if (Array.isArray(fields['edits'])) return editsIn(fields['edits']);
  const patch = text('patch', 'diff', 'input');
  if (patch !== undefined) return patchLines(patch);
  const content = text('content', 'file_text', 'contents');
  const path = text('file_path', 'filePath', 'path', 'target_file');
  return content !== undefined && path !== undefined ? content.split('\n').map((line) => ({ kind: 'in', text: line })) : undefined;
}

function editsIn(edits: readonly unknown[]): DiffLine[] | undefined {
  const all = edits.map(diffOf);
  return all.length > 0 && all.every((one) => one !== undefined) ? all.flat() : undefined;
}

/** A patch in the forms that agents write. */
function patchLines(text: string): DiffLine[] | undefined {
  if (!/^(?:\*\*\* (?:Begin Patch|Add|Update|Delete)|diff --git|--- |@@ )/m.test(text)) return undefined;
  return text.split('\n').map((line): DiffLine => {
    if (/^(?:\*\*\*|@@|diff |index |--- |\+\+\+ )/.test(line)) return { kind: 'place', text: line };
    const kind = line.startsWith('+') ? 'in' : line.startsWith('-') ? 'out' : 'same';
    return { kind, text: kind === 'same' ? line.replace(/^ /, '') : line.slice(1) };
  });
}

/** What both begin and end with stays; the middle was replaced. */
function changedLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const lines = (kind: DiffLine['kind'], of: readonly string[]): DiffLine[] => of.map((text) => ({ kind, text }));
  return [
    ...lines('same', old.slice(0, head)),
    ...lines('out', old.slice(head, old.length - tail)),
    ...lines('in', now.slice(head, now.length - tail)),
    ...lines('same', old.slice(old.length - tail)),
  ];
}
