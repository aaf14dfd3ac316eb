// What the user ordered: the task, and what was ordered last. By what the agent did then, not by how it sounds.
import type { Statement } from '../../model/handoff.js';
import type { Ledger, TurnFact, UtteranceFact } from '../ledger/ledger.js';
import { firstSentence, width } from '../ledger/notes/text.js';
import { statement } from './statements.js';

/** Shorter words than these set no task. */
const SHORTEST = 12;
const LONGEST = 200;

/** The words that set the task: the first that a person typed, past a greeting's length, or a command that the agent went to work on. */
export function requestOf({ utterances }: Ledger): UtteranceFact | undefined {
  const users = utterances.filter(isOwn);
  return (
    users.find((said) => isWide(said) || (said.kind === 'command' && (said.text.includes(' ') || said.acted))) ??
    users.find(({ kind }) => kind === 'command') ??
    users.find(({ kind }) => kind === 'typed') ??
    users[0]
  );
}

function isOwn({ who, kind }: UtteranceFact): boolean {
  return who === 'user' && kind !== 'injected';
}

function isWide({ kind, text }: UtteranceFact): boolean {
  return kind === 'typed' && width(text) >= SHORTEST;
}

/** Begins the statement on the last order. */
export const LAST_ORDER = 'The user’s last order, ';

/**
 * What the agent was last set to work on, where the last words do not say it: a remark, or a word too short to tell. Where the agent went to
 * work on that word too, and answered, the word was the last order: what it meant is told by the answer.
 */
export function lastOrder(ledger: Ledger): Statement[] {
  const { turns, utterances } = ledger;
  const orders = utterances.filter((said) => isOwn(said) && said.acted && (isWide(said) || said.kind === 'command'));
  const order = orders.at(-1);
  const last = utterances.findLast(isOwn);
  const turn = order && turns.findLast(({ user }) => user.some((i) => utterances[i] === order));
  if (!order || !turn) return [];
  const outcome = outcomeOf(turn, ledger);
  // once it is answered and the user went on to other things, so may have what was stopped for it
  const stopped = outcome === 'answered' && order !== last ? undefined : interruptedBy(order, orders, ledger);
  if (!stopped && (order === last || (outcome === 'answered' && last!.acted))) return [];
  const short = ({ text }: UtteranceFact): string => firstSentence(text, LONGEST);
  const more = stopped ? `; it interrupted: ${short(stopped)}` : '';
  return [
    statement(`${LAST_ORDER}${outcome}: ${short(order)}${more}`, {
      entries: [...(stopped?.entries ?? []), ...order.entries],
    }),
  ];
}

/** Of it, or of the short words after it that the agent went on at. */
function outcomeOf({ place, interrupted, closing }: TurnFact, { turns }: Ledger): string {
  if (interrupted && closing === undefined) return 'interrupted';
  return turns.slice(place).some((turn) => turn.closing !== undefined) ? 'answered' : 'not finished';
}

/** The order before it, where the user stopped the agent at that one. */
function interruptedBy(order: UtteranceFact, orders: readonly UtteranceFact[], { turns }: Ledger): UtteranceFact | undefined {
  const before = orders.at(orders.indexOf(order) - 1);
  if (!before || before === order) return undefined;
  return turns.some(({ turn, interrupted, closing }) => turn === before.turn && interrupted && closing === undefined) ? before : undefined;
}
