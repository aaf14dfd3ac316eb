// A hand-off for Roo Code: a file of the project, which `@/` and its path put into a task. Rules of a project are in every task; this is not one of them.
import type { ProjectHandoff } from '../project-handoff.js';

export const handoffFile: Awaited<ReturnType<ProjectHandoff['loadText']>> = {
  text: ({ prompt }) => `${prompt}\n`,
  prompt: (file) => `Continue the work that @/${file} hands over.`,
};
