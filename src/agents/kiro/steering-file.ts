// A hand-off among the steering files of the project: those that are included by hand are named with `#` in a chat.
import type { ProjectHandoff } from '../project-handoff.js';

export const steeringFile: Awaited<ReturnType<ProjectHandoff['loadText']>> = {
  /** Not for every chat: other work in the project is none of its business. */
  text: ({ prompt }) => `---\ninclusion: manual\n---\n\n${prompt}\n`,
  prompt: (file) => `#${nameOf(file)} Continue the work that ${file} hands over.`,
};

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
