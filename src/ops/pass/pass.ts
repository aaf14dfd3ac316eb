// `pass`: install a session natively in another agent. Plan, write beside its place, check, receipt, make visible.
import { agents, loadAgent } from '../../agents/index.js';
import { storeGuard } from '../../agents/store-guard.js';
import type { AgentAdapter, InstallTarget, SessionRef } from '../../agents/agent.js';
import { nothingWritten, type Outline, type WrittenDigest } from '../../replay/outline.js';
import type { Relocation } from '../../replay/relocate.js';
import { StagedInstall } from '../../io/apply.js';
import { inChunks } from '../../io/chunks.js';
import { asFailure } from '../../io/disk-failure.js';
import { startsWith } from '../../io/file-bytes.js';
import { isCommand } from '../../io/import-command.js';
import { withLock } from '../../io/lock.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { Objects, type KeepingUnderWay } from '../../store/objects.js';
import { mainFile, Receipts, type KeptNative, type Receipt } from '../../store/receipts.js';
import { journalFolder, lockFolder, recoverStore, sweepObjects } from '../../store/recover.js';
import { takeBackReplaced } from './replaced.js';
import { choicesOf, earlierPass, judgeEarlier, type Earlier } from './earlier.js';
import { chooseFolder, relocationTo, reportRelocation } from './folder.js';
import { keepNatives, roomNeeded } from './natives.js';
import { requireOwnFolder } from './own-folder.js';
import { passName } from './pass-name.js';
import { planPass, type Plan } from './plan.js';
import { checkStaged, importedReceipt, stagedWords, wholeReceipt } from './read-back.js';
import { SHARES, WORDS, writingWords } from './progress.js';
import { noteForHooks } from './note-for-hooks.js';
import { receiptOf, type ReceiptPlan } from './receipt.js';
import { passedResult, plannedResult } from './result.js';
import { watchSecrets, type SecretsWatch } from './secrets.js';
import { openSource, type Source } from './source.js';
import { installTarget } from './target.js';
import type { PassOptions, PassResult } from './types.js';
import { tellUnredactedCopy } from './unredacted-copy.js';
import { aMoment, watchReading } from '../watch-reading.js';
import { checkSteps, checkTarget, lookForClient } from './target-state.js';

export interface Worlds {
  /** Where the session is read. */
  readonly source: World;
  /** Where it is written, and where our own data is. */
  readonly target: World;
}

export async function passSession(ref: SessionRef, options: PassOptions, worlds: Worlds, report: Report): Promise<PassResult> {
  const agent = await loadAgent(options.to, { forced: options.force === true });
  if (!agent) throw unknownTarget(options.to);
  if (agent.inProject) tellUnproven(agent, report);
  checkTarget(agent, worlds.target, { force: options.force === true }, report);
  const pass = new Pass(ref, agent, options, worlds, report);
  try {
    if (options.dryRun) return await pass.run();
    return await withLock({ folder: lockFolder(worlds.target), name: passName(ref, agent.id) }, () => pass.run());
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was written' });
  } finally {
    await pass.stop();
    if (options.redact) cleanReport(report);
  }
}

function tellUnproven({ name, client }: AgentAdapter, report: Report): void {
  report.add({
    rule: 'target/unproven',
    severity: 'warning',
    message: `the session goes into ${name}’s store, as --force requested; ${name} has never been seen to continue what Baton writes there`,
    hint: `Resume it with \`${client.command}\` and ask what has been said so far. If it does not know, \`baton undo\` takes it back, and a pass without --force leaves the hand-off in the project.`,
  });
}

function unknownTarget(id: string): Failure {
  return new Failure(
    {
      rule: 'pass/unknown-target',
      message: `“${id}” is not an agent that sessions can be passed to`,
      hint: `Known: ${agents
        .filter((one) => one.loadTarget)
        .map((one) => one.id)
        .join(', ')}.`,
    },
    { exitCode: 2 },
  );
}

class Pass {
  readonly #ref: SessionRef;
  readonly #agent: AgentAdapter;
  readonly #options: PassOptions;
  readonly #worlds: Worlds;
  readonly #report: Report;
  readonly #receipts: Receipts;
  readonly #objects: Objects;
  readonly #journal: string;
  readonly #secrets: SecretsWatch;
  /** What is closed when it is over. */
  readonly #closing: (() => void)[] = [];
  #source: Source | undefined;
  /** The source's own bytes, on their way into our data while they are read. */
  #keeping: KeepingUnderWay | undefined;

