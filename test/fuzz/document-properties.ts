// What must hold for any document: it is a hand-off, a conversation, or a finding; what was read can be written, in every format, and passed on.
import { secretsIn } from '../../src/redact/lines.js';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agents, formats } from '../support/all-agents.js';
import type { SessionRef } from '../../src/agents/agent.js';
import { takeApart } from '../../src/model/conversation.js';
import type { World } from '../../src/io/world.js';
import { Report } from '../../src/model/report.js';
import { conversationsOf } from '../../src/sources/account-export.js';
import { formatToCheck } from '../../src/ops/check/check.js';
import { conversationFormats, refOfDocument } from '../../src/sources/document-source.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { viewSession } from '../../src/ops/show/show.js';
import { checkHandoff, checkWritten } from './handoff-properties.js';
import { passInMemory } from './pass-properties.js';
import { allowed, guarded } from './text-properties.js';

export interface DocumentCase {
  readonly bytes: Buffer;
  readonly world: World;
  /** A folder of this case's own. */
  readonly scratch: string;
  readonly number: number;
}

export async function checkDocument(one: DocumentCase): Promise<void> {
  const text = one.bytes.toString('utf8');
  for (const format of formats) {
    const isKnown = format.recognizes(text);
    if (!isKnown) continue;
    await guarded(async () => void (await format.claimedSignature?.(text)));
    if (format.decode) await guarded(async () => checkHandoff(await format.decode!(text, new Report()), one.number));
  }
  const { findings } = await (await formatToCheck(text)).validate!(text, { secretsIn });
  const lines = text.split(/\r\n|\r|\n/).length;
  if (findings.some(({ line }) => !(line >= 1 && line <= lines + 1))) throw new Error('a finding stands in no line');
  await guarded(() => checkConversation(text, one));
  if (one.number % 40 === 0) await guarded(() => receive(text, one));
}

async function checkConversation(text: string, one: DocumentCase): Promise<void> {
  const document = allowed(() => takeApart(text, new Report(), 'fuzz'));
  if (!document) return;
  for (const { conversation } of await conversationFormats()) conversation.fits(document);
  const file = path.join(one.scratch, 'document');
  writeFileSync(file, one.bytes);
  const ref = await oneOf(file, one.number);
  await viewSession(ref, { tail: 3 }, new Report());
  await checkWritten(ref, one.number);
  await passInMemory(ref, agents[one.number % agents.length]!, one);
}

/** The session in the document; of an export one of its conversations. */
async function oneOf(file: string, number: number): Promise<SessionRef> {
  const exported = conversationsOf(file, new Report());
  const place = exported.length > 1 ? `${file}#${exported[number % exported.length]!.id}` : file;
  return refOfDocument({ path: place, shown: place, seed: place }, new Report());
}

/** The whole way, into the store of an agent. */
async function receive(text: string, one: DocumentCase): Promise<void> {
  const target = { ...one.world, home: path.join(one.scratch, 'target'), env: { BATON_HOME: path.join(one.scratch, 'baton') } };
  const to = agents.filter((agent) => agent.supports.install && !agent.importCommand)[one.number % 7];
  try {
    await receiveText(text, to ? { to: to.id, cwd: one.scratch } : {}, { source: one.world, target }, new Report());
  } finally {
    for (const folder of ['target', 'baton']) rmSync(path.join(one.scratch, folder), { recursive: true, force: true });
  }
}
