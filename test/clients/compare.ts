// The verdict: do two requests carry the same context, item by item and in order, up to the table of transformations?
import type { Item } from './fake-model/items.js';
import { transformations, type Side } from './transformations/index.js';

export type { Side } from './transformations/index.js';

/** Items before the prompt that was asked last. Throws when that prompt is not there: then nothing is proven. */
export function historyBefore(items: readonly Item[], prompt: string): readonly Item[] {
  const at = items.findLastIndex((item) => item.role === 'user' && item.kind === 'text' && item.text?.trim() === prompt);
  if (at < 0) throw new Error(`the request does not hold the prompt ${JSON.stringify(prompt)}`);
  const later = items.slice(at + 1).filter((item) => item.role === 'assistant' || item.role === 'tool');
  if (later.length > 0) throw new Error(`the request goes on after its prompt: ${later.map(describeItem).join(' · ')}`);
  return items.slice(0, at);
}

/** What is compared. `crossing`: the other side is another agent. Ids become the number of the call: they differ, the pairing must not. */
export function contextOf(side: Side, { crossing }: { readonly crossing: boolean }): Item[] {
  let items = side.items;
  for (const { client, crossing: onlyCrossing, apply } of transformations) {
    if ((client === undefined || client === side.agent) && (crossing || !onlyCrossing)) items = apply(items, side);
  }
  const numbers = new Map<string, string>();
  return items.map(({ message: _place, id, ...item }) => {
    if (id === undefined) return item;
    if (item.kind === 'tool-call') numbers.set(id, `call ${numbers.size + 1}`);
    return { ...item, id: numbers.get(id) ?? 'no call' };
  });
}

/** Undefined when both are the same; else what is wrong, readable. */
export function difference(expected: readonly Item[], actual: readonly Item[]): string | undefined {
  const left = expected.map(describeItem);
  const right = actual.map(describeItem);
  const problems = [...unpaired(actual), ...countProblems(expected, actual)];
  if (problems.length === 0 && left.length === right.length && left.every((line, i) => line === right[i])) return undefined;
  return [
    'the contexts differ (- the source’s client sends, + the target’s client sends)',
    ...problems.map((problem) => `! ${problem}`),
    ...lineDiff(left, right),
  ].join('\n');
}

/** Calls without exactly one later result, results without a call. */
export function unpaired(items: readonly Item[]): string[] {
  const open = new Map<string, Item>();
  const problems: string[] = [];
  for (const item of items) {
    if (item.kind === 'tool-call') open.set(item.id ?? '', item);
    else if (item.kind === 'tool-result' && !open.delete(item.id ?? ''))
      problems.push(`result without an open call: ${describeItem(item)}`);
  }
  return [...problems, ...[...open.values()].map((call) => `call without a result: ${describeItem(call)}`)];
}

function countProblems(expected: readonly Item[], actual: readonly Item[]): string[] {
  const prompts = (items: readonly Item[]): number => items.filter((item) => item.role === 'user' && item.kind === 'text').length;
  const [wanted, found] = [prompts(expected), prompts(actual)];
  return wanted === found ? [] : [`${found} user texts instead of ${wanted}`];
}

/** One line that holds all that counts: two items are the same exactly when their lines are. */
export function describeItem(item: Item): string {
  const { role, kind, ...rest } = item;
  return `${role} ${kind} ${JSON.stringify(sortKeys(rest))}`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** Longest common subsequence, printed with - and + and two lines around. */
function lineDiff(left: readonly string[], right: readonly string[]): string[] {
  const common = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      common[i]![j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: string[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    if (i < left.length && left[i] === right[j]) {
      lines.push(`  ${left[i]}`);
      i++;
      j++;
    } else if (i < left.length && (j >= right.length || at(i + 1, j) >= at(i, j + 1))) lines.push(`- ${left[i++]}`);
    else lines.push(`+ ${right[j++]}`);
  }
  const near = (i: number): boolean => lines.slice(Math.max(0, i - 2), i + 3).some((line) => !line.startsWith('  '));
  return lines.filter((_line, i) => near(i)).map((line) => (line.length > 600 ? `${line.slice(0, 600)}…` : line));
}
