// How much of what could be tried is tried: some of it in `npm test`; more, and every command as a process, where BATON_TESTS=thorough (CI's
// second run); everything where a measurement asks for it by its own name (scripts/measurements.mjs).

export const isThorough = process.env['BATON_TESTS'] === 'thorough';

/** Of a suite that can try everything. */
export function tried<Amount>(all: boolean, { all: most, thorough, usual }: { all: Amount; thorough: Amount; usual: Amount }): Amount {
  return all ? most : isThorough ? thorough : usual;
}
