// Where the work stands, by what the hand-off says: each line with the entries that prove it.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Handoff } from '../src/index.js';
import { painted } from './first-paint.js';
import { Item, type Jump, type Shown, type StatementEditor } from './statement.js';

interface LedgerProps {
  readonly handoff: Handoff;
  readonly jump: Jump;
  /** While one edits. */
  readonly editor?: StatementEditor | undefined;
}

/** Lists of records: their lines can be left out, and say what they say. */
const RECORDS: ReadonlySet<string> = new Set(['checks', 'files', 'artifacts']);

export function Ledger({ handoff, jump, editor }: LedgerProps): JSX.Element {
  const several = handoff.sources.length > 1;
  let before = 0;
  const list = (title: string, all: readonly Shown[], section?: string, open = true): JSX.Element | null => {
    const isBelow = before >= FIRST_LINES;
    if (open) before += all.length;
    return all.length === 0 ? null : (
      <Section title={title} count={all.length} open={open} isBelow={isBelow}>
        <ul>
          {all.map((one) => (
            <Item
              statement={one}
              jump={jump}
              several={several}
              section={section}
              editable={section !== undefined && !RECORDS.has(section)}
              editor={editor}
            />
          ))}
        </ul>
      </Section>
    );
  };
  return (
    <>
      {list('State', handoff.state, 'state')}
      {list('Next step', handoff.nextSteps, 'nextSteps')}
      {list('Blockers', handoff.blockers, 'blockers')}
      {list(
        'Plan',
        handoff.plan.map((one) => ({ ...one, tag: one.state })),
        'plan',
      )}
      {list(
        'Checks',
        handoff.checks.map((one) => ({ ...one, tag: one.outcome, ...(one.detail !== undefined && { more: one.detail }) })),
        'checks',
      )}
      {list(
        'Files',
        handoff.files.map((one) => ({ ...one, shown: one.path, tag: one.how })),
        'files',
      )}
      {list('Goal', handoff.goal, 'goal')}
      {list(
        'Decisions',
        handoff.decisions.map((one) => ({ ...one, tag: one.by, ...(one.rationale !== undefined && { more: one.rationale }) })),
        'decisions',
      )}
      {list(
        'Turned down',
        handoff.rejected.map((one) => ({ ...one, tag: one.by, ...(one.reason !== undefined && { more: one.reason }) })),
        'rejected',
      )}
      {list('Constraints', handoff.constraints, 'constraints')}
      {list('Done', handoff.accomplished, 'accomplished')}
      {list('Open questions', handoff.questions, 'questions')}
      {list(
        'Results',
        handoff.artifacts.map((one) => ({ ...one, tag: one.state ?? one.kind })),
        'artifacts',
      )}
      {list('Incidents', handoff.incidents, 'incidents')}
      {list('Background', handoff.context ?? [], 'context', false)}
      {list('Last words', lastWords(handoff), undefined, false)}
      {list('Story', storyOf(handoff), undefined, false)}
      {list(
        'Left out',
        handoff.leftOut.map(({ what, count }) => ({ text: `${what}: ${count}`, evidence: [] })),
        undefined,
        false,
      )}
    </>
  );
}

/** More than a screen shows: what comes after these is made when they have been painted. */
const FIRST_LINES = 30;

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly open: boolean;
  /** Nobody sees it without scrolling. */
  readonly isBelow: boolean;
  readonly children: ComponentChildren;
}

/** What is folded is made when somebody unfolds it: a long story would hold the page up. */
function Section({ title, count, open, isBelow, children }: SectionProps): JSX.Element {
  const [isMade, setMade] = useState(open && !isBelow);
  useEffect(() => {
    if (open && isBelow) void painted().then(() => setMade(true));
  }, []);
  return (
    <section class="part" aria-label={title}>
      <details open={open} onToggle={() => setMade(true)}>
        <summary>
          <h3>{title}</h3> <span class="count">{count}</span>
        </summary>
        {isMade && children}
      </details>
    </section>
  );
}

function lastWords({ lastExchange: { user, agent } }: Handoff): Shown[] {
  return [...(user ? [{ ...user, tag: 'user' }] : []), ...(agent ? [{ ...agent, tag: 'agent' }] : [])];
}

function storyOf({ story }: Handoff): Shown[] {
  return story.flatMap(({ turn, user, agent, did = [] }) => [
    ...user.map((one) => ({ ...one, tag: `turn ${turn}, user` })),
    ...agent.map((one) => ({ ...one, tag: `turn ${turn}, agent` })),
    ...did.map((one) => ({ ...one, tag: `turn ${turn}, did` })),
  ]);
}
