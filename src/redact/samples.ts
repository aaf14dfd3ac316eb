// The small language of the rules' samples: `{hex:32}` is thirty-two random hex digits, so no token is in the sources.

export const alphabets = {
  hex: '0123456789abcdef',
  HEX: '0123456789ABCDEF',
  d: '0123456789',
  lo: 'abcdefghijklmnopqrstuvwxyz',
  up: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lan: 'abcdefghijklmnopqrstuvwxyz0123456789',
  uan: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  an: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  b32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  lb32: 'abcdefghijklmnopqrstuvwxyz234567',
  b58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  b64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  b64u: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;

export interface Sample {
  readonly text: string;
  /** The random pieces: none of the longer ones may be left in what is redacted. */
  readonly pieces: readonly string[];
}

/** The same seed gives the same sample. */
export function expand(sample: string, seed: number): Sample {
  let state = (seed * 2654435761 + 0x9e3779b9) >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) >>> 0;
    const mixed = (state ^ (state + Math.imul(state ^ (state >>> 7), state | 61))) >>> 0;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const draw = (alphabet: string, length: number): string => Array.from({ length }, () => alphabet[next(alphabet.length)]).join('');
  const pieces: string[] = [];
  const text = sample.replaceAll(
    /\{(hex|HEX|d|lo|up|lan|uan|an|b32|lb32|b58|b64|b64u):(\d+)\}|\{uuid\}/g,
    (_, name: keyof typeof alphabets | undefined, length: string) => {
      const piece =
        name === undefined ? [8, 4, 4, 4, 12].map((n) => draw(alphabets.hex, n)).join('-') : draw(alphabets[name], Number(length));
      pieces.push(piece);
      return piece;
    },
  );
  return { text, pieces };
}
