// The language of the talk, by script and the commonest words; only as sure as it needs to be for a label.
import type { Ledger } from '../ledger/ledger.js';

const WORDS: Readonly<Record<string, RegExp>> = {
  tr: /(?<!\p{L})(?:ve|bir|için|bu|çok|değil|ile|ama|gibi|olarak|şimdi|var)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:und|der|die|das|nicht|ist|ich|mit|auch|für|ein|eine)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:et|le|la|les|des|une|est|pour|pas|dans|que|avec)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|una|que|para|con|por|pero|como|está)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:o|os|uma|que|para|com|não|mas|como|está|você)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|is|to|of|in|that|it|for|with|this|you)(?!\p{L})/giu,
};

export function languageOf({ utterances }: Ledger): string | undefined {
  const text = utterances
    .filter(({ who, kind }) => who === 'user' && kind === 'typed')
    .map((said) => said.text)
    .join('\n')
    .slice(0, 8000);
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters < 12) return undefined;
  const share = (pattern: RegExp): number => (text.match(pattern) ?? []).length / letters;
  if (share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0.1) return 'ja';
  if (share(/\p{sc=Hangul}/gu) > 0.3) return 'ko';
  if (share(/\p{sc=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{sc=Cyrillic}/gu) > 0.4) return 'ru';
  if (share(/\p{sc=Arabic}/gu) > 0.4) return 'ar';
  const counts = Object.entries(WORDS)
    .map(([language, words]) => [language, (text.match(words) ?? []).length] as const)
    .sort((a, b) => b[1] - a[1]);
  return counts[0]![1] > 0 && counts[0]![1] > (counts[1]?.[1] ?? 0) ? counts[0]![0] : undefined;
}
