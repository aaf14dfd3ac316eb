// Statements of a hand-off as a person changed them: marked as edited, their evidence kept; what is to go goes.
import type { Handoff, HandoffContent, Statement } from '../model/handoff.js';
import { identified } from '../model/handoff-id.js';
import type { StatementEdit } from './edit-list.js';

/** Lists whose statements may say something else. */
export const EDITABLE = [
  'goal',
  'accomplished',
  'state',
  'plan',
  'decisions',
  'rejected',
  'blockers',
  'questions',
  'constraints',
  'incidents',
  'nextSteps',
  'context',
] as const satisfies readonly (keyof HandoffContent)[];

/** Lists of what was recorded: its lines can be left out, and say what they say. */
export const LEAVABLE = [...EDITABLE, 'checks', 'files', 'artifacts'] as const satisfies readonly (keyof HandoffContent)[];

export type Section = (typeof LEAVABLE)[number];

export interface EditedHandoff {
  readonly handoff: Handoff;
  readonly edited: number;
  readonly leftOut: number;
  /** Those that no statement matches, or that would change what was recorded. */
  readonly unused: readonly StatementEdit[];
}

export function editStatements(handoff: Handoff, edits: readonly StatementEdit[]): EditedHandoff {
  const waiting = [...edits];
  const told = { edited: 0, leftOut: 0 };
  const lists: Partial<Record<Section, readonly Statement[]>> = {};
  for (const section of LEAVABLE) {
    const all: readonly Statement[] | undefined = handoff[section];
    if (!all || !waiting.some((one) => one.section === section)) continue;
    lists[section] = all.flatMap((statement) => changed(section, statement));
  }
  const title = take('title', handoff.title);
  if (title?.text !== undefined) told.edited++;
  const { observed, session } = handoff;
  const content = { ...handoff, ...lists, ...(title?.text !== undefined && { title: title.text }) } as Handoff;
  const isSame = told.edited + told.leftOut === 0;
  return {
    handoff: isSame ? handoff : identified(content, { ...(observed && { observed }), ...(session && { session }) }),
    ...told,
    unused: waiting,
  };

  function changed(section: Section, statement: Statement): Statement[] {
    const edit = take(section, statement.text);
    if (!edit) return [statement];
    if (edit.text === undefined) {
      told.leftOut++;
      return [];
    }
    told.edited++;
    return [{ ...statement, text: edit.text, edited: true }];
  }

  /** Each is used once: the same words may stand there twice. */
  function take(section: string, was: string): StatementEdit | undefined {
    const at = waiting.findIndex((one) => one.section === section && one.was === was && mayBe(one));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }
}

function mayBe({ section, text }: StatementEdit): boolean {
  if (section === 'title') return text !== undefined && text.trim() !== '';
  return text === undefined || (text.trim() !== '' && (EDITABLE as readonly string[]).includes(section));
}

/** Without statements that nothing proves but entries that are left out. `entries`: numbers from 1, of the first source. */
export function withoutUnproven(handoff: Handoff, entries: ReadonlySet<number>): Handoff {
  if (entries.size === 0) return handoff;
  const isLeft = ({ evidence }: Statement): boolean =>
    evidence.length === 0 || evidence.some(({ entry, source = 0 }) => source > 0 || !entries.has(entry));
  const lists: Partial<Record<Section, readonly Statement[]>> = {};
  for (const section of LEAVABLE) lists[section] = ((handoff[section] ?? []) as readonly Statement[]).filter(isLeft);
  const { user, agent } = handoff.lastExchange;
  const lastExchange = { ...(user && isLeft(user) && { user }), ...(agent && isLeft(agent) && { agent }) };
  const story = handoff.story.flatMap(({ user: asked, agent: said, did, ...turn }) => {
    const left = { user: asked.filter(isLeft), agent: said.filter(isLeft), ...(did && { did: did.filter(isLeft) }) };
    return left.user.length + left.agent.length + (left.did?.length ?? 0) === 0 ? [] : [{ ...turn, ...left }];
  });
  const { observed, session, context } = handoff;
  const { context: edited, ...others } = lists;
  const content = { ...handoff, ...others, ...(context && { context: edited }), lastExchange, story } as unknown as Handoff;
  return identified(content, { ...(observed && { observed }), ...(session && { session }) });
}
