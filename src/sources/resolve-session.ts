// REF → session, documents and standard input included: what every command that takes a session goes through.
import path from 'node:path';
import type { SessionRef } from '../agents/agent.js';
import { removeTree, temporaryFolder, writePrivate } from '../io/temporary-folder.js';
import { exists } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import type { World } from '../io/world.js';
import { Failure, Report } from '../model/report.js';
import { RECEIVED, isStandardInput, receivedFolder } from '../store/received.js';
import { Receipts } from '../store/receipts.js';
import { refOfDocument, type DocumentPlace } from './document-source.js';
import { exportFilesIn, placeInside } from './export-files.js';
import { refOfPath, resolveRef, type RefOptions } from './resolve.js';
import { checkpointSession } from './git-checkpoints.js';
import { keptSession } from './kept-session.js';
import { sessionOfHandoff } from './kept-handoff.js';
import { inUtf8, readDocumentBytes } from './text-files.js';

export interface ResolveOptions extends RefOptions {
  /** Standard input is kept with Baton's data, so that a receipt can name it; otherwise it is gone when the command ends. */
  readonly keepIn?: World;
}

/** Throws a Failure when the reference is not one session. */
export async function resolveSession(ref: string, world: World, report: Report, options: ResolveOptions = {}): Promise<SessionRef> {
  if (ref === '-') return standardInput(report, options);
  try {
    return await resolveRef(ref, world, report, options);
  } catch (error) {
    const file = path.resolve(world.cwd, ref);
    const rule = error instanceof Failure ? error.diagnostic.rule : undefined;
    if (rule === 'ref/no-session') return documentOr(error, { path: file, shown: ref, seed: file }, report);
    if (rule === 'ref/unknown-format' || (rule === 'ref/is-a-folder' && exportFilesIn(placeInside(file).file).length > 0))
      return refOfDocument({ path: file, shown: ref, seed: file }, report);
    if (rule === 'ref/is-a-folder') {
      const checkpoint = await checkpointSession({ path: file, shown: ref }, { world, keepIn: options.keepIn }, report);
      if (checkpoint) return refOfKept(checkpoint, report);
    }
    const isGone = rule === 'ref/not-found' || rule === 'ref/no-such-file';
    const kept = isGone ? keptSession(ref, world, report) : undefined;
    if (kept !== undefined) return refOfKept(kept, report);
    const named = rule === 'ref/not-found' || rule === 'ref/unknown-agent' ? await sessionOfHandoff(ref, world, report) : undefined;
    if (named !== undefined) return resolveSession(named, world, report, options);
    throw error;
  }
}

/** A native file, or a document that holds a conversation. */
async function refOfKept(file: string, report: Report): Promise<SessionRef> {
  return refOfContent({ path: file, shown: file, seed: file }, report);
}

async function refOfContent(document: DocumentPlace, report: Report): Promise<SessionRef> {
  try {
    return await refOfPath(document.path, report);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { diagnostic, exitCode } = error;
    if (diagnostic.rule === 'ref/unknown-format') return refOfDocument(document, report);
    const shown = new Failure({ ...diagnostic, place: { source: document.shown } }, { cause: error, exitCode });
    if (diagnostic.rule === 'ref/no-session') return documentOr(shown, document, report);
    throw shown;
  }
}

/** A conversation of some other kind may look like an agent's file. Where it is none, `error` says more than that it is unknown. */
async function documentOr(error: unknown, document: DocumentPlace, report: Report): Promise<SessionRef> {
  try {
    return await refOfDocument(document, report);
  } catch (another) {
    throw another instanceof Failure && another.diagnostic.rule === 'ref/unknown-format' ? error : another;
  }
}

/** Of a pass that came to nothing: what was kept for it goes, unless an earlier pass of the same words names it. */
export function forgetInput(ref: SessionRef, world: World): void {
  const { file } = placeInside(ref.path);
  if (!isStandardInput(file, world)) return;
  if (!new Receipts(world).all(new Report()).some(({ from }) => from.path === ref.path)) removeTree(path.dirname(file));
}

/**
 * A session is read more than once, so what comes through a pipe needs a place. The same words have the same place: that is how an earlier
 * pass of them is found.
 */
async function standardInput(report: Report, { keepIn }: ResolveOptions): Promise<SessionRef> {
  const bytes = inUtf8(readDocumentBytes('-', ''));
  const text = bytes.toString();
  const folder = keepIn ? receivedFolder(keepIn, text) : temporaryFolder('baton-input-');
  const file = path.join(folder, RECEIVED.standardInput);
  const isNew = !exists(file);
  const remove = (): void => removeTree(folder);
  if (!keepIn) {
    process.once('exit', remove);
    writePrivate(file, bytes);
  } else if (isNew) writeWhole(file, (out) => out.write(bytes), { durable: 'content' });
  try {
    return await refOfContent({ path: file, shown: '-', seed: text }, report);
  } catch (error) {
    if (isNew) remove();
    throw error;
  }
}
