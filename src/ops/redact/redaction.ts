// `redact` from its input: into a file, or read for the report alone.
import path from 'node:path';
import { isRegular } from '../../io/open-regular.js';
import { fileSize } from '../../io/walk.js';
import { readDocumentBytes } from '../../sources/text-files.js';
import { progressOf, type OperationContext } from '../operation.js';
import type { RedactInput } from './input.js';
import { redactSource, type Redaction, type RedactResult } from './redact.js';
import { writeRedacted } from './write-redacted.js';

/** Not begun yet: its pieces are made as they are asked for. */
export async function openRedaction({ source, personal, out }: RedactInput, context: OperationContext): Promise<Redaction> {
  const { world, here, report } = context;
  return redactSource(
    source,
    { personal, progress: progressOf(context), ...(out !== undefined && { out: path.resolve(here.cwd, out) }) },
    { source: world, target: here },
    report,
  );
}

export async function runRedaction(input: RedactInput, context: OperationContext): Promise<RedactResult> {
  const redaction = await openRedaction(input, context);
  if (input.out !== undefined) {
    const out = path.resolve(context.here.cwd, input.out);
    writeRedacted(redaction, out);
    await keepLineage(path.resolve(context.world.cwd, input.source), out, context);
  } else for (const _piece of redaction.pieces()); // only the report is asked for
  return redaction.result();
}

/** Sessions are larger, and hand-offs never are. */
const LARGEST_HANDOFF = 16 << 20;

/** Of a hand-off that is in the log, the log shows what it is now. */
async function keepLineage(source: string, out: string, { here, report }: OperationContext): Promise<void> {
  if (![source, out].every((file) => isRegular(file) && fileSize(file) <= LARGEST_HANDOFF)) return;
  const { knownHandoff, recordRedacted } = await import('../log/known-handoff.js');
  const known = await knownHandoff(readDocumentBytes(source, ''), here, report);
  if (known) recordRedacted(known, readDocumentBytes(out, ''), here, report);
}
