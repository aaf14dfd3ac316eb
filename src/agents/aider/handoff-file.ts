// A hand-off for Aider: a file that it reads and does not change.
import type { ProjectHandoff } from '../project-handoff.js';

export const handoffFile: Awaited<ReturnType<ProjectHandoff['loadText']>> = {
  text: ({ prompt }) => `${prompt}\n`,
  prompt: (file) => `/read-only ${file}\nContinue the work that ${file} hands over.`,
};
