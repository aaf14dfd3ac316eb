// `receive` from its input: the document that is named, the one in a link, or the one at an address.
import path from 'node:path';
import { readDocumentBytes, textOf } from '../../sources/text-files.js';
import type { OperationContext } from '../operation.js';
import { isLink } from '../../share/link.js';
import { LONGEST_PAYLOAD } from '../../share/payload.js';
import { openedLink } from '../open/opened-link.js';
import { fetchedHandoff, isAddress } from './fetched-handoff.js';
import { handoffFromAgent, isAgentAddress } from './from-agent.js';
import type { ReceiveInput } from './input.js';
import { signatureBeside } from '../verify/verify.js';
import { receiveText, type ReceiveResult } from './receive.js';

export async function receiveFile(
  { file, cwd, passphraseFile, task, context: contextId, ...options }: ReceiveInput,
  context: OperationContext,
): Promise<ReceiveResult> {
  const { world, here, report } = context;
  const given = { ...options, ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }) };
  const worlds = { source: world, target: here };
  const received = async (link: string): Promise<ReceiveResult> =>
    receiveText((await openedLink(link, passphraseFile, context)).text, given, worlds, report);
  if (isLink(file)) return received(file);
  const selection = { ...(task !== undefined && { task }), ...(contextId !== undefined && { context: contextId }) };
  if (isAddress(file)) {
    const bytes = await (isAgentAddress(file, selection) ? handoffFromAgent(file, selection, context) : fetchedHandoff(file, context));
    return receiveText(textOf(bytes), { ...given, signed: { bytes } }, worlds, report);
  }
  const bytes = readDocumentBytes(file, here.cwd);
  const text = textOf(bytes);
  if (text.length < LONGEST_PAYLOAD && isLink(text)) return received(text);
  const beside = signatureBeside(file, here);
  return receiveText(text, { ...given, signed: { bytes, ...(beside !== undefined && { beside }) } }, worlds, report);
}
