// How much of what could be tried is tried: some of it in `npm test`; more, and every command as a process, where BATON_TESTS=thorough (CI's
// second run); everything where a measurement asks for it by its own name (scripts/measurements.mjs).

export const isThorough = process.env['BATON_TESTS'] === 'thorough';

/** Every so many of them, in `npm test`; where it is thorough, all. */
export function sampled<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isThorough ? cases : cases.filter((_, i) => i % every === 0);
}

/** Of a suite that can try everything. */
export function tried<Amount>(all: boolean, { all: most, thorough, usual }: { all: Amount; thorough: Amount; usual: Amount }): Amount {
  return all ? most : isThorough ? thorough : usual;
}
