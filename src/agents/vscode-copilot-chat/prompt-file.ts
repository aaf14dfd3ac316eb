// A hand-off as a prompt file of the project: `/` and its name hand it to the chat.
import type { ProjectHandoff } from '../project-handoff.js';

const LONGEST_TITLE = 80;

export const promptFile: Awaited<ReturnType<ProjectHandoff['loadText']>> = {
  text: ({ title, prompt }) => `---\ndescription: ${JSON.stringify(`Continue earlier work: ${plain(title)}`)}\n---\n\n${prompt}\n`,
  prompt: (file) => `/${nameOf(file)}`,
};

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.prompt\.md$/, '');

/** One line, without what could end it. */
function plain(title: string): string {
  return title
    .replaceAll(/[\s"\\]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);
}
