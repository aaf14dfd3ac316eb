// The real-client suite (`npm run test:clients`): heavyweight, so it is no part of `npm test`.
import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.js';

export default defineConfig({
  test: {
    include: ['test/clients/**/*.test.ts'],
    globalSetup: 'test/clients/global-setup.ts',
    setupFiles: 'test/clients/carry-matcher.ts',
    // a case drives a client about eight times; a client needs one to twenty seconds on an idle machine
    testTimeout: 480_000,
    // real programs now and then run into their own time limits on a busy machine: what is wrong stays wrong the second time
    retry: 1,
    hookTimeout: 600_000,
    // by name the longest would come last, and the other core would wait for it
    sequence: { sequencer: longestFirst(['clients/pass', 'clients/native', 'clients/pass-life', 'clients/mentions']) },
    // clients use a core each: more at a time only makes each slower
    maxWorkers: 2,
    maxConcurrency: 2,
  },
});
