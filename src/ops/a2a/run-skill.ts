// Does what a message asks for. Nothing that a session or a document says is asked for by it: orders come from the message's own form alone.
import { isDigest } from '../../model/lineage.js';
import type { JsonObject } from '../../model/json.js';
import { Failure, type Diagnostic } from '../../model/report.js';
import { textOf } from '../../sources/text-files.js';
import { contentDigest } from '../../trust/embedded.js';
import { taskIdOf } from '../../documents/a2a/task-json.js';
import { applySettings } from '../apply-settings.js';
import { requireOwnPlaces } from '../mcp/guard.js';
import { safeId } from '../mcp/safe-facts.js';
import type { OperationContext } from '../operation.js';
import { packOperation } from '../pack/index.js';
import { fieldsOf, parseInput } from '../parse-input.js';
import { receiveOperation } from '../receive/index.js';
import type { ExportRequest, ImportRequest } from './request.js';

export interface Done {
  /** In our own words. */
  readonly said: string;
  /** The digest of the hand-off that it is about; of an export, its artifacts are the task's. */
  readonly handoff: string;
  readonly receipt?: JsonObject;
}

export interface SkillSetting {
  readonly allowWrite: boolean;
}

export async function runSkill(asked: ExportRequest | ImportRequest, context: OperationContext, setting: SkillSetting): Promise<Done> {
  return asked.skill === 'handoff.export' ? exported(asked, context) : imported(asked, context, setting);
}

async function exported({ session, budget }: ExportRequest, context: OperationContext): Promise<Done> {
  const given = { refs: [session], format: 'handoff', ...(budget !== undefined && { budget }) };
  const input = parseInput(packOperation, await applySettings(packOperation, given, context));
  requireOwnPlaces(fieldsOf(packOperation.input, 'input'), input, context.here);
  const { packRefs } = await import('../pack/pack-refs.js');
  const { text = '', tokens } = await packRefs(input, context);
  return {
    said: `The hand-off is made, about ${tokens} tokens, and kept here. Its artifacts are the hand-off itself and a prompt in which it is fenced as data.`,
    handoff: contentDigest(new TextEncoder().encode(text)),
  };
}

/** The same checks as `receive`: never with force, and never in a folder that a message names. */
async function imported({ document, to }: ImportRequest, context: OperationContext, { allowWrite }: SkillSetting): Promise<Done> {
  if (to !== undefined && !allowWrite)
    throw new Failure({
      rule: 'a2a-server/read-only',
      message: 'this server does not write into agents’ stores',
      hint: 'Whoever starts it allows that with --allow-write; without `to` the hand-off is kept.',
    });
  const { here, report } = context;
  // the agent’s name is checked as the command line does it
  const { to: agent } = parseInput(
    receiveOperation,
    await applySettings(receiveOperation, { file: '-', ...(to !== undefined && { to }) }, context),
  );
  const { receiveText } = await import('../receive/receive.js');
  const bytes = Buffer.from(document);
  const received = await receiveText(
    textOf(bytes),
    { signed: { bytes }, ...(agent !== undefined && { to: agent, cwd: here.cwd }) },
    { source: here, target: here },
    report,
  );
  const { id, format, verification, suspicious, installed } = received;
  const digest = contentDigest(bytes);
  return {
    said: `The hand-off is taken in and kept here${installed ? ', and a session begins with it' : ''}. The artifact is the receipt.`,
    handoff: digest,
    receipt: {
      document: digest,
      task: taskIdOf(digest),
      handoff: isDigest(id) ? id : null,
      format,
      integrity: verification.integrity,
      identity: verification.identity.state,
      suspicious: suspicious.length,
      installed: installed ? { agent: installed.to.agent, session: safeId(installed.to.id) } : null,
      findings: findingsOf(report.diagnostics),
    },
  };
}

const MOST_FINDINGS = 50;

/** Without their messages, which quote what was read. */
export function findingsOf(diagnostics: readonly Diagnostic[]): JsonObject[] {
  return diagnostics
    .slice(0, MOST_FINDINGS)
    .map(({ rule, severity, count }) => ({ rule, severity, ...(count !== undefined && { count }) }));
}
