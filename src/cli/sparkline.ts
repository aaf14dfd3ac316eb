// Small pictures of numbers in a line of text.

const LEVELS = '▁▂▃▄▅▆▇█';

/** One character for each; nothing is a space, and what is not nothing is seen. */
export function sparkline(numbers: readonly number[]): string {
  const most = Math.max(1, ...numbers);
  return numbers.map((n) => (n <= 0 ? ' ' : LEVELS[Math.max(0, Math.ceil((n / most) * LEVELS.length) - 1)])).join('');
}

/** Of sizes that differ a thousandfold: by their logarithm, from nothing to the largest. */
export function sizeBar(size: number, largest: number, length = 8): string {
  if (size <= 0 || largest <= 0) return '';
  const share = Math.log1p(size) / Math.log1p(Math.max(size, largest));
  return '█'.repeat(Math.max(1, Math.round(share * length)));
}
