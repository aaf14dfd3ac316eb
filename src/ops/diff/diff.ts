// `diff`: both sides as hand-offs, and what is different.
import { programCommand } from '../../io/program.js';
import { exists } from '../../io/walk.js';
import { diffHandoffs, type HandoffDiff } from '../../lineage/diff.js';
import { isHandoffNode, type LineageGraph } from '../../lineage/graph.js';
import type { Handoff } from '../../model/handoff.js';
import { Failure } from '../../model/report.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { readDocumentBytes } from '../../sources/text-files.js';
import path from 'node:path';
import { findThing, thingsNamed } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import { openHandoff, readBytes } from '../log/open-handoff.js';
import type { OperationContext } from '../operation.js';
import { deriveRedacted } from '../pack/derive-redacted.js';
import { redactorFor } from '../redact/config.js';

export interface DiffResult extends HandoffDiff {
  readonly a: { readonly id: string; readonly title: string };
  readonly b: { readonly id: string; readonly title: string };
}

/** Nothing is left out for want of room: what is not told by one side would look as if it were new. */
const BUDGET = 50_000;

export async function diffThings({ a, b }: { readonly a: string; readonly b: string }, context: OperationContext): Promise<DiffResult> {
  const graph = await knownGraph(context.here, context.report);
  const [before, after] = [await handoffOf(a, graph, context), await handoffOf(b, graph, context)];
  const named = ({ id, title }: Handoff) => ({ id, title });
  return { a: named(before), b: named(after), ...diffHandoffs(before, after) };
}

async function handoffOf(given: string, graph: LineageGraph, { world, here, report }: OperationContext): Promise<Handoff> {
  if (thingsNamed(given, graph, here).some(isHandoffNode)) return (await openHandoff(findThing(given, graph, here), graph, here)).handoff;
  const file = exists(path.resolve(here.cwd, given)) ? await handoffInFile(given, here.cwd) : undefined;
  if (file) return file;
  const ref = await resolveSession(given, world, report);
  return deriveRedacted([ref], { budget: BUDGET, program: programCommand(here), redactor: redactorFor(here) }, report);
}

/** Undefined: the file holds something else, a session perhaps. */
async function handoffInFile(file: string, cwd: string): Promise<Handoff | undefined> {
  try {
    return (await readBytes(readDocumentBytes(file, cwd))).handoff;
  } catch (error) {
    if (error instanceof Failure && (error.diagnostic.rule === 'receive/unknown-format' || error.diagnostic.rule.startsWith('document/')))
      return undefined;
    throw error;
  }
}
