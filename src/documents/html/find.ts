// Where a page has its data: in an element that no browser executes.

export const DATA_OPEN = '<script type="application/json" id="baton-handoff">';
export const DATA_CLOSE = '</script>';

/** Beside it, the envelope of a signature of that data, for the page itself to verify. */
const SIGNATURE_OPEN = '<script type="application/json" id="baton-signature">';

/** The page with the envelope in it; what signs the page as a whole is beside its file. */
export function withSignature(page: string, envelope: string): string {
  const end = page.indexOf(DATA_CLOSE, page.indexOf(DATA_OPEN)) + DATA_CLOSE.length;
  const element = `\n${SIGNATURE_OPEN}${envelope.replaceAll('<', String.raw`\u003c`)}${DATA_CLOSE}`;
  return page.slice(0, end) + element + page.slice(end);
}

/** Undefined: it is no page of ours. */
export function findData(text: string): string | undefined {
  const start = text.indexOf(DATA_OPEN);
  const end = start < 0 ? -1 : text.indexOf(DATA_CLOSE, start);
  return end < 0 ? undefined : text.slice(start + DATA_OPEN.length, end);
}
