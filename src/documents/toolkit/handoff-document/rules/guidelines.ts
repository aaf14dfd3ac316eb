// Rules of good style: how state, objective and results are written.
import { hasText, sectionOf, wholeBody } from '../anatomy.js';
import { sentenceCount, withoutEvidence, wordCount, type DocumentRule } from '../rule.js';
import { itemsOf, proseOf } from '../../../../model/markdown.js';
import { accomplishedItems } from './content.js';

const VAGUE = /^(?:work on|continue|keep going|go on|finish (?:up|it)|do more)\b/i;
const TOO_BROAD = /\b(?:finish everything|complete (?:the )?entire|do everything|all remaining work)\b/i;

const ENGLISH = new Set(['the', 'and', 'a', 'to', 'of', 'for', 'with', 'in']);

/** Past forms that do not end in -ed. */
const IRREGULAR = new Set(
  'built became began broke brought bought came caught chose cut did drew drove fed fell felt found forgot got gave grew had heard held hid hit kept knew laid led left lent let lost made meant met moved paid put quit ran read rebuilt redid reran reset rewrote rose said saw sent set shown showed shut sold spent split spun stood struck swept swapped taught thought threw told took undid understood upheld was went were withdrew won wrote'.split(
    ' ',
  ),
);

/** A few words that name nothing. */
export function isVague(objective: string): boolean {
  return VAGUE.test(objective) && wordCount(objective) <= 6;
}

export const guidelineRules: readonly DocumentRule[] = [
  {
    id: 'HF027',
    severity: 'warning',
    asks: 'The current state is two to four sentences.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'state');
      if (!section) return;
      const count = sentenceCount(proseOf(section.body).replaceAll(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])\s+/gm, ''));
      if (count < 2 || count > 4) yield { line: section.line, message: `the state should be two to four sentences, not ${count}` };
    },
  },
  {
    id: 'HF028',
    severity: 'warning',
    asks: 'The objective is one clear statement: at most two sentences, or one and a list; not vague.',
    *find({ anatomy }) {
      const section = sectionOf(anatomy, 'objective');
      const body = section ? wholeBody(anatomy, section) : [];
      if (!section || !hasText(body)) return;
      const items = itemsOf(body);
      const prose = proseOf(body);
      const lead = prose.split(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])\s/m)[0]!.trim();
      const whole = withoutEvidence(prose)
        .replaceAll(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])\s+/gm, '')
        .trim();
      if (wordCount(whole) < 4) yield { line: section.line, message: 'the objective says too little: at least four words' };
      else if (TOO_BROAD.test(whole)) yield { line: section.line, message: 'the objective is too broad for one session' };
      else if (isVague(whole)) yield { line: section.line, message: 'the objective is vague: say what is to be produced' };
      else if (sentenceCount(lead) > (items.length > 0 ? 1 : 2))
        yield { line: section.line, message: 'the objective should be one statement: at most two sentences, or one and a list' };
    },
  },
  {
    id: 'HF040',
    severity: 'info',
    asks: 'Blockers are named, or it says that there are none.',
    *find({ text, anatomy }) {
      if (!sectionOf(anatomy, 'blockers') && !/\bblock(?:s|er|ers|ed|ing)\b/i.test(text))
        yield { line: sectionOf(anatomy, 'state')?.line ?? 1, message: 'blockers are not stated (“No blockers” if there are none)' };
    },
  },
  {
    id: 'HF041',
    severity: 'info',
    asks: 'What was accomplished is written in the past tense.',
    *find({ anatomy }) {
      for (const { line, text } of accomplishedItems(anatomy)) {
        const words: readonly string[] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
        const word = /^\p{L}/u.test(text) ? words[0] : undefined;
        if (word !== undefined && words.some((one) => ENGLISH.has(one)) && !word.endsWith('ed') && !IRREGULAR.has(word))
          yield { line, message: `use the past tense: “${word}”` };
      }
    },
  },
];
