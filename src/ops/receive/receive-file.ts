// `receive` from its input: the document that is named.
import path from 'node:path';
import { readDocument } from '../../sources/text-files.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import type { ReceiveInput } from './input.js';
import { receiveText, type ReceiveResult } from './receive.js';

export async function receiveFile(
  { file, cwd, ...options }: ReceiveInput,
  { world, here, report }: OperationContext,
): Promise<ReceiveResult> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file))
    throw usage({
      rule: 'usage/bad-value',
      message: 'Baton does not fetch hand-offs yet',
      hint: 'Save it, check it, and give the file; or pipe it: `curl … | baton receive -`.',
    });
  return receiveText(
    readDocument(file, here.cwd),
    { ...options, ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }) },
    { source: world, target: here },
    report,
  );
}
