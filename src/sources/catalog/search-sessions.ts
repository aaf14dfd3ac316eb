// A search without the index: every session is read. The same answers, in the time that reading takes.
import type { SessionRef, SessionSource } from '../../agents/agent.js';
import { Failure, Report } from '../../model/report.js';
import { drain, isHeader } from '../../model/session.js';
import type { Redactor } from '../../redact/redactor.js';
import { loadSource } from '../index.js';
import { newness } from '../../model/newness.js';
import { stretchOf, type Match } from './matches.js';
import { piecesOf, type Piece, type SaidBy } from './pieces.js';
import { bestOf, type Found, type Search } from './search-index.js';
import { folded, searchWords } from './search-words.js';

/** As the index weighs them. */
const WEIGHTS: Readonly<Record<SaidBy, number>> = { user: 4, assistant: 2, tool: 1 };

export interface ScanOptions {
  readonly newRedactor: () => Redactor;
  readonly progress: (share: number, words?: string) => void;
}

export async function searchSessions(
  refs: readonly SessionRef[],
  search: Search,
  limit: number,
  { newRedactor, progress }: ScanOptions,
  report: Report,
): Promise<Found[]> {
  const found: Found[] = [];
  let read = 0;
  for (const ref of refs) {
    try {
      const one = await searchOne(await loadSource(ref.agent), ref, search, newRedactor());
      if (one) found.push(one);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      report.add({ ...error.diagnostic, severity: 'warning' });
    }
    progress(++read / refs.length, 'Reading every session');
  }
  return found.toSorted((a, b) => b.score - a.score || newness(b.ref) - newness(a.ref)).slice(0, limit);
}

async function searchOne(source: SessionSource, ref: SessionRef, search: Search, redactor: Redactor): Promise<Found | undefined> {
  const { terms } = search.words;
  const left = new Set(terms.keys());
  const needs = new Set([...(search.tool === undefined ? [] : ['tool']), ...(search.file === undefined ? [] : ['file'])]);
  const matches: (Match & { readonly shown: number })[] = [];
  let score = 0;
  const see = (piece: Piece, entry: number): void => {
    if (isUsed(piece, search.tool)) needs.delete('tool');
    if (isTouched(piece, search.file)) needs.delete('file');
    if (search.role !== undefined && search.role !== piece.by) return;
    const text = redactor.text([...(piece.paths ?? []), piece.text].join('\n'), '');
    const stretch = stretchOf(text, terms);
    if (!stretch) return;
    for (const term of stretch.found) left.delete(term);
    score += (WEIGHTS[piece.by] * stretch.shown ** 2) / (1 + text.length / 1000);
    if (entry > 0) matches.push({ entry, role: piece.by, snippet: stretch.snippet, shown: stretch.shown });
  };
  if (ref.title !== undefined) see({ by: 'user', text: ref.title }, 0);
  let number = 0;
  await drain(source.read(ref, new Report()), (item) => {
    if (isHeader(item)) return;
    number++;
    for (const piece of piecesOf(item, source)) see(piece, number);
  });
  return left.size > 0 || needs.size > 0 ? undefined : { ref, score, matches: bestOf(matches) };
}

function isUsed({ used = [] }: Piece, tool: string | undefined): boolean {
  return tool !== undefined && used.some((one) => has(one, tool));
}

function isTouched({ paths = [] }: Piece, file: string | undefined): boolean {
  return file !== undefined && paths.some((one) => has(one, file));
}

/** As the index finds it: its words, one after the other. */
function has(text: string, wanted: string): boolean {
  const { terms } = searchWords(`"${wanted.replaceAll('"', ' ')}"`);
  return terms.every(({ pattern }) => folded(text).match(pattern) !== null);
}
