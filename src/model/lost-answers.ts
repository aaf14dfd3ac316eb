// What an agent went on to do behind a call whose result the live branch does not have. Claude Code 2.1.78 continued the next prompt from the record
// of a hook that ran before the call: the result, and all that was done and said behind it, hang beside the branch, and its own resume loses them.
import type { SessionFacts } from './collect.js';

/**
 * The chain of a history with these answers in their place. No prompt was answered in them, or they would be a branch that somebody left; and
 * the call is without a result otherwise, or they would be a second answer.
 */
export function withLostAnswers(facts: SessionFacts, parents: Int32Array, chain: readonly number[]): readonly number[] {
  const { table } = facts;
  const inChain = new Uint8Array(table.length);
  const answered = new Set<number>();
  for (const i of chain) {
    inChain[i] = 1;
    for (const call of table.resultNumbers(i)) answered.add(call);
  }
  const isOpen = (i: number): boolean => table.callNumbers(i).some((call) => !answered.has(call));
  if (!chain.some((i, position) => position < chain.length - 1 && isOpen(i))) return chain;
  const beside = childrenBeside(facts, parents, inChain);
  const whole: number[] = [];
  let waiting: readonly number[] = []; // behind all records of the response
  chain.forEach((i, position) => {
    whole.push(i);
    // a call that ends the chain is still open
    if (isOpen(i) && position < chain.length - 1) waiting = [...waiting, ...lostAnswer(facts, beside, i)]; // more than a call takes as arguments
    const next = chain[position + 1];
    if (next !== undefined && table.groupNumber(i) >= 0 && table.groupNumber(next) === table.groupNumber(i)) return;
    for (const one of waiting) whole.push(one);
    waiting = [];
  });
  return whole;
}

function childrenBeside({ table }: SessionFacts, parents: Int32Array, inChain: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (let i = 0; i < table.length; i++) {
    const parent = parents[i]!;
    if (parent < 0 || inChain[i] === 1 || !table.isOwn(i)) continue;
    const known = children.get(parent);
    if (known) known.push(i);
    else children.set(parent, [i]);
  }
  return children;
}

/** In the order of the file; empty where there is only a result, or the agent answered somebody who spoke there. */
function lostAnswer({ table }: SessionFacts, beside: ReadonlyMap<number, readonly number[]>, caller: number): readonly number[] {
  const calls = new Set(table.callNumbers(caller));
  const response = table.groupNumber(caller);
  const found = new Set<number>(
    (beside.get(caller) ?? []).filter(
      (i) => table.resultNumbers(i).some((call) => calls.has(call)) || (response >= 0 && table.groupNumber(i) === response),
    ),
  );
  for (const i of found) for (const child of beside.get(i) ?? []) found.add(child);
  const all = [...found].toSorted((a, b) => a - b);
  // the mark of an interruption is a prompt too, but nothing follows it
  const spoken = all.find((i) => table.has(i, 'prompt')) ?? Infinity;
  const answers = all.filter((i) => table.role(i) === 'assistant');
  const isLost = answers.length > 0 && answers.every((i) => i < spoken) && !all.some((i) => table.kind(i) === 'compaction');
  return isLost ? all : [];
}
