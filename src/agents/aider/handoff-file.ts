// A hand-off for Aider: a file that it reads and does not change.
import type { UnprovenWriting } from '../unproven-writing.js';

export const handoffFile: Awaited<ReturnType<UnprovenWriting['loadRules']>> = {
  text: ({ prompt }) => `${prompt}\n`,
  prompt: (file) => `/read-only ${file}`,
};
