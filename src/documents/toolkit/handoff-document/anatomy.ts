// The parts of a hand-off document: header lines, the sections of the report, the restoration prompt.
import { unescapedDocument } from './escaped.js';
import { domainOf, sectionKey, type DomainName, type SectionKey } from './headings.js';
import { scan, type Line, type Scan } from '../../../model/markdown.js';

export type DocumentKind = 'handoff' | 'snapshot' | 'session-handoff-heading' | 'none';

export interface Meta {
  readonly value: string;
  readonly line: number;
}

export interface Section {
  readonly key?: SectionKey;
  readonly domain?: DomainName;
  readonly title: string;
  readonly level: number;
  readonly line: number;
  /** Up to the next heading. */
  readonly body: readonly Line[];
  /** The section that it is under. */
  readonly under?: SectionKey;
}

export interface Prompt {
  /** Of its heading. */
  readonly line: number;
  readonly body: readonly Line[];
  readonly text: string;
}

export interface Anatomy {
  readonly kind: DocumentKind;
  readonly scan: Scan;
  readonly first?: Line;
  /** Keyed header lines, by lower-case name; several `Parent:` lines stay several. */
  readonly meta: ReadonlyMap<string, readonly Meta[]>;
  /** `Session: x`, or a bare `Session 2 → 3`. */
  readonly session?: Meta;
  readonly sections: readonly Section[];
  readonly prompt?: Prompt;
}

export const MARKER = /^=+ *SESSION HANDOFF *=+$/;
export const SNAPSHOT = /^=+ *SNAPSHOT(?: +v[\w.]+)? *=+$/;
const HEADING_FORM = /^# +Session Handoff\b/i;
const META = /^([A-Z][A-Za-z ]{1,30}): *(\S.*)$/;
const BARE_SESSION = /^Session\s+\S+\s*(?:→|->|—>)\s*\S+/;
/** A thematic break, also where no blank line parts it from a paragraph. */
export const BREAK = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;

export function parseDocument(text: string): Anatomy {
  const scanned = scan(unescapedDocument(text));
  const { lines, headings } = scanned;
  const first = lines.find((line) => line.text.trim() !== '');
  const promptHeading = headings.find((heading) => heading.level <= 3 && sectionKey(heading.title) === 'prompt');
  const reportEnd = promptHeading ? promptHeading.line - 1 : lines.length;
  const inReport = headings.filter(
    (heading) => heading.line <= reportEnd && !(heading.line === first?.number && HEADING_FORM.test(first.text)),
  );
  const headerEnd = (inReport[0]?.line ?? reportEnd + 1) - 1;
  const { meta, session } = headerOf(lines.slice(first?.number ?? 0, headerEnd));
  let under: SectionKey | undefined;
  let top = 0;
  const sections = inReport.map((heading, i): Section => {
    const key = sectionKey(heading.title);
    const domain = domainOf(heading.title);
    if (i === 0 || heading.level <= top) {
      under = undefined;
      top = heading.level;
    }
    const section: Section = {
      ...(key && { key }),
      ...(domain && { domain }),
      title: heading.title.replace(/(?<![\s:])[\s:]+$/, ''),
      level: heading.level,
      line: heading.line,
      body: lines.slice(heading.line, (inReport[i + 1]?.line ?? reportEnd + 1) - 1),
      ...(under && heading.level > top && { under }),
    };
    if (heading.level === top) under = key;
    return section;
  });
  const prompt = promptHeading && promptOf(lines, promptHeading.line);
  return {
    kind: kindOf(first?.text.trim() ?? ''),
    scan: scanned,
    ...(first && { first }),
    meta,
    ...(session && { session }),
    sections,
    ...(prompt && { prompt }),
  };
}

function kindOf(first: string): DocumentKind {
  if (MARKER.test(first)) return 'handoff';
  if (SNAPSHOT.test(first)) return 'snapshot';
  return HEADING_FORM.test(first) ? 'session-handoff-heading' : 'none';
}

function headerOf(lines: readonly Line[]): Pick<Anatomy, 'meta' | 'session'> {
  const meta = new Map<string, Meta[]>();
  let session: Meta | undefined;
  for (const line of lines) {
    const text = line.text.trim().replaceAll('**', '');
    const match = META.exec(text);
    if (match) {
      const name = match[1]!.toLowerCase();
      const values = meta.get(name) ?? [];
      values.push({ value: match[2]!.trim(), line: line.number });
      meta.set(name, values);
    } else if (!session && BARE_SESSION.test(text)) session = { value: text, line: line.number };
  }
  session = meta.get('session')?.[0] ?? session;
  return { meta, ...(session && { session }) };
}

/** Verbatim to the end; after the first break where the prompt begins with “Copy everything below”. */
function promptOf(lines: readonly Line[], headingLine: number): Prompt {
  let from = headingLine;
  let isBeforeBreak = false;
  const next = lines.slice(from).findIndex((line) => line.text.trim() !== '' && !BREAK.test(line.text));
  if (next >= 0 && /^copy (everything )?below/i.test(lines[from + next]!.text.trim())) {
    const copy = from + next;
    const rule = lines.slice(copy).findIndex((line) => BREAK.test(line.text));
    // A snapshot has its break after the prompt, not before it.
    isBeforeBreak = rule >= 0 && !hasText(lines.slice(copy + rule + 1));
    from = rule >= 0 && !isBeforeBreak ? copy + rule + 1 : copy + 1;
  }
  while (from < lines.length && lines[from]!.text.trim() === '') from++;
  const body = lines.slice(from);
  const isEnd = ({ text }: Line): boolean => text.trim() === '' || (isBeforeBreak && BREAK.test(text));
  while (body.length > 0 && isEnd(body.at(-1)!)) body.pop();
  return { line: headingLine, body, text: body.map((line) => line.text).join('\n') };
}

export function sectionOf(anatomy: Anatomy, key: SectionKey): Section | undefined {
  return anatomy.sections.find((section) => section.key === key);
}

/** A section's own lines and those of the sections below it. */
export function wholeBody(anatomy: Anatomy, section: Section): Line[] {
  const at = anatomy.sections.indexOf(section);
  const rest = anatomy.sections.slice(at + 1);
  const end = rest.findIndex((other) => other.level <= section.level);
  return [section, ...(end < 0 ? rest : rest.slice(0, end))].flatMap((one) => one.body);
}

export function hasText(lines: readonly Line[]): boolean {
  return lines.some((line) => line.text.trim() !== '' && !BREAK.test(line.text) && !line.comment);
}
