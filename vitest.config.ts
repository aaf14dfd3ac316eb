// Every test but the real clients', which have a configuration of their own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/clients/**'],
    globalSetup: ['test/support/build-command.ts'],
    testTimeout: 30_000,
  },
});
