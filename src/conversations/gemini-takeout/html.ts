// An answer in HTML → text as people would write it: paragraphs, lists, headings and code stay what they are; nothing is run or fetched.

const BREAKS = /<\/(?:p|div|ul|ol|table|tr|blockquote|pre|h[1-6])\s*>|<br\s*\/?>|<hr\s*\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', '#39': "'" };

/** One pass for each kind of mark, none of which looks back. */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/<(?:script|style)\b[^>]*>[^<]*(?:<(?!\/(?:script|style))[^<]*)*<\/(?:script|style)\s*>/gi, '')
    .replaceAll(/<pre\b[^>]*>/gi, '\n```\n')
    .replaceAll(/<\/pre\s*>/gi, '\n```\n')
    .replaceAll(/<h([1-6])\b[^>]*>/gi, (_tag, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<\/?(?:strong|b)\s*>/gi, '**')
    .replaceAll(BREAKS, '\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '');
  return text
    .replaceAll(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? numbered(name) ?? whole)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function numbered(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
