// `pass --to` an agent that has no target, or one that no client has proven: the hand-off goes into the project as a file, and a prompt names it. Files in a project get into its history, so it has no secrets.
import path from 'node:path';
import type { Agent, SessionRef, ProjectHandoff } from '../../agents/agent.js';
import { storeGuard } from '../../agents/store-guard.js';
import { isHandoffFile, handoffFileName } from '../../agents/project-handoff.js';
import { StagedInstall } from '../../io/apply.js';
import { asFailure } from '../../io/disk-failure.js';
import { gitTop } from '../../io/git-top.js';
import { withLock } from '../../io/lock.js';
import { programCommand } from '../../io/program.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { noCounts, type Counts } from '../../model/counts.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Failure, type Report } from '../../model/report.js';
import { sha256 } from '../../model/sha256.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { withoutSession } from '../../store/receipt-record.js';
import { Receipts, type Receipt } from '../../store/receipts.js';
import { journalFolder, lockFolder, recoverStore } from '../../store/recover.js';
import { cleanTitle, recordSession } from '../log/record.js';
import { handoffPrompt } from '../pack/handoff-text.js';
import { redactorFor } from '../redact/config.js';
import { usage } from '../usage.js';
import { authorOf } from './author.js';
import { chooseFolder } from './folder.js';
import { inOtherProject, isOwnFolder } from './own-folder.js';
import type { Worlds } from './pass.js';
import { passName } from './pass-name.js';
import type { PassOptions, PassResult } from './types.js';

/** Tokens: it is read once, and stays in the window. */
const BUDGET = 12_000;

export type Receiver = Agent & { readonly inProject: ProjectHandoff };

export async function passToProject(
  ref: SessionRef,
  options: PassOptions,
  { agent, worlds }: { readonly agent: Receiver; readonly worlds: Worlds },
  report: Report,
): Promise<PassResult> {
  refuseCuts(options, agent);
  const [{ text, prompt }, handoff] = await Promise.all([agent.inProject.loadText(), handoffOf(ref, options, worlds, report)]);
  cleanReport(report); // whatever was found on the way is told without secrets, too
  const cwd = chooseFolder(handoff.cwd, options.cwd, worlds.target, report);
  if (options.cwd === undefined && !isOwnFolder(cwd, worlds.target)) throw inOtherProject(agent, cwd);
  const facts: Facts = { ...handoff, ref, agent, cwd, worlds, text: text(handoff), prompt, isForced: options.force === true };
  tellWhy(facts, report);
  if (options.dryRun)
    return resultOf(facts, { outcome: 'planned', receipt: null, file: handoffFileName(agent.inProject.files, 'RECEIPT') });
  return withLock({ folder: lockFolder(worlds.target), name: passName(ref, agent.id) }, () => placed(facts, report));
}

/** What has no meaning where only a hand-off arrives. */
function refuseCuts(options: PassOptions, { name }: Agent): void {
  const flag = options.turns ? '--turns' : options.noTools ? '--no-tools' : options.history === 'full' ? '--history full' : undefined;
  if (flag !== undefined)
    throw usage({
      rule: 'usage/flags-exclude',
      message: `${name} gets a hand-off, so ${flag} has no meaning there`,
    });
}

interface Facts {
  readonly ref: SessionRef;
  readonly agent: Receiver;
  readonly cwd: string;
  readonly worlds: Worlds;
  readonly title: string;
  readonly counts: Counts;
  /** Of the file. */
  readonly text: string;
  readonly prompt: (file: string) => string;
  /** Once more, whatever was passed before. */
  readonly isForced: boolean;
}

async function handoffOf(
  ref: SessionRef,
  options: PassOptions,
  { target }: Worlds,
  report: Report,
): Promise<{ readonly title: string; readonly prompt: string; readonly counts: Counts; readonly cwd: string | undefined }> {
  const { handoff, text } = await handoffPrompt(
    ref,
    {
      budget: typeof options.fit === 'number' ? Math.min(options.fit, BUDGET) : BUDGET,
      program: programCommand(target),
      goal: options.goal,
      redactor: redactorFor(target),
      ...(options.edits && { edits: options.edits }),
      ...authorOf(options, target, report),
    },
    report,
  );
  const [source] = handoff.sources;
  return { title: handoff.title, prompt: text, counts: source?.counts ?? noCounts(), cwd: ref.cwd ?? source?.workspace?.cwd };
}

