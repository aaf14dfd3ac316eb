// The tests of hand-offs with one regular expression that matches nothing: see scripts/handoff-mutants.mjs.
import { defineConfig } from 'vitest/config';

interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly flags: string;
}

const given = process.env['BATON_MUTANT'];
const mutant = given === undefined ? undefined : (JSON.parse(given) as Mutant);

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) =>
        id === mutant?.file ? `${code.slice(0, mutant.start)}/(?!)/${mutant.flags}${code.slice(mutant.end)}` : undefined,
    },
  ],
  test: { include: ['test/handoff/**/*.test.ts'], setupFiles: ['test/support/fixed-seed.ts'], testTimeout: 120_000, isolate: false },
});
