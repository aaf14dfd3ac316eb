// `receive`: a hand-off of any known format, also from inside a chat's reply: read, checked, made into the prompt to continue with, installed if asked for.
import { secretsIn } from '../../redact/lines.js';
import { parseDocument } from '../../documents/toolkit/handoff-document/anatomy.js';
import { unescapedDocument } from '../../documents/toolkit/handoff-document/escaped.js';
import { framedPrompt } from '../../documents/toolkit/handoff-document/frame.js';
import { mentionsIn } from '../../documents/toolkit/handoff-document/mentions-in.js';
import { suspiciousIn } from '../../model/suspicious.js';
import { loadFormat } from '../../sources/formats.js';
import type { Handoff } from '../../model/handoff.js';
import { opensAsCommand } from '../../model/mentions.js';
import type { Report } from '../../model/report.js';
import type { Worlds } from '../pass/pass.js';
import type { PassResult } from '../pass/types.js';
import { installPrompt } from '../pass/prompt-session.js';
import { cleanTitle, recordSession } from '../log/record.js';
import { showText } from '../pack/shown-document.js';
import type { SignedDocument } from '../../trust/examine.js';
import type { Verification } from '../../trust/verification.js';
import { readHandoffDocument } from './read-document.js';
import { recordReceived } from './record-received.js';
import { tellRisks } from './tell-risks.js';
import { orClaimed, verifiedText } from './verified-text.js';

export interface ReceiveOptions {
  readonly to?: string;
  readonly cwd?: string;
  readonly force?: boolean;
  /** Invisible characters stay in the prompt as they are. */
  readonly raw?: boolean;
  /** The document as it lay there, with the signature beside it; absent: the text is all there is. */
  readonly signed?: SignedDocument;
}

/** A passage of the document: an order that no hand-off needs, or something that a client would open. */
export interface Suspicious {
  readonly line: number;
  readonly text: string;
}

export interface ReceiveResult {
  readonly id: string;
  readonly format: string;
  readonly handoff: Handoff;
  readonly verification: Verification;
  readonly suspicious: readonly Suspicious[];
  readonly prompt: string;
  readonly installed: PassResult | null;
}

export async function receiveText(given: string, options: ReceiveOptions, worlds: Worlds, report: Report): Promise<ReceiveResult> {
  const { text, verification: verified } = await verifiedText(given, options, worlds.target, report);
  const { format, handoff, document } = await readHandoffDocument(text, report);
  await nameMissing(document, report);
  const orders = suspiciousIn(document.split('\n'));
  const opened = openedBy(document, text);
  const suspicious = [...orders, ...opened].toSorted((a, b) => a.line - b.line);
  if (orders.length > 0)
    report.add({
      rule: 'receive/suspicious',
      severity: 'warning',
      count: orders.length,
      message:
        `${orders.length} ${orders.length === 1 ? 'passage reads' : 'passages read'} like an order to the receiving agent, the first in ` +
        `line ${orders[0]!.line}: “${orders[0]!.text}”`,
      hint: 'Read the hand-off before you continue with it.',
    });
  if (opened.length > 0)
    report.add({
      rule: 'receive/mentions',
      severity: 'warning',
      count: opened.length,
      message:
        `${opened.length} ${opened.length === 1 ? 'passage' : 'passages'} would make a client open a file or run a command if the ` +
        `document itself were the prompt, the first in line ${opened[0]!.line}: “${opened[0]!.text}”`,
      hint: 'The prompt that Baton makes from it is safe; do not paste the document itself.',
    });
  tellRisks(unescapedDocument(document).split('\n'), report);
  const verification = await orClaimed(verified, { format, text }, report);
  const bytes = options.signed?.bytes ?? new TextEncoder().encode(given);
  const received = {
    bytes,
    ...(options.signed?.beside !== undefined && { beside: options.signed.beside }),
    id: handoff.id,
    format: format.id,
  };
  const digest = recordReceived(
    received,
    { at: worlds.target.now().toISOString(), format: format.id, handoff, document },
    worlds.target,
    report,
  );
  const framed = framedPrompt(document, handoff.title);
  const prompt = options.raw ? framed : showText(framed, report);
  const goneOn =
    format.id === 'bundle'
      ? await (await import('./receive-bundle.js')).receiveBundle(text, { ...options, verification }, worlds.target, report)
      : await (await import('./receive-session.js')).receiveSession(handoff, options, worlds.target, report);
  const installed =
    options.to === undefined || goneOn
      ? (goneOn ?? null)
      : await installPrompt(
          { prompt, title: handoff.title, seed: handoff.id, ...(handoff.generatedAt !== undefined && { at: handoff.generatedAt }) },
          { to: options.to, ...(options.cwd !== undefined && { cwd: options.cwd }), ...(options.force && { force: true }) },
          worlds,
          report,
        );
  if (installed && installed.receipt !== null)
    recordSession(
      installed.to,
      { what: 'receive', parents: [digest], receipt: installed.receipt, title: cleanTitle(handoff.title, worlds.target) },
      worlds.target,
      report,
    );
  return { id: handoff.id, format: format.id, handoff, verification, suspicious, prompt, installed };
}

/** As it came: what Baton wrote of another format has no mentions any more, so that the text is asked whether it had some. */
function openedBy(document: string, text: string): Suspicious[] {
  const lines = mentionsIn(document.split('\n'));
  const told = lines.length > 0 || mentionsIn([text]).length === 0 ? lines : mentionsIn(unescapedDocument(document).split('\n'));
  const { prompt } = parseDocument(document);
  const command = prompt && opensAsCommand(prompt.text);
  return command === undefined ? told : [...told, { line: prompt!.body[0]!.number, text: command }];
}

const MOST = 8;

/** What the document lacks, so that its writer can be asked for it. */
async function nameMissing(document: string, report: Report): Promise<void> {
  const { findings } = await (await loadFormat('handoff'))!.validate!(document, { secretsIn });
  const missing = findings.filter(({ severity }) => severity === 'error');
  for (const { rule, line, message } of missing.slice(0, MOST))
    report.add({ rule: 'receive/incomplete', severity: 'warning', message: `${rule}, line ${line}: ${message}` });
  if (missing.length > MOST)
    report.add({
      rule: 'receive/incomplete',
      severity: 'warning',
      count: missing.length - MOST,
      message: `and ${missing.length - MOST} more; \`baton check\` lists them`,
    });
}
