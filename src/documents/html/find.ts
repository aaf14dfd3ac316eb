// Where a page has its data: in an element that no browser executes.

export const DATA_OPEN = '<script type="application/json" id="baton-handoff">';
export const DATA_CLOSE = '</script>';

/** Undefined: it is no page of ours. */
export function findData(text: string): string | undefined {
  const start = text.indexOf(DATA_OPEN);
  const end = start < 0 ? -1 : text.indexOf(DATA_CLOSE, start);
  return end < 0 ? undefined : text.slice(start + DATA_OPEN.length, end);
}
