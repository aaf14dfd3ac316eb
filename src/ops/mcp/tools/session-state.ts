// Where a session stands, as lines: what it is, what was asked for, what is open, its plan, its files, its newest turns.
import type { Redactor } from '../../../redact/redactor.js';
import type { SessionView, TurnLine, TurnView } from '../../show/show.js';
import { beginning } from '../../../model/beginning.js';
import type { Statement } from '../../../model/handoff.js';
import type { Item } from '../pages.js';
import { oneLine } from './session-rows.js';

const FILES = 30;
/** Characters of the agent's last words. */
const LONGEST_REPLY = 4000;
/** Lines at the beginning and at the end of a turn, where only the state is asked for. */
const ENDS = { first: 6, last: 18 } as const;

export function stateItems(view: SessionView, redactor: Redactor): Item[] {
  const { ref, header, plan, files, head, lastReply } = view;
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
            ...statementLines('unsent', head.unsent),
            ...statementLines('next', head.nextSteps),
          ],
        ]
      : []),
    plan.map(({ title: step, state }) => `plan, ${state}: ${oneLine(step)}`),
    ...(lastReply ? [[`last reply [#${lastReply.entry}]: ${whole(lastReply.text)}`]] : []),
    [
      ...files.slice(0, FILES).map(({ path, kinds }) => `file: ${path} (${kinds.join(', ')})`),
      ...(files.length > FILES ? [`and ${files.length - FILES} more files`] : []),
    ],
  ];
  return [
    ...blocks.filter((lines) => lines.length > 0).map((lines) => ({ text: redactor.text(lines.join('\n'), '') })),
    ...turnItems(view, redactor, ENDS),
  ];
}

function whole(text: string): string {
  return text.length <= LONGEST_REPLY ? text : `${beginning(text, LONGEST_REPLY)} … (${text.length - LONGEST_REPLY} more characters)`;
}

function statementLines(name: string, statements: readonly Statement[]): string[] {
  return statements.map(({ text, evidence }) => `${name}: ${oneLine(text)}${evidence[0] === undefined ? '' : ` [#${evidence[0].entry}]`}`);
}

/** `ends`: lines of each turn that are told; without it all. */
export function turnItems({ turns, lastTurn }: Pick<SessionView, 'turns' | 'lastTurn'>, redactor: Redactor, ends?: typeof ENDS): Item[] {
  return turns.map((turn) => ({ text: redactor.text(turnLines(turn, lastTurn, ends).join('\n'), '') }));
}

function turnLines({ number, at, lines, left }: TurnView, lastTurn: number, ends: typeof ENDS | undefined): string[] {
  const told = lines.map(turnLine);
  const hidden = ends && told.length > ends.first + ends.last + 1 ? told.length - ends.first - ends.last : 0;
  if (ends && hidden > 0)
    told.splice(ends.first, hidden, `  … ${hidden} more lines in its middle: show_session with \`turn\`: ${number}, or \`view\`: "turns"`);
  return [
    `Turn ${number} of ${lastTurn}${at === undefined ? '' : ` · ${at}`}${left === undefined ? '' : ` (${left} entries in its middle are not shown)`}`,
    ...told,
  ];
}

/** With the number by which all of it is asked for. */
function turnLine({ role, text, tool, failed, length, entry }: TurnLine): string {
  const who = `${role}${tool === undefined ? '' : ` ${tool}`}${failed ? ' (failed)' : ''}`;
  const more = length > text.length ? ` … (${length - text.length} more characters)` : '';
  return `  ${entry === undefined ? '' : `[#${entry}] `}${who}: ${oneLine(text)}${more}`;
}
