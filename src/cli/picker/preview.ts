// What is known of the session under the cursor: where it stands by its ledger, and its last turns.
import type { World } from '../../io/world.js';
import { ago } from '../../model/moment.js';
import { planProgress } from '../../model/plan.js';
import type { SessionView } from '../../ops/show/show.js';
import { bytes } from '../../model/byte-size.js';
import { shortPath } from '../print.js';
import { visible, type Terminal } from '../terminal.js';
import { cut, wrap } from '../text-width.js';
import { turnsText } from '../turn-text.js';
import { fitLine } from './fit-line.js';
import type { PreviewSize } from './layout.js';
import type { Item, Preview } from './state.js';

export interface PreviewContext {
  readonly world: Pick<World, 'home' | 'platform' | 'now'>;
  /** As wide as the terminal. */
  readonly out: Terminal;
}

export function previewLines(item: Item, preview: Preview | undefined, size: PreviewSize, { world, out }: PreviewContext): string[] {
  const pane: Terminal = { isTTY: true, width: Math.max(20, size.width), paint: out.paint };
  const head = [...titleLines(item, pane), out.paint('dim', cut(factsOf(item, world), size.width)), ...hitLines(item, pane)];
  const body = preview === undefined ? ['', out.paint('dim', 'Reading…')] : bodyLines(preview, size.height - head.length, pane);
  return [...head, ...body].slice(0, size.height).map((line) => fitLine(line, size.width));
}

function titleLines({ ref }: Item, { width, paint }: Terminal): string[] {
  const title = visible(ref.title ?? '') || '(no title)';
  return wrap(cut(title, 2 * width - 4), { width, breakWords: true })
    .slice(0, 2)
    .map((line) => paint('bold', line));
}

function factsOf({ ref, row, isCopy }: Item, world: PreviewContext['world']): string {
  const at = ref.updatedAt ?? ref.startedAt;
  const facts = [
    ref.agent,
    at === undefined ? undefined : ago(at, world.now()),
    ref.branch,
    ref.cwd === undefined ? undefined : shortPath(ref.cwd, world),
    ref.bytes > 0 ? bytes(ref.bytes) : undefined,
    isCopy ? `copy of ${row.ref.agent} ${row.ref.id.slice(0, 8)}` : row.origin,
  ];
  return facts.flatMap((one) => (one === undefined || one === '' ? [] : [visible(one)])).join(' · ');
}

function hitLines({ hit }: Item, { paint }: Terminal): string[] {
  return (hit?.matches ?? []).map(({ entry, role, snippet }) => `${paint('dim', `#${entry} ${role}:`)} ${visible(snippet)}`);
}

function bodyLines(preview: Preview, room: number, pane: Terminal): string[] {
  if (preview.kind === 'failed') return ['', ...wrap(visible(preview.message), { width: pane.width, breakWords: true })];
  const { view } = preview;
  const state = stateLines(view, pane).slice(0, Math.max(3, Math.floor(room * 0.5)));
  const turns = turnsText(view, { brief: true }, pane).trimEnd().split('\n');
  const parts = [...(state.length > 0 ? ['', ...state] : []), ''];
  const left = room - parts.length;
  // the end of what was said is what tells where it stands
  return [...parts, ...(turns.length <= left ? turns : [pane.paint('dim', '…'), ...turns.slice(turns.length - Math.max(0, left - 1))])];
}

/** Of each fact. */
const MOST_LINES = 2;

/** What is open comes before what was asked: who comes back knows that. */
function stateLines({ plan, head, turns }: SessionView, pane: Terminal): string[] {
  const goal = head?.goal && !turns.some(({ number }) => number === head.goal!.turn) ? [head.goal] : [];
  const facts = [
    ...(plan.length > 0 ? [['plan', planText(plan)] as const] : []),
    ...(head?.open ?? []).map(({ text }) => ['open', text] as const),
    ...(head?.nextSteps ?? []).slice(0, 1).map(({ text }) => ['next', text] as const),
    ...goal.map(({ text }) => ['asked', text] as const),
  ];
  return facts.flatMap(([name, text], i) => {
    const label = facts[i - 1]?.[0] === name ? '' : name;
    const lines = wrap(visible(text), { width: pane.width - INDENT, breakWords: true });
    const shown = lines.slice(0, MOST_LINES);
    if (lines.length > MOST_LINES) shown[MOST_LINES - 1] += ' …';
    return shown.map((line, n) => `${pane.paint('dim', (n === 0 ? label : '').padEnd(INDENT))}${line}`);
  });
}

const INDENT = 6;

function planText(plan: SessionView['plan']): string {
  const { done, all } = planProgress(plan);
  const active = plan.find(({ state }) => state === 'active') ?? plan.find(({ state }) => state === 'pending');
  return `${done} of ${all} done${active ? `, then: ${active.title}` : ''}`;
}
