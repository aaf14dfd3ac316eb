// Fuzzing and hostile sizes (`npm run test:fuzz`): minutes, so no part of `npm test`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/fuzz/**/*.test.ts'],
    globalSetup: ['test/support/build-command.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout: 300_000,
  },
});
