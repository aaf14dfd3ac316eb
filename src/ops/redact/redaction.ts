// `redact` from its input: into a file, or read for the report alone.
import path from 'node:path';
import { progressOf, type OperationContext } from '../operation.js';
import type { RedactInput } from './input.js';
import { redactSource, writeRedacted, type Redaction, type RedactResult } from './redact.js';

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
  if (input.out !== undefined) writeRedacted(redaction, path.resolve(context.here.cwd, input.out));
  else for (const _piece of redaction.pieces()); // only the report is asked for
  return redaction.result();
}
