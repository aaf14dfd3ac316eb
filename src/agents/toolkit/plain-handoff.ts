// The hand-off for an agent that has no place of its own for such a file: it lies with the project's other files, and the first prompt names it.
import type { ProjectHandoff } from '../project-handoff.js';

export const plainHandoff: ProjectHandoff = {
  files: { folder: ['.baton', 'handoffs'], ending: '.md' },
  loadText: async () => ({
    text: ({ prompt }) => `${prompt}\n`,
    prompt: (file) => `Read the file ${file} and continue the work that it hands over.`,
  }),
};
