// `pass`: install a session natively in another agent. Plan, write beside its place, check, receipt, make visible.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { findAgent, agents } from '../agents/index.js';
import type { AgentAdapter, InstallTarget, SessionRef } from '../agents/agent.js';
import { newLayout } from '../agents/layouts.js';
import { nothingTold, type Outline, type Told } from '../agents/outline.js';
import type { Relocation } from '../agents/relocate.js';
import { Application, inChunks, type Staged } from '../io/apply.js';
import { asFailure } from '../io/disk-failure.js';
import { hashFile, startsWith } from '../io/file-bytes.js';
import { findProgram } from '../io/find-program.js';
import { withLock } from '../io/lock.js';
import { isMissing } from '../io/walk.js';
import { dataFolder, type World } from '../io/world.js';
import { Failure, Report } from '../model/report.js';
import { context } from '../model/tree.js';
import { Objects } from '../store/objects.js';
import { mainFile, Receipts, type ContextMark, type KeptNative, type Receipt } from '../store/receipts.js';
import { journalFolder, lockFolder, recoverStore, sweepObjects } from '../store/recover.js';
import { contextMark } from './context-mark.js';
import { earlierPass, judgeEarlier, type Earlier } from './pass-earlier.js';
import { chooseFolder, relocationTo, reportRelocation } from './pass-folder.js';
import { planPass, type Plan } from './pass-plan.js';
import { cleanReport } from '../redact/diagnostics.js';
import { watchSecrets, type SecretsWatch } from './pass-secrets.js';
import { openSource, type Source } from './pass-source.js';
import type { PassOptions, PassResult } from './pass-types.js';
import { checkWritten, type Checked } from './pass-write.js';
import { openReadable } from './readable.js';
import { checkSteps, checkTarget } from './target-state.js';
import { wordsMark, wordsOf } from './words-mark.js';

export interface Worlds {
  /** Where the session is read. */
  readonly source: World;
  /** Where it is written, and where our own data is. */
  readonly target: World;
}

export async function passSession(ref: SessionRef, options: PassOptions, worlds: Worlds, report: Report): Promise<PassResult> {
  const agent = findAgent(options.to);
  if (!agent?.supports.install) throw unknownTarget(options.to);
  checkTarget(agent, worlds.target, { force: options.force === true }, report);
  const pass = new Pass(ref, agent, options, worlds, report);
  try {
    if (options.dryRun) return await pass.run();
    return await withLock({ folder: lockFolder(worlds.target), name: passName(ref, agent.id) }, () => pass.run());
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was written' });
  } finally {
    pass.stop();
    if (options.redact) cleanReport(report);
  }
}

/** What passes of one session to one agent, and their undoing, lock. */
export function passName(from: { readonly agent: string; readonly id: string }, to: string): string {
  return `the pass of ${from.agent}:${from.id} to ${to}`;
}

function unknownTarget(id: string): Failure {
  return new Failure({ rule: 'pass/unknown-target', message: `“${id}” is no agent that sessions can be passed to`, hint: `Known: ${agents.filter((one) => one.supports.install).map((one) => one.id).join(', ')}.` }, { exitCode: 2 });
}

/** What a receipt is made of. */
interface ReceiptFacts {
  readonly source: Source;
  readonly target: InstallTarget;
  readonly receipt: string;
  readonly choices: string;
  readonly earlier: Earlier;
  readonly order: number;
  readonly checked: Checked;
  readonly kept: readonly KeptNative[];
  /** Path of the file that holds the records. */
  readonly main: string;
  readonly words: ContextMark | undefined;
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
  #source: Source | undefined;

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
  stop(): void {
    this.#source?.close();
    this.#secrets.stop();
  }

