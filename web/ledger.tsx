// Where the work stands, by what the hand-off says: each line with the entries that prove it.
import type { ComponentChildren, JSX } from 'preact';
import type { Handoff, Statement } from '../src/index.js';
import { Words } from './text.js';

/** Shows the entry with this number. */
export type Jump = (entry: number, source: number) => void;

interface Shown extends Statement {
  readonly tag?: string;
  readonly more?: string;
}

export function Ledger({ handoff, jump }: { readonly handoff: Handoff; readonly jump: Jump }): JSX.Element {
  const several = handoff.sources.length > 1;
  const list = (title: string, all: readonly Shown[], open = true): JSX.Element | null =>
    all.length === 0 ? null : (
      <Section title={title} count={all.length} open={open}>
        <ul>
          {all.map((one) => (
            <Item statement={one} jump={jump} several={several} />
          ))}
        </ul>
      </Section>
    );
  return (
    <>
      {list('State', handoff.state)}
      {list('Next step', handoff.nextSteps)}
      {list('Blockers', handoff.blockers)}
      {list('Goal', handoff.goal)}
      {list(
        'Decisions',
        handoff.decisions.map((one) => ({ ...one, tag: one.by, ...(one.rationale !== undefined && { more: one.rationale }) })),
      )}
      {list(
        'Turned down',
        handoff.rejected.map((one) => ({ ...one, tag: one.by, ...(one.reason !== undefined && { more: one.reason }) })),
      )}
      {list('Constraints', handoff.constraints)}
      {list(
        'Plan',
        handoff.plan.map((one) => ({ ...one, tag: one.state })),
      )}
      {list(
        'Checks',
        handoff.checks.map((one) => ({ ...one, tag: one.outcome, ...(one.detail !== undefined && { more: one.detail }) })),
      )}
      {list(
        'Files',
        handoff.files.map((one) => ({ ...one, text: one.path, tag: one.how })),
      )}
      {list('Done', handoff.accomplished)}
      {list('Open questions', handoff.questions)}
      {list(
        'Results',
        handoff.artifacts.map((one) => ({ ...one, tag: one.state ?? one.kind })),
      )}
      {list('Incidents', handoff.incidents)}
      {list('Last words', lastWords(handoff), false)}
      {list('Story', storyOf(handoff), false)}
      {list(
        'Left out',
        handoff.leftOut.map(({ what, count }) => ({ text: `${what}: ${count}`, evidence: [] })),
        false,
      )}
    </>
  );
}

function Section({
  title,
  count,
  open,
  children,
}: {
  title: string;
  count: number;
  open: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="part" aria-label={title}>
      <details open={open}>
        <summary>
          <h3>{title}</h3> <span class="count">{count}</span>
        </summary>
        {children}
      </details>
    </section>
  );
}

function Item({ statement, jump, several }: { readonly statement: Shown; readonly jump: Jump; readonly several: boolean }): JSX.Element {
  const { text, evidence, tag, more } = statement;
  return (
    <li>
      {tag !== undefined && <span class={`tag ${tag.replaceAll(/[^a-z-]/g, '')}`}>{tag}</span>}{' '}
      <span class="words">
        <Words text={text} />
      </span>
      {more !== undefined && (
        <p class="more">
          <Words text={more} />
        </p>
      )}{' '}
      {evidence.map(({ entry, source = 0 }) => (
        <button type="button" class="evidence" onClick={() => jump(entry, source)} aria-label={`Evidence: entry ${entry}`}>
          {`[${several && source > 0 ? source + 1 : ''}#${entry}]`}
        </button>
      ))}
    </li>
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
