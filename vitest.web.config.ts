// The viewer in a real Chromium (`npm run test:web`): no part of `npm test`, since not every machine has one.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/web/*.test.ts'],
    globalSetup: 'test/web/build-viewer.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
