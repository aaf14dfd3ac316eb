// What a hand-off says of its session: title, source, kind of work.
import type { Domain, Source } from '../../model/handoff.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Transcript } from '../ledger/notes/source.js';
import { oneLine, withoutMarks } from '../ledger/notes/text.js';
import { requestOf } from './orders.js';
import { statement } from './statements.js';

const LONGEST_TITLE = 72;

export function titleOf(talk: Transcript, ledger: Ledger): string {
  const { title } = talk.header;
  const usable = title !== undefined && !/^[</#]/.test(title) && title.length <= LONGEST_TITLE;
  const first = requestOf(ledger)
    ?.text.split('\n')
    .find((line) => line.trim() !== '');
  return oneLine(withoutMarks((usable ? title : (first ?? title ?? talk.header.id)).replace(/[`*]/g, '')), LONGEST_TITLE);
}

export function sourceOf(talk: Transcript, ledger: Ledger): Source {
  const { header } = talk;
  const { workspace } = header;
  const { branch } = ledger.session;
  return {
    agent: header.agent,
    id: header.id,
    ...(header.title !== undefined && { title: titleOf(talk, ledger) }),
    ...(header.agentVersion !== undefined && { agentVersion: header.agentVersion }),
    ...(talk.models.length > 0 && { models: talk.models }),
    ...(workspace && {
      workspace: {
        cwd: workspace.cwd,
        ...(branch !== undefined && { branch }),
        ...(workspace.commit !== undefined && { commit: workspace.commit }),
        ...(workspace.remote !== undefined && { remote: workspace.remote }),
      },
    }),
    ...(header.startedAt !== undefined && { startedAt: header.startedAt }),
    ...(talk.endedAt !== undefined && { endedAt: talk.endedAt }),
    counts: talk.counts(),
    turns: talk.turnCount,
  };
}

const MOST_SOURCES = 12;

export function domainOf(talk: Transcript): Domain {
  const count = (...kinds: readonly string[]): number => talk.calls.filter(({ use }) => kinds.includes(use.kind)).length;
  if (count('execute', 'edit') > 0) return { kind: 'software', sections: {} };
  if (count('fetch', 'search') < 2) return { kind: 'general', sections: {} };
  const fetched = talk.calls.filter(
    ({ use, proposal, result }) => use.kind === 'fetch' && proposal !== undefined && result && !result.failed,
  );
  const pages = new Map(fetched.map((call) => [call.proposal!, statement(call.proposal!, { entries: [call.entry], turn: call.turn })]));
  return { kind: 'research', sections: pages.size === 0 ? {} : { 'Sources Consulted': [...pages.values()].slice(-MOST_SOURCES) } };
}
