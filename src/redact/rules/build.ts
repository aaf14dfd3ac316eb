// Short forms for the tables: one line a rule, samples included.
import type { AssignedRule, TokenRule } from '../rule.js';
import { isReference } from '../credible.js';
import { classesOf, isStrange, kindBits, looksRandom } from '../randomness.js';
import type { alphabets } from '../samples.js';

interface TokenOptions extends Pick<TokenRule, 'lead' | 'caseless' | 'unicode' | 'weak' | 'anywhere' | 'entropy' | 'check'> {
  readonly noMatch?: readonly string[];
}

/** A token with a shape of its own. Unless said otherwise its negatives are its samples cut short and inside a longer word. */
export function token(
  id: string,
  name: string,
  keywords: readonly string[],
  pattern: string,
  match: readonly string[],
  options: TokenOptions = {},
): TokenRule {
  const { noMatch, ...rest } = options;
  const near = [`${keywords[0]!} is how they begin`, `${keywords[0]!}…`];
  return { kind: 'token', id, name, keywords, pattern, samples: { match, noMatch: noMatch ?? near }, ...rest };
}

/** Drawn at random beyond doubt: for marks that are everyday words, too. */
export function isDrawn(secret: string): boolean {
  return looksRandom(secret, 16) && (isStrange(secret) || /\d.*\d/.test(secret));
}

/** People type shorter ones than machines draw. */
export function isWorthTyping(secret: string): boolean {
  return (
    !isReference(secret) &&
    ((/\d/.test(secret) && /[A-Za-z]/.test(secret)) ||
      /[A-Za-z][!@#$%^&*+~][A-Za-z]/.test(secret) ||
      isMixedAtRandom(secret) ||
      looksRandom(secret, 14)) &&
    !/^(?:\/|https?:|\.{0,2}\/|[a-z]+[-_.]?\d{1,2}$)/.test(secret)
  );
}

/** Letters of both cases in turns, as nobody writes words. */
function isMixedAtRandom(secret: string): boolean {
  const { kinds, changes } = classesOf(secret);
  return secret.length >= 8 && kinds === (kindBits.LOWER | kindBits.UPPER) && changes / secret.length >= 0.35;
}

export function isWorthHiding(secret: string): boolean {
  return !isReference(secret) && looksRandom(secret, 12);
}

const CLASSES: Readonly<Record<keyof typeof alphabets, string>> = {
  hex: '[0-9a-f]',
  HEX: '[0-9a-f]',
  d: '[0-9]',
  lo: '[a-z]',
  up: '[a-z]',
  lan: '[a-z0-9]',
  uan: '[a-z0-9]',
  an: '[a-z0-9]',
  b32: '[a-z2-7]',
  lb32: '[a-z2-7]',
  b58: '[1-9a-z]',
  b64: '[a-z0-9+/]',
  b64u: '[a-z0-9_-]',
};

export type Shape = 'uuid' | readonly [alphabet: keyof typeof alphabets, least: number, most?: number];

function patternOf(shape: Shape): string {
  if (shape === 'uuid') return '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  const [alphabet, least, most] = shape;
  const padding = alphabet === 'b64' ? '={0,2}' : '';
  return `${CLASSES[alphabet]}{${least}${most === undefined ? '' : `,${most}`}}${padding}`;
}

function sampleOf(shape: Shape): string {
  return shape === 'uuid' ? '{uuid}' : `{${shape[0]}:${shape[1]}}`;
}

interface VendorOptions extends Pick<AssignedRule, 'needs' | 'entropy' | 'random'> {
  /** Instead of the pattern and sample of the shape. */
  readonly pattern?: string;
  readonly sample?: string;
}

/** A vendor's key without a mark of its own: the vendor's name, an assignment, a value of this shape. */
export function vendor(id: string, name: string, keywords: readonly string[], shape: Shape, options: VendorOptions = {}): AssignedRule {
  const { pattern = patternOf(shape), sample = sampleOf(shape), ...rest } = options;
  const word = keywords[0]!;
  const match = [
    `${word}_api_key = "${sample}"`,
    `"${word}SecretKey": "${sample}"`,
    `${word.toUpperCase()}_SECRET_KEY=${sample}`,
    `const ${word}KeySecret: string = '${sample}';`,
    `curl "https://api.example.org/v1?${word}_secret_key=${sample}&page=2"`,
    `<${word}-secret-key>${sample}</${word}-secret-key>`,
    `  ${word}-secret-key: ${sample}`,
    `{\\"${word}_secret_key\\":\\"${sample}\\"}`,
  ];
  return {
    kind: 'assigned',
    id,
    name,
    keywords,
    pattern,
    samples: {
      match,
      noMatch: [
        `${word}_secret_key = "\${${word.toUpperCase().replaceAll(/\W/g, '_')}_KEY}"`,
        `${word}_api_key = "no"`,
        `the ${word} docs`,
      ],
    },
    ...rest,
  };
}
