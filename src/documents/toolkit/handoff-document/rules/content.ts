// Rules on what the report says: results, decisions with their reasons, artifacts, size.
import { SAYS_WHY } from '../../../../model/reasons.js';
import { countTokens } from '../../../../model/tokens.js';
import { sectionOf, type Anatomy, type Section } from '../anatomy.js';
import type { SectionKey } from '../headings.js';
import { splitPair, withoutEvidence, wordCount, type DocumentRule } from '../rule.js';
import { itemsOf, proseOf, type Item } from '../../../../model/markdown.js';

const MOST_ITEMS = 7;
/** For documents that do not say what they were made for. */
const CHARACTERS = 8000;
const TOKENS = 2000;

export function itemsIn(section: Section | undefined): Item[] {
  const items = section ? itemsOf(section.body) : [];
  const outer = Math.min(...items.map((item) => item.indent));
  return items.filter((item) => item.indent === outer);
}

export function accomplishedItems(anatomy: Anatomy): Item[] {
  const own = itemsIn(sectionOf(anatomy, 'accomplished'));
  return own.length > 0 ? own : itemsIn(sectionOf(anatomy, 'summary'));
}

/** Whether a decision tells why: `<decision>: <rationale>`, or a word such as “because” in any language that we know. */
export function hasReason(text: string): boolean {
  const { rest } = splitPair(text);
  return (rest !== undefined && wordCount(withoutEvidence(rest)) >= 3) || SAYS_WHY.test(text);
}

export const contentRules: readonly DocumentRule[] = [
  {
    id: 'HF022',
    severity: 'warning',
    asks: 'What was accomplished is a list with at least one item.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'accomplished') ?? sectionOf(anatomy, 'summary');
      if (section && accomplishedItems(anatomy).length === 0) yield { line: section.line, message: 'no accomplishments listed' };
    },
  },
  {
    id: 'HF023',
    severity: 'warning',
    asks:
      'Each decision has its reason: `- <decision>: <rationale>`, or a word such as “because” (English, Turkish, German, Spanish, ' +
      'French, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese, Korean).',
    *find({ anatomy }) {
      for (const { line, text } of itemsIn(sectionOf(anatomy, 'decisions'))) {
        if (!hasReason(text)) yield { line, message: 'decision without rationale: `<decision>: <why>`' };
      }
    },
  },
  {
    id: 'HF024',
    severity: 'warning',
    asks: 'Each artifact has a name and a description: `- <name>: <description>`.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'artifacts');
      if (!section) return;
      const items = itemsIn(section);
      if (items.length === 0) yield { line: section.line, message: 'no artifact is listed' };
      for (const { line, text } of items) {
        const described = splitPair(withoutEvidence(text)).rest ?? / [-–—] (.+)$/.exec(withoutEvidence(text))?.[1];
        if (described === undefined || described === '') yield { line, message: 'artifact without description: `<name>: <what it is>`' };
      }
    },
  },
  {
    id: 'HF025',
    severity: 'warning',
    asks: 'It is short: within its `Budget:`, else 8,000 characters and 2,000 tokens; where the report repeats the prompt, the prompt is at most 60 % of it.',
    *find({ text, anatomy, options }) {
      const line = anatomy.first?.number ?? 1;
      const tokens = countTokens(text);
      const limit = options.limit ?? budgetOf(anatomy);
      if (limit !== undefined ? tokens > limit : text.length > CHARACTERS || tokens > TOKENS) {
        yield {
          line,
          message:
            `too long: about ${tokens} tokens in ${text.length} characters, ` +
            `${limit === undefined ? `at most ${CHARACTERS} characters and ${TOKENS} tokens` : `at most ${limit} tokens`}`,
        };
      }
      const { prompt } = anatomy;
      if (!prompt || prompt.text.length <= text.length * 0.6) return;
      const report = anatomy.sections.map((section) => proseOf(section.body)).join('\n');
      if (repeated(proseOf(prompt.body), report) >= 0.3)
        yield { line: prompt.line, message: 'the prompt is more than 60 % of the document and repeats the report' };
    },
  },
  {
    id: 'HF026',
    severity: 'warning',
    asks: 'Accomplished, decisions and artifacts have at most seven items each.',
    *find({ anatomy }) {
      for (const key of ['accomplished', 'decisions', 'artifacts'] as const satisfies readonly SectionKey[]) {
        const section = sectionOf(anatomy, key);
        const { length } = itemsIn(section);
        if (section && length > MOST_ITEMS) yield { line: section.line, message: `too many items: ${length}, at most ${MOST_ITEMS}` };
      }
    },
  },
];

function budgetOf({ meta }: Anatomy): number | undefined {
  const budget = Number.parseInt(meta.get('budget')?.[0]?.value.replaceAll(',', '') ?? '', 10);
  return Number.isNaN(budget) ? undefined : budget;
}

/** Share of a text's runs of five words that another text has too. */
function repeated(text: string, other: string): number {
  const runs = (of: string): string[] => {
    const words = of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.slice(4).map((_, i) => words.slice(i, i + 5).join(' '));
  };
  const mine = runs(text);
  const theirs = new Set(runs(other));
  return mine.length === 0 ? 0 : mine.filter((run) => theirs.has(run)).length / mine.length;
}
