// A hand-off as the first part of a session that continues after it: what was before, without report, template and trigger.
import type { Handoff } from '../../model/handoff.js';
import { MENTION_NOTE, neutraliseMentions } from '../../model/mentions.js';
import { artifactLine, decisionLine, fileLines } from './encode-report.js';
import { quotedParts } from './encode-prompt.js';
import { cited, fenced, inline, saidOnly } from './words.js';

const INTRODUCTION =
  'This session was longer than the window of the agent that goes on with it. What follows tells its earlier part, word for word from the transcript where it is fenced ([#n]: entry n of the whole session), and shortened; the newest turns come after it in full.';

export function digestOf(handoff: Handoff): string {
  return withIntroduction(INTRODUCTION, partsOf(handoff));
}

/** The same for whoever begins another session: `introduction` says what it is. */
export function briefOf(handoff: Handoff, introduction: string): string {
  return withIntroduction(introduction, partsOf(handoff));
}

function withIntroduction(introduction: string, told: string): string {
  return neutraliseMentions(`${introduction}${told.includes('@') ? ` ${MENTION_NOTE}` : ''}\n\n${told}`);
}

function partsOf(handoff: Handoff): string {
  const { context, story, status, goal } = quotedParts(handoff);
  const list = (name: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${name}:\n${lines.map((line) => `- ${line}`).join('\n')}`];
  const block = (name: string, text: string): string[] => (text === '' ? [] : [`${name}:`, fenced(text)]);
  return [
    ...block('Project', context),
    ...list(
      'Accomplished',
      saidOnly(handoff.accomplished).map((one) => cited(one, inline(one.text))),
    ),
    ...list('Decided', saidOnly(handoff.decisions).map(decisionLine)),
    ...list('Made', handoff.artifacts.map(artifactLine)),
    ...list('Files', fileLines(handoff.files)),
    ...block('Turn by turn', story),
    ...block('Status at the end', status),
    ...block('Next steps', goal),
  ].join('\n\n');
}
