// What changed, under one heading each; what did not change is not said.
import type { diffOperation } from '../../ops/diff/index.js';
import type { DiffResult } from '../../ops/diff/diff.js';
import type { Call, Outcome } from '../command.js';
import { proseWidth, visible, type Terminal } from '../terminal.js';
import { wrap } from '../text-width.js';

export async function present({ run }: Call<typeof diffOperation>): Promise<Outcome> {
  const result = await run();
  const sections = sectionsOf(result).filter(({ lines }) => lines.length > 0);
  if (sections.length === 0) return { result, text: () => 'Nothing of what they tell is different.\n' };
  return { result, text: (out) => sections.map((section) => sectionText(section, out)).join('\n'), paged: true };
}

interface Section {
  readonly head: string;
  readonly lines: readonly string[];
}

function sectionsOf({ decisions, done, nextSteps, files, checks, questions }: DiffResult): Section[] {
  return [
    { head: 'Decided', lines: decisions.added.map((text) => `+ ${text}`) },
    { head: 'Taken back', lines: decisions.reversed.map(({ was, now }) => (now === null ? `- ${was}` : `- ${was} (now: ${now})`)) },
    { head: 'Done', lines: done.map((text) => `✓ ${text}`) },
    { head: 'Files', lines: files.map(({ path, how }) => `${path} (${how})`) },
    {
      head: 'Checks',
      lines: checks.map(({ command, before, after }) => `${command}: ${before === null ? after : `${before}, now ${after}`}`),
    },
    { head: 'Open questions', lines: [...questions.added.map((text) => `+ ${text}`), ...questions.gone.map((text) => `- ${text}`)] },
    { head: 'Next', lines: [...nextSteps.added.map((text) => `+ ${text}`), ...nextSteps.gone.map((text) => `- ${text}`)] },
  ];
}

function sectionText({ head, lines }: Section, out: Terminal): string {
  const width = proseWidth(out);
  return `${out.paint('bold', head)}\n${lines.map((line) => wrap(`  ${visible(line)}`, { width, rest: '    ' }).join('\n')).join('\n')}\n`;
}
