// A session that began with a hand-off: of its prompt the project and the goal are told, what that one told of the work before stands in it.
import { CONTEXT_SECTION, FENCED, GOAL_SECTION, REMEMBER } from '../../../model/handoff-phrases.js';

export const TAKEN_OVER = 'Took over a hand-off:';
const REST = '[… the rest of that hand-off, whole in this entry]';
const TEMPLATE = 'Read and apply this bootstrap template';

/** What stood around the prompt of a hand-off was typed, and stays. Undefined: there is none in it. */
export function withoutHandoff(text: string): string | undefined {
  const frame = text.indexOf(FENCED);
  if (frame < 0) return undefined;
  const ends = text.indexOf(REMEMBER, frame);
  const template = text.lastIndexOf(TEMPLATE, frame);
  const begin = template < 0 ? text.lastIndexOf('\n', frame) + 1 : template;
  const lineEnd = ends < 0 ? -1 : text.indexOf('\n', ends);
  const prompt = text.slice(frame, ends < 0 ? undefined : ends);
  const behind = lineEnd < 0 ? '' : text.slice(lineEnd + 1);
  const told = [...contextOf(prompt), ...sectionOf(prompt, GOAL_SECTION).map((line, i) => (i === 0 ? `Its goal: ${line}` : line))];
  return [text.slice(0, begin).trim(), [TAKEN_OVER, ...told, REST].join('\n'), behind.trim()].filter((one) => one !== '').join('\n\n');
}

/** A hand-off that was made of such a session tells it too: once is enough, however long the chain is. */
function contextOf(prompt: string): string[] {
  return [...new Set(sectionOf(prompt, CONTEXT_SECTION))].filter((line) => !line.includes(TAKEN_OVER) && !line.includes(REST));
}

/** Without its fence; the quoted text may have headings of its own, so a section ends where one begins outside of it. */
function sectionOf(prompt: string, heading: string): string[] {
  const lines = prompt.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return [];
  let fence: string | undefined;
  const body: string[] = [];
  for (const line of lines.slice(start + 1)) {
    if (fence === undefined && (line.startsWith('## ') || line === '---')) break;
    const ticks = line.startsWith('```') ? line.slice(0, line.lastIndexOf('`') + 1) : undefined;
    if (fence === undefined && ticks !== undefined) fence = ticks;
    else if (line === fence) fence = undefined;
    else body.push(line);
  }
  return body.filter((line) => line.trim() !== '');
}
