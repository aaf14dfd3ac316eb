// `pass --to` an agent whose sessions lie with a service: it begins a new one with the hand-off. What is sent has no secrets, and cannot be taken back.
import type { Agent, NewSession, SessionRef, SessionService } from '../../agents/agent.js';
import { hashFile } from '../../io/file-bytes.js';
import { withLock } from '../../io/lock.js';
import { programCommand } from '../../io/program.js';
import { noCounts, type Counts } from '../../model/counts.js';
import { sessionRefOf } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { sha256 } from '../../model/sha256.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { withoutSession } from '../../store/receipt-record.js';
import { Receipts, type Receipt } from '../../store/receipts.js';
import { lockFolder } from '../../store/recover.js';
import { cleanTitle, recordSession } from '../log/record.js';
import { handoffPrompt } from '../pack/handoff-text.js';
import { packSessions } from '../pack/pack.js';
import { redactorFor } from '../redact/config.js';
import { usage } from '../usage.js';
import { serviceOf } from '../../sources/from-service.js';
import { authorOf } from './author.js';
import type { Worlds } from './pass.js';
import { passName } from './pass-name.js';
import type { PassOptions, PassResult } from './types.js';

/** Tokens of the prompt: read once, and it stays in the window. */
const BUDGET = 12_000;
/** Characters of the transcript that goes along. */
const LONGEST_TRANSCRIPT = 4 << 20;
const TRANSCRIPT = 'transcript.md';

/** What has no meaning where only a hand-off arrives. */
const OTHERWISE = [
  ['turns', '--turns'],
  ['noTools', '--no-tools'],
  ['cwd', '--cwd'],
] as const;

export async function passToService(
  ref: SessionRef,
  options: PassOptions,
  { agent, worlds }: { readonly agent: Agent & Required<Pick<Agent, 'loadService'>>; readonly worlds: Worlds },
  report: Report,
): Promise<PassResult> {
  const flag = OTHERWISE.find(([name]) => options[name] !== undefined && options[name] !== false)?.[1];
  const refused = flag ?? (options.history === 'full' ? '--history full' : undefined);
  if (refused !== undefined)
    throw usage({ rule: 'usage/flags-exclude', message: `${agent.name} begins with a hand-off, so ${refused} has no meaning there` });
  const service = (await serviceOf(agent, worlds.target))!;
  const { session, sources } = await prepared(ref, options, worlds, report);
  cleanReport(report); // whatever was found on the way is told without secrets, too
  const facts = { ref, agent, session, counts: sources, worlds };
  if (options.dryRun) {
    tellSize(facts, report);
    return resultOf(facts, { to: { agent: agent.id, id: 'new', path: agent.store(worlds.target) }, receipt: null, outcome: 'planned' });
  }
  return withLock({ folder: lockFolder(worlds.target), name: passName(ref, agent.id) }, async () => {
    const receipts = new Receipts(worlds.target);
    const all = receipts.all(report);
    const earlier = options.force ? undefined : sentBefore(all, facts);
    if (earlier) return resultOf(facts, { to: earlier.to, receipt: earlier.id, outcome: 'found', url: earlier.sent!.url });
    return begin(facts, service, { receipts, order: (all[0]?.order ?? 0) + 1 }, report);
  });
}

interface Facts {
  readonly ref: SessionRef;
  readonly agent: Agent;
  readonly session: NewSession;
  readonly counts: Counts;
  readonly worlds: Worlds;
}

async function prepared(
  ref: SessionRef,
  options: PassOptions,
  { target }: Worlds,
  report: Report,
): Promise<{ readonly session: NewSession; readonly sources: Counts }> {
  const budget = typeof options.fit === 'number' ? Math.min(options.fit, BUDGET) : BUDGET;
  const edited = options.edits && { edits: options.edits };
  const { handoff, text } = await handoffPrompt(
    ref,
    {
      budget,
      program: programCommand(target),
      goal: options.goal,
      redactor: redactorFor(target),
      ...edited,
      ...authorOf(options, target, report),
    },
    report,
  );
  const { text: transcript = '' } = await packSessions(
    [ref],
    // the hand-off has used the changed statements
    { format: 'transcript', ...(options.edits && { edits: { ...options.edits, list: { ...options.edits.list, statements: [] } } }) },
    target,
    report,
  );
  const isShort = transcript.length <= LONGEST_TRANSCRIPT;
  if (!isShort)
    report.add({
      rule: 'pass/transcript-left-out',
      severity: 'warning',
      message: `the transcript has ${transcript.length} characters, which is too long to go along; only the hand-off is sent`,
    });
  return {
    session: {
      title: handoff.title,
      prompt: text,
      tags: [`handoff:${handoff.id}`],
      ...(isShort && { attachment: { name: TRANSCRIPT, text: transcript } }),
    },
    sources: handoff.sources[0]?.counts ?? noCounts(),
  };
}

/** The same hand-off is not sent twice by accident: each costs. */
function sentBefore(all: readonly Receipt[], { ref, agent, session }: Facts): Receipt | undefined {
  const digest = sha256(session.prompt);
  return all.find(
    ({ from, to, sent }) => sent?.digest === digest && to.agent === agent.id && from.agent === ref.agent && from.id === ref.id,
  );
}

async function begin(
  facts: Facts,
  service: SessionService,
  { receipts, order }: { readonly receipts: Receipts; readonly order: number },
  report: Report,
): Promise<PassResult> {
  const { ref, agent, session, counts, worlds } = facts;
  const { id, url, path } = await service.begin(session, worlds.target, report);
  const to = { agent: agent.id, id, path };
  const title = cleanTitle(ref.title ?? session.title, worlds.target);
  const receipt: Receipt = {
    version: 1,
    id: receipts.newId(),
    at: worlds.target.now().toISOString(),
    order,
    from: { agent: ref.agent, id: ref.id, path: ref.path, title, bytes: ref.bytes, sha256: '' },
    to,
    cwd: worlds.target.cwd,
    choices: 'sent',
    files: [{ path, how: 'created', ...hashFile(path) }],
    folders: [],
    source: counts,
    ...withoutSession(),
    sent: { url, digest: sha256(session.prompt) },
  };
  receipts.write(receipt);
  recordSession(to, { what: 'pass', parents: [sessionRefOf(ref)], receipt: receipt.id, title }, worlds.target, report);
  report.add({
    rule: 'pass/sent',
    severity: 'warning',
    message: `${agent.name} has begun a session with the hand-off${session.attachment ? ' and the transcript' : ''}; that cannot be undone from here`,
    hint: `Stop or archive it there: ${url}`,
  });
  return resultOf(facts, { to, receipt: receipt.id, outcome: 'new', url });
}

function tellSize({ agent, session }: Facts, report: Report): void {
  const along = session.attachment ? ` and a transcript of ${session.attachment.text.length} characters` : '';
  report.add({
    rule: 'pass/would-send',
    severity: 'info',
    message: `${agent.name} would get a prompt of ${session.prompt.length} characters${along}, both without secrets; nothing was sent`,
  });
}

function resultOf(
  { ref, counts, worlds }: Facts,
  sent: Pick<PassResult, 'to' | 'receipt' | 'outcome'> & { readonly url?: string },
): PassResult {
  return {
    from: { agent: ref.agent, id: ref.id, path: ref.path },
    cwd: worlds.target.cwd,
    resume: null,
    wrote: sent.outcome === 'new' ? [sent.to.path] : [],
    source: counts,
    carried: noCounts(),
    ...sent,
  };
}
