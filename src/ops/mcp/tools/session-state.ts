// Where a session stands, as lines: what it is, what was asked for, what is open, its plan, its files, its newest turns.
import type { Redactor } from '../../../redact/redactor.js';
import type { SessionView, TurnView } from '../../show/show.js';
import type { Statement } from '../../../model/handoff.js';
import type { Item } from '../pages.js';
import { oneLine } from './session-rows.js';

const FILES = 30;

export function stateItems(view: SessionView, redactor: Redactor): Item[] {
  const { ref, header, plan, files, head } = view;
  const cwd = header.workspace?.cwd ?? ref.cwd;
  const branch = header.workspace?.branch ?? ref.branch;
  const title = header.title ?? ref.title;
  const blocks = [
    [
      `title: ${title === undefined ? '(none)' : oneLine(redactor.cutText(title, ''))}`,
      ...(cwd === undefined ? [] : [`folder: ${cwd}`]),
      ...(branch === undefined ? [] : [`branch: ${branch}`]),
      ...(view.lastAt === undefined ? [] : [`last: ${view.lastAt}`]),
    ],
    ...(head
      ? [
          [
            ...statementLines('asked', head.goal ? [head.goal] : []),
            ...statementLines('open', head.open),
            ...statementLines('next', head.nextSteps),
          ],
        ]
      : []),
    plan.map(({ title: step, state }) => `plan, ${state}: ${oneLine(step)}`),
    [
      ...files.slice(0, FILES).map(({ path, kinds }) => `file: ${path} (${kinds.join(', ')})`),
      ...(files.length > FILES ? [`and ${files.length - FILES} more files`] : []),
    ],
  ];
  return [
    ...blocks.filter((lines) => lines.length > 0).map((lines) => ({ text: redactor.text(lines.join('\n'), '') })),
    ...turnItems(view, redactor),
  ];
}

function statementLines(name: string, statements: readonly Statement[]): string[] {
  return statements.map(({ text, evidence }) => `${name}: ${oneLine(text)}${evidence[0] === undefined ? '' : ` [#${evidence[0].entry}]`}`);
}

export function turnItems({ turns, lastTurn }: Pick<SessionView, 'turns' | 'lastTurn'>, redactor: Redactor): Item[] {
  return turns.map((turn) => ({ text: redactor.text(turnLines(turn, lastTurn).join('\n'), '') }));
}

function turnLines({ number, at, lines, left }: TurnView, lastTurn: number): string[] {
  return [
    `Turn ${number} of ${lastTurn}${at === undefined ? '' : ` · ${at}`}${left === undefined ? '' : ` (${left} entries in its middle are not shown)`}`,
    ...lines.map(
      ({ role, text, tool, failed, length }) =>
        `  ${role}${tool === undefined ? '' : ` ${tool}`}${failed ? ' (failed)' : ''}: ${oneLine(text)}${length > text.length ? ` … (${length - text.length} more characters)` : ''}`,
    ),
  ];
}
