// `receive` from its input: the document that is named.
import path from 'node:path';
import { readDocumentBytes, textOf } from '../../sources/text-files.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import type { ReceiveInput } from './input.js';
import { signatureBeside } from '../verify/verify.js';
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
  const bytes = readDocumentBytes(file, here.cwd);
  const beside = signatureBeside(file, here);
  return receiveText(
    textOf(bytes),
    {
      ...options,
      signed: { bytes, ...(beside !== undefined && { beside }) },
      ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }),
    },
    { source: world, target: here },
    report,
  );
}
