// How large something is, as people read it.

export function bytes(n: number): string {
  if (n < 1000) return `${n} B`;
  for (const [unit, size] of [
    ['kB', 1e3],
    ['MB', 1e6],
    ['GB', 1e9],
  ] as const) {
    const value = n / size;
    if (value < 999.5 || unit === 'GB') return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
  }
  return `${n} B`;
}