function tellWhy({ agent, cwd }: Facts, report: Report): void {
  const { name, inProject } = agent;
  const { loadForced } = inProject;
  report.add({
    rule: 'pass/as-file',
    severity: 'info',
    message: loadForced
      ? `${name} has never been seen to continue a session that Baton wrote, so the hand-off goes into the project instead, without secrets`
      : `${name}’s sessions are only read, so the hand-off goes into the project, without secrets`,
    ...(loadForced && { hint: '--force writes the session itself into its store. `baton undo` undoes either.' }),
  });
  if (gitTop(cwd) !== undefined)
    report.add({
      rule: 'pass/file-in-git',
      severity: 'info',
      message: `the folder belongs to a git repository, and git may show the file as new`,
      hint: `To keep it out of commits, add the line ${handoffFileName(inProject.files, '*')} to .git/info/exclude.`,
    });
}

async function placed(facts: Facts, report: Report): Promise<PassResult> {
  const world = facts.worlds.target;
  await recoverStore(world, storeGuard(world), report);
  const receipts = new Receipts(world);
  const all = receipts.all(report);
  const digest = sha256(facts.text);
  const earlier = facts.isForced ? undefined : all.find((one) => isSame(one, facts, digest));
  if (earlier) return resultOf(facts, { outcome: 'found', receipt: earlier.id, file: nameIn(facts.cwd, earlier.to.path) });
  const id = receipts.newId();
  const file = handoffFileName(facts.agent.inProject.files, id);
  const place = path.join(facts.cwd, file);
  requireTakeBack(facts.agent, place, world);
  await write({ facts, receipts, id, place, digest, order: (all[0]?.order ?? 0) + 1 }, report);
  return resultOf(facts, { outcome: 'new', receipt: id, file });
}

/** What `undo` would not delete is not written. */
function requireTakeBack({ id }: Agent, place: string, world: World): void {
  const why = storeGuard(world).refusal(id, place, 'created');
  if (why === undefined) return;
  throw new Failure({
    rule: 'store/outside',
    message: `the hand-off would really lie elsewhere, behind a link of the folder (${why}); nothing was written`,
    place: { source: place },
    hint: 'Replace the link with a folder, or continue in another project: --cwd DIR.',
  });
}

function isSame(receipt: Receipt, { ref, agent, cwd }: Facts, digest: string): boolean {
  return (
    receipt.placed === digest &&
    !receipt.undone &&
    receipt.to.agent === agent.id &&
    receipt.from.agent === ref.agent &&
    receipt.from.id === ref.id &&
    receipt.cwd === cwd &&
    isHandoffFile(agent.inProject.files, receipt.to.path) &&
    exists(receipt.to.path)
  );
}

function nameIn(cwd: string, place: string): string {
  return path.relative(cwd, place).replaceAll('\\', '/');
}

interface Writing {
  readonly facts: Facts;
  readonly receipts: Receipts;
  readonly id: string;
  readonly place: string;
  readonly digest: string;
  readonly order: number;
}

/** Nothing is visible before the receipt is written; whatever fails until the end takes everything back. */
async function write({ facts, receipts, id, place, digest, order }: Writing, report: Report): Promise<void> {
  const { ref, agent, cwd, worlds, title, counts } = facts;
  const world = worlds.target;
  const to = { agent: agent.id, id, path: place };
  const named = cleanTitle(ref.title ?? title, world);
  const application = new StagedInstall(journalFolder(world), id, { agent: agent.id, id, cwd }, world.run);
  try {
    application.begin();
    const { bytes, sha256: hash } = await application.stage({ do: 'create', path: place, write: async (out) => out(facts.text) });
    receipts.write({
      version: 1,
      id,
      at: world.now().toISOString(),
      order,
      from: { agent: ref.agent, id: ref.id, path: ref.path, title: named, bytes: ref.bytes, sha256: '' },
      to,
      cwd,
      choices: 'placed',
      files: [{ path: place, how: 'created', bytes, sha256: hash }],
      folders: application.folders,
      source: counts,
      ...withoutSession(),
      placed: digest,
    });
    application.show();
  } catch (error) {
    const left = application.rollBack(() => receipts.remove(id));
    throw asFailure(error, { outcome: left === undefined ? 'nothing was written' : 'the next start cleans it up' });
  }
  application.finish();
  recordSession(to, { what: 'pass', parents: [sessionRefOf(ref)], receipt: id, title: named }, world, report);
}

function resultOf(
  { ref, agent, cwd, counts, prompt }: Facts,
  { outcome, receipt, file }: Pick<PassResult, 'outcome' | 'receipt'> & { readonly file: string },
): PassResult {
  const place = path.join(cwd, ...file.split('/'));
  return {
    from: { agent: ref.agent, id: ref.id, path: ref.path },
    to: { agent: agent.id, id: receipt ?? 'new', path: place },
    cwd,
    resume: null,
    prompt: prompt(file),
    wrote: outcome === 'new' ? [place] : [],
    source: counts,
    carried: noCounts(),
    receipt,
    outcome,
  };
}
