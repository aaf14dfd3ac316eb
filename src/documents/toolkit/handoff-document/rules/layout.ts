// Rules on layout: paths, heading levels, links, lists, sections that nobody knows.
import { BREAK, type Anatomy } from '../anatomy.js';
import { plainTitle, type SectionKey } from '../headings.js';
import type { DocumentRule, Found } from '../rule.js';
import { said } from './prompt.js';

const LOCAL_PATH =
  /(?<![\w.:/~-])(?:\/(?:home|Users|root|tmp|var|opt|etc|mnt|private|srv|usr|workspace|work)\/[^\s`"')\],;]+|[A-Za-z]:\\[^\s`"')\],;]+)/;
const MAIN: ReadonlySet<SectionKey> = new Set(['summary', 'state', 'objective', 'context']);

export const layoutRules: readonly DocumentRule[] = [
  {
    id: 'HF029',
    severity: 'warning',
    asks: 'The prompt has no machine-specific absolute paths outside code fences.',
    *find({ anatomy: { prompt } }) {
      for (const line of prompt ? said(prompt) : []) {
        const match = LOCAL_PATH.exec(line.text);
        if (match) yield { line: line.number, message: `a path specific to one machine: ${match[0]}` };
      }
    },
  },
  {
    id: 'HF030',
    severity: 'warning',
    asks: 'Heading levels go down one at a time, and the main sections have the same level.',
    *find({ anatomy }) {
      let before = 0;
      for (const { level, line } of anatomy.scan.headings) {
        if (before > 0 && level > before + 1) yield { line, message: `heading level ${level} right below level ${before}` };
        before = level;
      }
      const main = anatomy.sections.filter(({ key }) => key && MAIN.has(key));
      for (const { level, line, title } of main)
        if (level !== main[0]!.level)
          yield { line, message: `“${title}” is at level ${level}, the other main sections at ${main[0]!.level}` };
    },
  },
  {
    id: 'HF031',
    severity: 'warning',
    asks: 'Links into the document and to files beside it lead somewhere; evidence of several sessions (`[2#12]`) names one that is listed as a source.',
    *find({ anatomy, options }) {
      const anchors = anchorsOf(anatomy);
      yield* strangeEvidence(anatomy);
      for (const line of anatomy.scan.lines.filter(({ fenced, comment }) => !fenced && !comment)) {
        for (const [, target] of line.text
          .replaceAll(/`[^`]*`/g, '')
          .matchAll(/\[[^\]]{0,300}\]\(\s{0,9}<?(?=([^)\s>]{1,500}))\1>?[^)]{0,200}\)/g)) {
          const isFile = !/^(?:[a-z][\w+.-]*:|\/\/|#|\/)/i.test(target!);
          if (
            target!.startsWith('#')
              ? !anchors.has(decoded(target!.slice(1)).toLowerCase())
              : isFile && options.exists?.(decoded(target!.split('#')[0]!)) === false
          )
            yield { line: line.number, message: `broken link: ${target}` };
        }
      }
    },
  },
  {
    id: 'HF032',
    severity: 'warning',
    asks: 'Lists use one marker, are not indented with tabs, and begin after a blank line, a heading or a colon.',
    *find({ anatomy }) {
      const { lines } = anatomy.scan;
      let mark: string | undefined;
      for (const [i, line] of lines.entries()) {
        const match = line.fenced || line.comment || BREAK.test(line.text) ? null : /^(\s*)([-*+]|\d{1,9}[.)])\s+\S/.exec(line.text);
        if (!match) continue;
        const bullet = /\d/.test(match[2]!) ? undefined : match[2]!;
        if (match[1]!.includes('\t')) yield { line: line.number, message: 'a list is indented with a tab' };
        if (bullet !== undefined && mark !== undefined && bullet !== mark)
          yield { line: line.number, message: `lists use “${mark}” earlier and “${bullet}” here` };
        mark ??= bullet;
        const above = lines[i - 1];
        const joined =
          above &&
          !above.fenced &&
          above.text.trim() !== '' &&
          !/^\s*(?:[-*+]|\d{1,9}[.)])\s|^ {0,3}#|[:：][*_]*\s*$|^\s{2,}/.test(above.text) &&
          !BREAK.test(above.text);
        if (joined && !insideItem(lines, i - 1)) yield { line: line.number, message: 'a list begins without a blank line before it' };
      }
    },
  },
  {
    id: 'HF042',
    severity: 'info',
    asks: 'Every section is known to the format or to one of its domains.',
    *find({ anatomy }) {
      for (const { key, domain, title, line } of anatomy.sections)
        if (!key && !domain) yield { line, message: `unknown section “${title}”; it is kept as is` };
    },
  },
];

/** A line that continues an item above it. */
function insideItem(lines: Anatomy['scan']['lines'], at: number): boolean {
  for (let i = at; i >= 0 && lines[i]!.text.trim() !== ''; i--) if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(lines[i]!.text)) return true;
  return false;
}

/** Names of headings as they are linked to. */
function anchorsOf({ scan }: Anatomy): Set<string> {
  return new Set(
    scan.headings
      .flatMap(({ title }) => [title.toLowerCase(), plainTitle(title)])
      .map((title) =>
        title
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replaceAll(/\s/g, '-'),
      ),
  );
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** `[3#12]` where the sources are two; of a document that lists no sources nothing can be said. */
function* strangeEvidence({ scan }: Anatomy): Iterable<Found> {
  const sources = new Set(scan.lines.flatMap(({ text, fenced }) => (fenced ? [] : (/^[-*+] Source \[(\d*)#n\]:/.exec(text)?.[1] ?? []))));
  if (sources.size === 0) return;
  for (const { number, text } of scan.lines) {
    for (const [mark, places] of text.matchAll(/\[((?:\d*#\d+)(?:, \d*#\d+)*)\]/g)) {
      if ([...places!.matchAll(/(?<!\d)(\d*)#/g)].some(([, source]) => !sources.has(source!)))
        yield { line: number, message: `evidence from a session that is not among the sources: ${mark}` };
    }
  }
}