  async run(): Promise<PassResult> {
    if (!this.#options.dryRun) await recoverStore(this.#worlds.target, this.#report);
    this.#options.progress?.(0);
    const source = (this.#source = await openSource(this.#ref, this.#options, this.#worlds.target, this.#report));
    this.#options.progress?.(0.3);
    const original = source.facts.header.workspace?.cwd;
    const cwd = chooseFolder(original, this.#options.cwd, this.#worlds.target, this.#report);
    const choices = choicesOf(this.#options);
    const all = await this.#wholeReceipts(this.#receipts.all(this.#report));
    const candidate = this.#options.force ? undefined : earlierPass(all, { from: this.#ref, to: this.#agent.id, cwd, choices });
    const earlier = this.#wholeWhenRedacted(judgeEarlier(candidate, source, this.#report));
    if (earlier.kind === 'same') return this.#found(source, earlier.receipt);

    const receipt = this.#receipts.newId();
    const now = this.#worlds.target.now();
    const id = earlier.kind === 'grown' ? earlier.receipt.to.id : this.#agent.newId(`${receipt} ${this.#ref.agent} ${this.#ref.id}`, now);
    const relocation = relocationTo(original, cwd, choices === '' ? [this.#ref.id, id] : undefined);
    const target = this.#targetOf(source, { id, cwd, now, receipt });
    const told = nothingTold();
    const plan = await planPass({ source, earlier, target, relocation, told, all, choices }, { agent: this.#agent, objects: this.#objects, secrets: this.#secrets }, this.#report);
    checkSteps(plan.steps, this.#agent);
    if (this.#options.dryRun) return this.#dryRun(source, target, plan, told);
    return this.#apply({ source, target, receipt, choices, earlier, order: (all[0]?.order ?? 0) + 1 }, { ...plan, outline: told.outline, relocation, original });
  }

  /** What is taken out is told apart by numbers that count from the beginning, so a redacted pass is always written as a whole. */
  #wholeWhenRedacted(earlier: Earlier): Earlier {
    if (earlier.kind !== 'grown' || this.#options.redact !== true) return earlier;
    this.#report.add({ rule: 'pass/anew', severity: 'info', message: 'it has grown since it was passed, and secrets are taken out of the whole, so it is passed as a new session' });
    return { kind: 'none' };
  }

  /** Nothing is visible before the receipt is written; whatever fails until the end takes everything back. */
  async #apply(of: Omit<ReceiptFacts, 'checked' | 'kept' | 'main' | 'words'>, how: Plan & { outline: readonly Outline[]; relocation: Relocation; original: string | undefined }): Promise<PassResult> {
    const { source, target, receipt, earlier } = of;
    const application = new Application(this.#journal, receipt);
    let written: Receipt;
    try {
      application.begin();
      const kept = this.#keepNatives(source);
      for (const step of how.steps) await application.stage(step);
      this.#options.progress?.(0.8);
      const staged = application.staged.find((one) => one.path === how.main)!;
      const checked = await this.#check(staged, target.id, how.outline);
      reportRelocation(how.relocation, how.original, target.cwd, this.#report);
      await this.#secrets.tell(this.#report, this.#agent.name);
      const words = newLayout(this.#agent).appends ? undefined : await this.#wordsIn(staged, target.id);
      written = this.#receiptOf({ ...of, checked, kept, words, main: how.main }, application);
      this.#receipts.write(written);
      application.show();
      if (written.partial) this.#receipts.write((written = await this.#wholeReceipt(written)));
      if (staged.how === 'imported') this.#receipts.write((written = await this.#readBack(written, how.outline)));
    } catch (error) {
      const left = application.rollBack(() => this.#receipts.remove(receipt));
      sweepObjects(this.#worlds.target, this.#objects.added);
      throw asFailure(error, { outcome: left === undefined ? 'nothing was written' : 'the next start brings it in order', needed: (place) => this.#needed(place, source) });
    }
    const left = application.finish();
    if (left !== undefined) this.#report.add({ rule: 'apply/cleanup-pending', severity: 'warning', message: 'all is written, but some working files could not be removed', place: { source: this.#journal }, hint: 'The next start removes them.' });
    this.#options.progress?.(1);
    this.#lookForClient();
    return this.#result(source, written, earlier.kind === 'grown' ? 'continued' : 'new');
  }

  /** Our own data gets a copy of the source; the store about as much as the source takes. */
  #needed(place: string, source: Source): number {
    const own = place.startsWith(dataFolder(this.#worlds.target) + path.sep);
    return own ? source.agent.nativeFiles(source.ref).reduce((sum, file) => sum + (statSync(file.path, { throwIfNoEntry: false })?.size ?? 0), 0) : source.end;
  }

  /** The source's bytes, kept by hash, for the way back. */
  #keepNatives(source: Source): KeptNative[] {
    return source.agent.nativeFiles(source.ref).flatMap((file, i) => {
      try {
        const { bytes, sha256 } = this.#objects.keep(file.path, i === 0 ? { end: source.end } : {});
        return [{ path: file.path, bytes, sha256, records: file.records }];
      } catch (error) {
        // A client that is at work deletes side files now and then; the session itself must be there.
        if (i > 0 && isMissing(error) && !existsSync(file.path)) return [];
        throw error;
      }
    });
  }

  #targetOf(source: Source, { id, cwd, now, receipt }: { id: string; cwd: string; now: Date; receipt: string }): InstallTarget {
    const { header, entries } = source.facts;
    const first = source.replay.order.map((i) => entries[i]!).find((entry) => entry.kind !== 'opaque');
    const startedAt = first?.at === undefined || Number.isNaN(first.at) ? now : new Date(first.at);
    return {
      world: this.#worlds.target,
      id,
      cwd,
      now,
      startedAt,
      compacted: first?.kind === 'compaction' || source.replay.preface !== undefined,
      ...(header.workspace?.branch !== undefined && { branch: this.#secrets.title(header.workspace.branch) }),
      ...(header.title !== undefined && { title: this.#secrets.title(header.title) }),
      origin: { agent: this.#ref.agent, id: this.#ref.id, receipt },
    };
  }

  /** A dry run goes through the whole replay, so that every loss is named, and throws the lines away. */
  async #dryRun(source: Source, target: InstallTarget, { steps, main }: Plan, told: Told): Promise<PassResult> {
    const step = steps.find((one) => one.path === main)!;
    await inChunks(step.write, (bytes) => step.written?.(bytes));
    await this.#secrets.tell(this.#report, this.#agent.name);
    const { counts } = source;
    return {
      from: { agent: this.#ref.agent, id: this.#ref.id, path: this.#ref.path },
      to: { agent: this.#agent.id, id: target.id, path: main },
      cwd: target.cwd,
      resume: this.#agent.resumeCommand(target.id, target.cwd),
      wrote: [],
      source: counts,
      carried: told.outline.length > 0 ? told.counts : counts,
      receipt: null,
      outcome: 'planned',
    };
  }

  /** Reads the staged file back (after an append: the new lines). What was replayed must stand at its end, in order. */
  async #check(staged: Staged, id: string, outline: readonly Outline[]): Promise<Checked> {
    const ref: SessionRef = { agent: this.#agent.id, id, path: staged.temporary, bytes: staged.bytes };
    return checkWritten(this.#agent, ref, { outline });
  }

  async #wordsIn(staged: Staged, id: string): Promise<ContextMark> {
    const { order, words } = await wordsOf(this.#agent, { agent: this.#agent.id, id, path: staged.temporary, bytes: staged.bytes }, staged.bytes);
    return wordsMark(order.map((i) => words[i]));
  }

  #receiptOf(of: ReceiptFacts, application: Application): Receipt {
    const { source, target, checked } = of;
    return {
      version: 1,
      id: of.receipt,
      at: target.now.toISOString(),
      order: of.order,
      from: { agent: this.#ref.agent, id: this.#ref.id, path: this.#ref.path, bytes: source.end, sha256: of.kept[0]!.sha256 },
      ...(of.choices === '' && { home: homeOf(source) }),
      to: { agent: this.#agent.id, id: target.id, path: of.main },
      cwd: target.cwd,
      choices: of.choices,
      files: application.staged.map(({ path: place, how, bytes, sha256, before }) => ({ path: place, how, bytes, sha256, ...(before !== undefined && { before }) })),
      folders: application.folders,
      natives: of.kept,
      source: source.counts,
      carried: checked.counts,
      sourceContext: contextMark(source.facts, source.replay.order),
      targetContext: checked.mark,
      ...(of.words && { targetWords: of.words }),
      lastEntry: checked.lastEntry,
      openCalls: source.replay.dropCalls.size + [...source.replay.answer.values()].flat().length,
      ...(of.earlier.kind === 'grown' && { continues: of.earlier.receipt.id, partial: true as const }),
    };
  }

  /** A pass that was stopped between its append and this left a receipt that speaks of the new lines only. */
  async #wholeReceipts(all: readonly Receipt[]): Promise<readonly Receipt[]> {
    return Promise.all(all.map(async (receipt) => {
      const written = mainFile(receipt);
      if (!receipt.partial || receipt.undone || !existsSync(written.path) || !startsWith(written.path, written)) return receipt;
      const whole = await this.#wholeReceipt(receipt);
      if (!this.#options.dryRun) this.#receipts.write(whole);
      return whole;
    }));
  }

  /** After an append the marks of the whole file are known only now. */
  async #wholeReceipt(receipt: Receipt): Promise<Receipt> {
    const { path: place, id, agent } = receipt.to;
    const whole = await checkWritten(findAgent(agent)!, { agent, id, path: place, bytes: mainFile(receipt).bytes }, { outline: [] });
    const { partial, ...rest } = receipt;
    return { ...(partial ? rest : receipt), targetContext: whole.mark, lastEntry: whole.lastEntry, carried: whole.counts };
  }

  /** What a client took over it has written itself: it is read back from its store, and counts as it is there. */
  async #readBack(receipt: Receipt, outline: readonly Outline[]): Promise<Receipt> {
    const { id, agent, path: place } = receipt.to;
    const readable = openReadable(this.#agent, { agent, id, path: place, bytes: 0 }, this.#worlds.target, this.#report);
    try {
      const checked = await checkWritten(this.#agent, readable.ref, { outline });
      const { order, words } = await wordsOf(this.#agent, readable.ref, readable.ref.bytes);
      const { sha256 } = hashFile(readable.ref.path);
      const bytes = this.#agent.refOf(place, new Report())?.bytes ?? readable.ref.bytes; // as lists tell it
      const files = receipt.files.map((file) => (file.path === place ? { ...file, bytes, sha256 } : file));
      return { ...receipt, files, carried: checked.counts, targetContext: checked.mark, lastEntry: checked.lastEntry, targetWords: wordsMark(order.map((i) => words[i])) };
    } finally {
      readable.close();
    }
  }

  #found(source: Source, receipt: Receipt): PassResult {
    this.#lookForClient();
    return this.#result(source, receipt, 'found');
  }

  #result(source: Source, receipt: Receipt, outcome: PassResult['outcome']): PassResult {
    return {
      from: { agent: this.#ref.agent, id: this.#ref.id, path: this.#ref.path },
      to: receipt.to,
      cwd: receipt.cwd,
      resume: this.#agent.resumeCommand(receipt.to.id, receipt.cwd),
      wrote: outcome === 'found' ? [] : receipt.files.map((file) => file.path),
      source: source.counts,
      carried: receipt.carried,
      receipt: receipt.id,
      outcome,
    };
  }

  #lookForClient(): void {
    const { command, install } = this.#agent.client;
    if (findProgram(command, this.#worlds.target) === undefined) {
      this.#report.add({ rule: 'pass/client-missing', severity: 'warning', message: `${this.#agent.name} is not installed here (no \`${command}\` on the PATH); the session waits in its store`, hint: install });
    }
  }
}

function homeOf({ facts }: Source): NonNullable<Receipt['home']> {
  const last = context(facts).order.findLast((i) => facts.table.kind(i) !== 'opaque');
  const cwd = facts.header.workspace?.cwd;
  return { ...(cwd !== undefined && { cwd }), lastEntry: last === undefined ? null : facts.entries[last]!.id };
}

function choicesOf(options: PassOptions): string {
  return [options.turns ? `turns ${options.turns.from} ${options.turns.to}` : '', options.noTools ? 'no tools' : '', options.redact ? 'redacted' : '', options.fit === undefined ? '' : `fit ${options.fit}`].filter(Boolean).join(', ');
}