  constructor(ref: SessionRef, agent: AgentAdapter, options: PassOptions, worlds: Worlds, report: Report) {
    this.#ref = ref;
    this.#agent = agent;
    this.#options = options;
    this.#worlds = worlds;
    this.#report = report;
    this.#receipts = new Receipts(worlds.target);
    this.#objects = new Objects(worlds.target);
    this.#journal = journalFolder(worlds.target);
    this.#secrets = watchSecrets(worlds.target, { redact: options.redact === true });
  }

  /** Whatever still runs beside it ends. */
  async stop(): Promise<void> {
    for (const close of this.#closing) close();
    await this.#keeping?.stop();
    this.#source?.close();
    this.#secrets.stop();
  }

  async run(): Promise<PassResult> {
    if (!this.#options.dryRun) await recoverStore(this.#worlds.target, storeGuard(this.#worlds.target), this.#report);
    await this.#reached(0, WORDS.read);
    this.#secrets.expect(this.#ref.bytes);
    const source = (this.#source = await openSource(this.#ref, this.#options, this.#worlds.target, this.#report, (file, end) => {
      if (!this.#options.dryRun) this.#keeping = this.#objects.beginKeeping(file, { end });
    }));
    await this.#reached(SHARES.read, writingWords(this.#agent.name));
    const original = source.facts.header.workspace?.cwd;
    const cwd = chooseFolder(original, this.#options.cwd, this.#worlds.target, this.#report);
    const choices = choicesOf(this.#options);
    const all = await this.#wholeReceipts(this.#ownReceipts());
    if (this.#options.redact) await tellUnredactedCopy(all, { from: this.#ref, to: this.#agent }, this.#report);
    const candidate =
      this.#options.force || this.#options.fresh ? undefined : earlierPass(all, { from: this.#ref, to: this.#agent, cwd, choices });
    const earlier = this.#wholeWhenRedacted(
      await judgeEarlier(candidate, { source, target: this.#agent, world: this.#worlds.target }, this.#report),
    );
    if (earlier.kind === 'same') return this.#answer(source, earlier.receipt, 'found');

    const receipt = this.#receipts.newId();
    const now = this.#worlds.target.now();
    const id = earlier.kind === 'grown' ? earlier.receipt.to.id : this.#agent.newId(`${receipt} ${this.#ref.agent} ${this.#ref.id}`, now);
    const relocation = relocationTo(original, cwd, choices === '' ? [this.#ref.id, id] : undefined);
    const target = installTarget(
      source,
      { id, cwd, now, origin: { agent: this.#ref.agent, id: this.#ref.id, receipt } },
      { world: this.#worlds.target, secrets: this.#secrets },
    );
    if (this.#options.cwd === undefined) requireOwnFolder(this.#agent, target);
    const digest = nothingWritten();
    const plan = await planPass(
      { source, earlier, target, relocation, digest, all, choices },
      {
        agent: this.#agent,
        objects: this.#objects,
        secrets: this.#secrets,
        progress: this.#options.progress,
        later: (close) => void this.#closing.push(close),
      },
      this.#report,
    );
    checkSteps(plan.steps, this.#agent, { world: this.#worlds.target, force: this.#options.force === true });
    if (this.#options.dryRun) return this.#dryRun(source, target, plan, digest);
    const title = this.#ref.title === undefined ? undefined : this.#secrets.keptTitle(this.#ref.title);
    title?.catch(() => {}); // whoever waits for it hears of it
    return this.#apply(
      { from: this.#ref, title, to: this.#agent.id, source, target, receipt, choices, earlier, order: (all[0]?.order ?? 0) + 1 },
      { ...plan, outline: digest.outline, relocation, original },
    );
  }

  /** Here it can be stopped. */
  async #reached(share: number, words: string): Promise<void> {
    await aMoment();
    this.#options.progress?.(share, words);
  }

  /** What is taken out is distinguished by numbers that count from the beginning, so a redacted pass is always written as a whole. */
  #wholeWhenRedacted(earlier: Earlier): Earlier {
    if (earlier.kind !== 'grown' || this.#options.redact !== true) return earlier;
    this.#report.add({
      rule: 'pass/repassed',
      severity: 'info',
      message: 'it has grown since it was passed, and redaction covers the whole session, so it is passed as a new session',
    });
    return { kind: 'none', replaces: earlier.receipt };
  }

  /** Nothing is visible before the receipt is written; whatever fails until the end takes everything back. */
  async #apply(
    of: Omit<ReceiptPlan, 'title'> & { readonly title: Promise<string> | undefined },
    how: Plan & { outline: readonly Outline[]; relocation: Relocation; original: string | undefined },
  ): Promise<PassResult> {
    const { source, target, receipt, earlier } = of;
    const application = new StagedInstall(
      this.#journal,
      receipt,
      { agent: of.to, id: target.id, cwd: target.cwd },
      this.#worlds.target.run,
    );
    let written: Receipt;
    let keeping: Promise<KeptNative[]> | undefined;
    try {
      application.begin();
      keeping = keepNatives(source, { objects: this.#objects, begun: this.#keeping }, this.#report);
      keeping.catch(() => {}); // whoever waits for it hears of it
      for (const step of how.steps) await application.stage(step);
      source.letGo();
      await this.#reached(SHARES.write, WORDS.check);
      const staged = application.staged.find((one) => one.path === how.main)!;
      const session = { agent: this.#agent, id: target.id, staged };
      const reading = { words: WORDS.check, bytes: staged.bytes, from: SHARES.write, to: SHARES.nearlyAll };
      const checked = await checkStaged(session, how.outline, watchReading(this.#options.progress, reading));
      reportRelocation(how.relocation, how.original, target.cwd, this.#report);
      await this.#secrets.tell(this.#report, this.#agent.name);
      const words = await stagedWords(session);
      await this.#reached(SHARES.nearlyAll, WORDS.check); // the last moment to stop it
      const kept = await keeping;
      written = receiptOf({ ...of, title: await of.title, checked, kept, words, main: how.main }, application);
      this.#receipts.write(written);
      application.show();
      if (written.partial) this.#receipts.write((written = await wholeReceipt(written)));
      if (staged.how === 'imported')
        this.#receipts.write((written = await importedReceipt(written, how.outline, this.#worlds.target, this.#report)));
    } catch (error) {
      await keeping?.catch(() => {}); // what it has kept goes, too
      const left = application.rollBack(() => this.#receipts.remove(receipt));
      sweepObjects(this.#worlds.target, this.#objects.added);
      throw asFailure(error, {
        outcome: left === undefined ? 'nothing was written' : 'the next start cleans it up',
        needed: (place) => roomNeeded(place, source, this.#worlds.target),
      });
    }
    const left = application.finish();
    if (left !== undefined)
      this.#report.add({
        rule: 'apply/cleanup-pending',
        severity: 'warning',
        message: 'everything is written, but some working files could not be removed',
        place: { source: this.#journal },
        hint: 'The next start removes them.',
      });
    if (earlier.kind === 'none' && earlier.replaces)
      await takeBackReplaced(earlier.replaces, { receipts: this.#receipts, world: this.#worlds.target }, this.#report);
    noteForHooks(written, this.#worlds.target);
    this.#options.progress?.(SHARES.check, WORDS.check);
    return this.#answer(source, written, earlier.kind === 'grown' ? 'continued' : 'new');
  }

  /** A dry run goes through the whole replay, so that every loss is named, and throws the lines away. */
  async #dryRun(source: Source, target: InstallTarget, { steps, main }: Plan, digest: WrittenDigest): Promise<PassResult> {
    const step = steps.find((one) => one.path === main)!;
    if (step.via && isCommand(step.via) && step.via.givesId)
      this.#report.add({
        rule: 'pass/planned-id',
        severity: 'info',
        message: `${this.#agent.name} assigns its own id when it imports a session: the one shown here is only planned`,
      });
    await inChunks(step.write, (bytes) => step.written?.(bytes));
    await this.#secrets.tell(this.#report, this.#agent.name);
    lookForClient(this.#agent, this.#worlds.target, this.#report);
    return plannedResult({ ref: this.#ref, agent: this.#agent }, source, target, { main, digest });
  }

  /** Lines are added after what a receipt names, so one that names a file outside the agent's store is not gone by; `undo` says more of it. */
  #ownReceipts(): readonly Receipt[] {
    const guard = storeGuard(this.#worlds.target);
    return this.#receipts
      .all(this.#report)
      .filter(({ to, files }) => files.every((file) => guard.refusal(to.agent, file.path, file.how) === undefined));
  }

  /** A pass that was stopped between its append and this left a receipt that speaks of the new lines only. */
  async #wholeReceipts(all: readonly Receipt[]): Promise<readonly Receipt[]> {
    return Promise.all(
      all.map(async (receipt) => {
        const written = mainFile(receipt);
        if (!receipt.partial || receipt.undone || !exists(written.path) || !startsWith(written.path, written)) return receipt;
        const whole = await wholeReceipt(receipt);
        if (!this.#options.dryRun) this.#receipts.write(whole);
        return whole;
      }),
    );
  }

  #answer(source: Source, receipt: Receipt, outcome: PassResult['outcome']): PassResult {
    lookForClient(this.#agent, this.#worlds.target, this.#report);
    return passedResult({ ref: this.#ref, agent: this.#agent }, source, receipt, outcome);
  }
}
