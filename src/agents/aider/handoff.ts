// A hand-off for Aider: a file that it may read and not edit. Git ignores all that begins with `.aider`, once Aider has asked for it.
import type { ProjectHandoff } from '../project-handoff.js';

export const handoff: ProjectHandoff = {
  files: { folder: ['.aider.handoffs'], ending: '.md' },
  loadText: async () => ({
    text: ({ prompt }) => `${prompt}\n`,
    prompt: (file) => `/read-only ${file}\nContinue the work that ${file} hands over.`,
  }),
};
