// Every test but the real clients' and the fuzzer's, which have configurations of their own.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/clients/**', 'test/fuzz/**'],
    globalSetup: ['test/support/build-command.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout: 30_000,
    // left alone it would keep one core free, which is half of a small machine
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
