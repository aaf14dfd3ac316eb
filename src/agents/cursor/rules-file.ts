// A hand-off as one of the project's rules: Cursor offers it to its agent by its description, and `@` names it in a chat.
import type { ProjectHandoff } from '../project-handoff.js';

type Rules = Awaited<ReturnType<ProjectHandoff['loadText']>>;

const LONGEST_TITLE = 80;

export const rulesFile: Rules = {
  /** Not for every chat: other work in the project is none of its business. */
  text: ({ title, prompt }) =>
    `---\ndescription: ${JSON.stringify(`Hand-off of earlier work: ${plain(title)}. Read it to continue that work.`)}\nalwaysApply: false\n---\n\n${prompt}\n`,
  prompt: (file) => `Continue the work that @${file} hands over.`,
};

/** One line, without what could end it. */
function plain(title: string): string {
  return title
    .replaceAll(/[\s"\\]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);
}
