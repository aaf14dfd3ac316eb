// What must hold between a source and what a pass made of it, for any pair of agents.
import { expect } from 'vitest';
import type { AgentSupport } from '../../src/agents/agent.js';
import type { Counts } from '../../src/model/counts.js';
import type { Diagnostic } from '../../src/model/report.js';
import type { FilePart } from '../../src/model/session.js';
import { sameInput, toldLine, type Told } from './told.js';

export function countOf(diagnostics: readonly Diagnostic[], ...rules: readonly string[]): number {
  return diagnostics.filter((one) => rules.includes(one.rule)).reduce((sum, one) => sum + (one.count ?? 1), 0);
}

/** Every item of the source is in the target, in order and with nothing between, up to what `keeps` and a diagnostic allow. */
export function expectSameStory(
  source: readonly Told[],
  target: readonly Told[],
  keeps: AgentSupport['keeps'],
  diagnostics: readonly Diagnostic[],
): void {
  const kept = source.filter((told) => told.kind !== 'reasoning' || keeps.reasoning !== 'dropped');
  const expected = countOf(diagnostics, 'pass/words-before-calls') > 0 ? wordsFirst(kept) : kept;
  const unsent = countOf(diagnostics, 'grok/picture-not-sent') > 0;
  const notes = unsent || countOf(diagnostics, 'pass/file-flattened') > 0;
  const unmarked = countOf(diagnostics, 'pass/error-mark-left-out') > 0; // only of results with files
  const emptySaid = countOf(diagnostics, 'pi/empty-result') > 0;
  const renamed = countOf(diagnostics, 'pass/tool-renamed') > 0;
  const flattens = (file: FilePart, at: Told | undefined): boolean =>
    (file.mediaType.startsWith('image/') ? keeps.images : keeps.files) !== 'exact' ||
    (unsent && file.mediaType.startsWith('image/')) ||
    (at?.kind === 'text' && countOf(diagnostics, 'pass/file-flattened', 'pass/file-as-text') > 0);
  const callsOfSource = numberCalls(expected);
  const callsOfTarget = numberCalls(target);
  const arranged = countOf(diagnostics, 'pass/response-split') > 0 ? behindTheirCalls : inOrderOfCalls;
  const [ours, theirs] = [arranged(expected, callsOfSource), arranged(target, callsOfTarget)];
  const lines = (list: readonly Told[], calls: ReadonlyMap<string, number>, others: readonly Told[]): string[] =>
    list.map((told, i) => {
      const other = others[i];
      const files = (told.files ?? []).filter((file) => !flattens(file, other));
      const isNote = told.kind === 'file' && files.length === 0;
      const { failed, ...rest } = told;
      const words = notes && told.kind === 'result' ? withoutNotes(told.text) : told.text;
      return toldLine({
        ...rest,
        ...(failed && !(unmarked && files.length > 0) && { failed }),
        ...(isNote && { kind: 'text' }),
        text:
          isNote || (other?.kind === 'file' && told.kind === 'text')
            ? '(a note for a file)'
            : emptySaid && told.kind === 'result' && words.trim() === '' && files.length === 0
              ? '(no output)'
              : words,
        files,
        ...(told.call !== undefined && { call: String(calls.get(told.call)) }),
        ...(told.tool !== undefined && { tool: renamed ? told.tool.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) : told.tool }),
        ...(told.input !== undefined && { input: sameInput(told.input, other?.input)! }),
      });
    });
  expect(lines(theirs, callsOfTarget, ours)).toEqual(lines(ours, callsOfSource, theirs));
}

/** Results that follow each other name their calls, so their order means nothing: some stores and clients only know that of the calls. */
function inOrderOfCalls(list: readonly Told[], calls: ReadonlyMap<string, number>): Told[] {
  const out: Told[] = [];
  for (let from = 0; from < list.length;) {
    let to = from + 1;
    while (list[from]!.kind === 'result' && list[to]?.kind === 'result') to++;
    out.push(...list.slice(from, to).toSorted((a, b) => (calls.get(a.call ?? '') ?? 0) - (calls.get(b.call ?? '') ?? 0)));
    from = to;
  }
  return out;
}

/** What stands for a file in a result that holds texts only. */
function withoutNotes(text: string): string {
  return text.replaceAll(/\n?\[file[^\n]*; not carried over\]/g, '');
}

/** In each response, the words before the calls. */
function wordsFirst(list: readonly Told[]): Told[] {
  const out: Told[] = [];
  let calls = 0; // of this response, at the end of what is out
  for (const told of list) {
    if (told.kind === 'text' && told.role === 'assistant') out.splice(out.length - calls, 0, told);
    else out.push(told);
    calls = told.kind === 'call' ? calls + 1 : told.kind === 'text' && told.role === 'assistant' ? calls : 0;
  }
  return out;
}

/** Where a response had to be taken apart, each piece has its own results after it. */
function behindTheirCalls(list: readonly Told[]): Told[] {
  const results = new Map(list.filter((told) => told.kind === 'result').map((told) => [told.call, told]));
  return list.filter((told) => told.kind !== 'result').flatMap((told) => (told.kind === 'call' ? [told, results.get(told.call)!] : [told]));
}

function numberCalls(list: readonly Told[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { call } of list) if (call !== undefined && !numbers.has(call)) numbers.set(call, numbers.size + 1);
  return numbers;
}

/** Each call is answered exactly once, after it, with no prompt and no other response between. */
export function expectPaired(told: readonly Told[]): void {
  const open = new Set<string>();
  const seen = new Set<string>();
  for (const { kind, call, role } of told) {
    if (kind === 'call') {
      expect(seen.has(call!), `call ${call} is made once`).toBe(false);
      seen.add(call!);
      open.add(call!);
    } else if (kind === 'result') expect(open.delete(call!), `result of ${call} answers an open call`).toBe(true);
    else if (role === 'user' || role === 'summary') expect([...open], 'no call is open when the user speaks').toEqual([]);
  }
  expect([...open], 'every call is answered').toEqual([]);
}

/** Every difference between what the source holds and what was carried is a diagnostic with that very count. */
export function expectExplained(source: Counts, carried: Counts, diagnostics: readonly Diagnostic[]): void {
  const lost = (key: keyof Counts): number => source[key] - carried[key];
  const said = (...rules: string[]): number => countOf(diagnostics, ...rules);
  expect({ toolCalls: lost('toolCalls'), toolResults: lost('toolResults'), reasoning: lost('reasoning'), files: lost('files') }).toEqual({
    toolCalls: said('pass/orphan-call-left-out', 'pass/open-call-left-out', 'pass/tools-left-out'),
    toolResults: said('pass/orphan-result-left-out', 'pass/repeated-result-left-out') - said('pass/orphan-call-answered'),
    reasoning: said('pass/reasoning-left-out'),
    files: said('pass/broken-picture', 'pass/file-flattened', 'pass/file-as-text', 'grok/picture-not-sent'),
  });
  // Words: a message whose only content is something that no other agent understands, or nothing at all, is none there.
  const wordless = said('pass/custom-part-left-out');
  for (const key of ['userMessages', 'assistantMessages'] as const) {
    expect(lost(key), key).toBeLessThanOrEqual(wordless);
    expect(lost(key), key).toBeGreaterThanOrEqual(
      -said('pass/file-flattened', 'pass/file-as-text', 'pass/prompt-split', 'grok/picture-not-sent'),
    ); // the note that stands for a file is a text
  }
}
