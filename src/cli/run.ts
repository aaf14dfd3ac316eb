// One run of the command: arguments in, one operation called, its outcome shown, exit code out.
import { isFolder } from '../io/walk.js';
import { ignoredFolders, realWorld, type World } from '../io/world.js';
import { beginning } from '../model/beginning.js';
import { Failure, Report, type Diagnostic } from '../model/report.js';
import { escapedJson } from '../model/unseen.js';
import { labelOf } from '../ops/command-line.js';
import { applySettings } from '../ops/apply-settings.js';
import type { OperationContext } from '../ops/operation.js';
import { fieldsOf, parseCliFlags, parseInput } from '../ops/parse-input.js';
import { givenFields, type Arguments } from './args.js';
import type { Call, Command, Outcome } from './command.js';
import { diagnosticsText } from './diagnostics.js';
import { canAsk, sessionWanted } from './missing-ref.js';
import { progressOn } from './progress.js';
import { understand, type Request, type Setting } from './request.js';
import { safeDiagnostics, safeNote, safeText } from './safe-diagnostics.js';
import { terminalOf, visibleLines, type Environment, type OutputStream, type Terminal } from './terminal.js';
import { loadWidths, measured, wrap } from './text-width.js';

export interface Streams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Environment;
  readonly version: () => string;
  /** From now on Ctrl-C asks the work to stop instead of ending the program; a second one ends it. */
  readonly onInterrupt?: () => AbortSignal;
  /** Asks whoever sits at the terminal for what must not be seen; absent: nobody does. */
  readonly askSecret?: (question: string) => Promise<string>;
  /** Somebody sits at a terminal that is both standard input and standard output. */
  readonly isInteractive?: boolean;
  /** The file that was started. */
  readonly program?: string;
}

export async function run(argv: readonly string[], streams: Streams): Promise<number> {
  const end = argv.indexOf('--');
  // Asked of the raw words, because arguments that cannot be parsed must be answered in JSON too.
  const json = (end < 0 ? argv : argv.slice(0, end)).includes('--json');
  const state: Run = { streams, report: new Report(), json, halfWritten: false, told: 0 };
  try {
    const request = await withSession(understand(argv, setting(streams)), state);
    if (request === undefined) return NOTHING_PICKED;
    if (request.kind === 'command') return await execute(request.command, request.args, state);
    await write(streams.stdout, request.text);
    return 0;
  } catch (error) {
    return await explain(error, state);
  }
}

/** As after Ctrl-C. */
const NOTHING_PICKED = 130;

function setting({ stdout, env, version }: Streams): Setting {
  return { out: terminalOf(stdout, env), version };
}

/** Where no session was named and somebody is there to ask, the request with the one that was picked. Undefined: none was. */
async function withSession(request: Request, { streams, json }: Run): Promise<Request | undefined> {
  const asking = canAsk(streams) && !json ? sessionWanted(request) : undefined;
  if (!asking) return request;
  const { askForSession } = await import('./picker/ask.js');
  const picked = await askForSession(asking, { program: streams.program, out: terminalOf(streams.stdout, streams.env) });
  if (!picked) {
    await write(streams.stderr, noteText('Nothing was picked.', terminalOf(streams.stderr, streams.env)));
    return undefined;
  }
  return 'argv' in picked
    ? understand(picked.argv, setting(streams))
    : { ...(request as Request & { kind: 'command' }), args: picked.args };
}

/** For what breaks where nobody waits for it: said like any other failure, without a secret. */
export async function tellCrash(error: unknown, streams: Streams): Promise<number> {
  return explain(error, { streams, report: new Report(), json: false, halfWritten: false, told: 0 });
}

interface Run {
  readonly streams: Streams;
  readonly report: Report;
  readonly json: boolean;
  /** Some of the JSON is out, so that it cannot become another answer. */
  halfWritten: boolean;
  /** How many diagnostics people have seen. */
  told: number;
}

async function execute(command: Command, args: Arguments, state: Run): Promise<number> {
  const { streams, report, json } = state;
  const progress = progressOn(streams.stderr, terminalOf(streams.stderr, streams.env));
  const worlds = worldsFor(args, streams.program);
  report.diagnostics.push(...ignoredFolders(worlds.here));
  // What writes is stopped in an orderly way; everything else may end where it is.
  const signal = (command.operation.writes && streams.onInterrupt?.()) || new AbortController().signal;
  const context = { ...worlds, report, progress: progress.update, signal, ...(streams.askSecret && { askSecret: streams.askSecret }) };
  const presenter = await command.load();
  let outcome: Outcome;
  try {
    outcome = await presenter.present((await callOf(command, args, context, streams.version)) as never);
  } finally {
    progress.end();
  }
  await (json ? showJson(outcome, state) : showPeople(outcome, state));
  return outcome.after ? await outcome.after() : (outcome.exitCode ?? 0);
}

/** Sessions of another home folder are read; everything else concerns this machine. */
function worldsFor({ flags: { home } }: Arguments, program: string | undefined): { readonly world: World; readonly here: World } {
  if (typeof home === 'string' && !isFolder(home)) {
    throw new Failure({ rule: 'home/not-found', message: `the folder ${home} does not exist, so there are no sessions to read` });
  }
  const own = program === undefined ? {} : { program };
  const here = realWorld(own);
  return { here, world: typeof home === 'string' ? realWorld({ ...own, home }) : here };
}

