// A hand-off for Aider: a file that it may read and not edit.
import type { ProjectHandoff } from '../project-handoff.js';

export const handoff: Awaited<ReturnType<ProjectHandoff['loadText']>> = {
  text: ({ prompt }) => `${prompt}\n`,
  prompt: (file) => `/read-only ${file}\nContinue the work that ${file} hands over.`,
};
