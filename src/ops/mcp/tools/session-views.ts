// What `show_session` shows: entries whole, the ledger, the state or the newest turns.
import type { SessionRef } from '../../../agents/agent.js';
import { printedLine } from '../../../handoff/draft/ledger-lines.js';
import { plural } from '../../../model/plural.js';
import type { Entry } from '../../../model/session.js';
import { loadSource } from '../../../sources/index.js';
import { resolveSession } from '../../../sources/resolve-session.js';
import { readDraftSessions } from '../../draft/draft-sessions.js';
import type { InputOf } from '../../field.js';
import { progressOf } from '../../operation.js';
import { cleanItem, withoutItsSecrets } from '../../pack/without-secrets.js';
import { redactorFor } from '../../redact/config.js';
import { chosenEntries, isChoice } from '../../show/chosen-entries.js';
import { viewSession } from '../../show/show.js';
import { safeId, safeRef } from '../safe-facts.js';
import type { ToolResult, ToolContext } from '../tool.js';
import { entryLines } from './entry-lines.js';
import { stateItems, turnItems } from './session-state.js';
import type { showInput } from './show-session.js';

export async function sessionView(input: InputOf<typeof showInput>, context: ToolContext): Promise<ToolResult> {
  const { entries, turn, view, last } = input;
  const ref = await resolveSession(input.ref, context.world, context.report, { any: input.any });
  const facts = { agent: ref.agent, id: safeId(ref.id) };
  const choice = { ...(entries !== undefined && { entries }), ...(turn !== undefined && { turn }) };
  if (isChoice(choice)) return { facts, ...(await entriesOf(ref, choice, context)) };
  if (view === 'ledger') return { facts, ...(await ledgerOf(ref, context)) };
  return { facts, ...(await stateOf(ref, { view, last }, context)) };
}

async function entriesOf(ref: SessionRef, choice: Parameters<typeof chosenEntries>[1], { here, report }: ToolContext): Promise<ToolResult> {
  const { chosen } = await chosenEntries(ref, choice, report);
  const redactor = redactorFor(here);
  return {
    lead: `${plural(chosen.length, 'entry', 'entries')} of ${nameOf(ref)}, whole.`,
    items: chosen.map(({ number, entry }) => ({
      text: redactor.text(entryLines({ number, entry: cleanItem(entry, redactor) as Entry }), ''),
      fact: number,
    })),
  };
}

async function ledgerOf(ref: SessionRef, { here, report }: ToolContext): Promise<ToolResult> {
  const redactor = redactorFor(here);
  const [session] = await readDraftSessions([ref], redactor, report);
  return {
    lead: `What the structure of ${nameOf(ref)} proves, found by a program; [#12] is entry 12 of ${session!.entries}.`,
    items: session!.certain.map((line) => ({ text: redactor.text(printedLine(line), '') })),
    after: 'show_session with `entries` shows what is cited, whole.',
  };
}

async function stateOf(
  ref: SessionRef,
  asked: { readonly view: 'state' | 'turns'; readonly last: number },
  context: ToolContext,
): Promise<ToolResult> {
  const redactor = redactorFor(context.here);
  const source = withoutItsSecrets(await loadSource(ref.agent), redactor); // before anything is cut
  const view = await viewSession(ref, { tail: asked.last, progress: progressOf(context), source }, context.report);
  const { entries, turnCount, compactions, abandoned } = view;
  const besides = [
    ...(compactions === 0 ? [] : [`, ${plural(compactions, 'compaction')}`]),
    ...(abandoned === 0 ? [] : [`, ${plural(abandoned, 'entry', 'entries')} outside of the live branch`]),
  ].join('');
  return {
    lead: `${nameOf(ref)}: ${plural(entries, 'entry', 'entries')}, ${plural(turnCount, 'turn')} in its context${besides}.`,
    items: asked.view === 'turns' ? turnItems(view, redactor) : stateItems(view, redactor),
    after:
      '[#12] is entry 12: show_session with `entries`: "12,14-16" shows entries whole, with `turn` a turn; pack_handoff makes the hand-off.',
  };
}

/** In our own words. */
const nameOf = (ref: SessionRef): string => `the session ${safeRef(ref) ?? `of ${ref.agent}`}`;