/** What was typed, checked against the operation's own declaration. */
async function callOf({ operation, spec }: Command, args: Arguments, context: OperationContext, version: () => string): Promise<Call> {
  const given = givenFields(spec, args);
  const part = (which: 'input' | 'cli') => {
    const fields = fieldsOf(operation.input, which);
    return Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(fields, key)));
  };
  const options = { label: labelOf, fromText: true } as const;
  const input = parseInput(operation, await applySettings(operation, part('input'), context, options), options);
  return {
    input,
    flags: { ...parseCliFlags(operation, part('cli'), options), json: args.flags['json'] === true },
    context,
    version,
    run: (extra) => operation.run(input as never, { ...context, ...extra }),
    pieces: () => operation.pieces!(input as never, context),
  };
}

/** Pieces may be small; a write costs more than they do. */
const writeSize = 65_536;

async function showJson(outcome: Outcome, state: Run): Promise<void> {
  const { streams, report } = state;
  if (!outcome.pieces) {
    await write(streams.stdout, jsonObject(outcome.result, await safeDiagnostics(report.diagnostics)));
    return;
  }
  let waiting = '{"result":';
  for await (const piece of outcome.pieces) {
    waiting += piece;
    if (waiting.length < writeSize) continue;
    state.halfWritten = true;
    await write(streams.stdout, escapedJson(waiting));
    waiting = '';
  }
  await write(
    streams.stdout,
    `${escapedJson(waiting)},"diagnostics":${escapedJson(JSON.stringify(await safeDiagnostics(report.diagnostics)))}}\n`,
  );
}

async function showPeople(outcome: Outcome, state: Run): Promise<void> {
  const { streams, report } = state;
  const out = terminalOf(streams.stdout, streams.env);
  const err = terminalOf(streams.stderr, streams.env);
  if (outcome.text) await showText(await measured(() => outcome.text!(out)), outcome.paged === true && out.isTTY, state);
  if (outcome.stream) {
    await loadWidths(); // what is out cannot be made again
    for (const piece of outcome.stream(out)) await write(streams.stdout, piece);
  }
  const closingNote = outcome.closingNote?.();
  const together = outcome.text !== undefined && out.isTTY && err.isTTY;
  if (report.diagnostics.length > 0) {
    const safe = await safeDiagnostics(report.diagnostics);
    await write(streams.stderr, (together ? '\n' : '') + (await measured(() => diagnosticsText(safe, err))));
  }
  state.told = report.diagnostics.length;
  if (outcome.closing) await write(streams.stdout, await measured(() => outcome.closing!(out)));
  for (const note of [closingNote, outcome.note]) {
    const safe = note === undefined ? undefined : await safeNote(note);
    if (safe !== undefined) await write(streams.stderr, await measured(() => noteText(safe, err)));
  }
}

/** In a pager, if it is longer than the screen. */
async function showText(text: string, paged: boolean, { streams, report }: Run): Promise<void> {
  const rows = streams.stdout.rows ?? Infinity;
  if (paged && text.split('\n').length > rows && (await isPaged(text, streams.env, report))) return;
  await write(streams.stdout, text);
}

async function isPaged(text: string, env: Environment, report: Report): Promise<boolean> {
  const { pagerOf } = await import('./pager.js');
  const pager = pagerOf({ env, platform: process.platform });
  if (!pager) return false;
  const { pageText } = await import('../io/page-text.js');
  if ('argv' in pager && (await pageText(pager.argv, text, pager.env))) return true;
  const name = 'argv' in pager ? pager.argv[0]! : pager.notFound;
  report.add({
    rule: 'show/no-pager',
    severity: 'info',
    message: `the pager “${beginning(name, 100)}” was not found or did not start, so the text was printed`,
    hint: 'Name one on your PATH, or by its absolute path, in BATON_PAGER; leave it empty for none.',
  });
  return false;
}

function noteText(note: string, err: Terminal): string {
  const lines = err.isTTY ? wrap(note, { width: err.width }) : [note];
  return lines.map((line) => `${err.paint('dim', line)}\n`).join('');
}

async function explain(error: unknown, { streams, report, json, halfWritten, told }: Run): Promise<number> {
  const failure = error instanceof Failure ? error : undefined;
  const diagnostics = await safeDiagnostics([...report.diagnostics.slice(told), failure?.diagnostic ?? bugDiagnostic(error)]);
  if (!failure) await write(streams.stderr, visibleLines(await safeText(error instanceof Error ? `${error.stack}` : String(error))) + '\n');
  if (json && !halfWritten) await write(streams.stdout, jsonObject(null, diagnostics));
  else {
    await write(streams.stderr, await measured(() => diagnosticsText(diagnostics, terminalOf(streams.stderr, streams.env))));
  }
  return failure?.exitCode ?? 3;
}

function bugDiagnostic(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return {
    rule: 'baton/bug',
    severity: 'error',
    message: `internal error, sorry: ${beginning(message, 200)}`,
    hint: 'Please report the command and the lines above; check them for private data first.',
  };
}

function jsonObject(result: unknown, diagnostics: readonly Diagnostic[]): string {
  return `${escapedJson(JSON.stringify({ result, diagnostics }))}\n`;
}

/** Waits when the reader is slower than we are; for ever, when it is gone or its disk is full: nothing may continue as if it had been written. */
async function write(stream: OutputStream, text: string): Promise<void> {
  if (stream.errored) await new Promise<never>(() => undefined);
  if (text !== '' && !stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', resolve));
  if (stream.errored) await new Promise<never>(() => undefined);
}
