// An agent claims that its client goes on from what is written only where the client suite can ask that client.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';

it.each(agents.map(({ id, supports }) => [id, supports.resume] as const))('%s: resumes (%s) as far as a driver proves it', (id, resume) => {
  expect(existsSync(new URL(`../clients/agents/${id}/driver.ts`, import.meta.url))).toBe(resume);
});
