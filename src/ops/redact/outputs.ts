// Everything that leaves this machine, listed once: the canary test plants secrets and walks this list.
import { readText } from '../../io/read-whole.js';
import { lineAt } from '../../io/shared-lines.js';
import { exists } from '../../io/walk.js';
import { Receipts } from '../../store/receipts.js';
import type { SessionRef } from '../../agents/agent.js';
import { agents, loadSource } from '../../agents/index.js';
import { Report } from '../../model/report.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { Drafting } from '../draft/draft.js';
import { exportOf } from '../a2a/leaving.js';
import { toldByHook } from '../hook/leaving.js';
import { promptOf, toldOf, toldOfSessions } from '../mcp/leaving.js';
import { packableFormats, packSessions } from '../pack/pack.js';
import { passSession, type Worlds } from '../pass/pass.js';
import { passToProject, type Receiver } from '../pass/project-file.js';
import { passAsPrompt } from '../pass/prompt.js';
import type { PassOptions } from '../pass/types.js';
import { openReadable } from '../../sources/readable.js';
import { deflate } from '../../io/deflate.js';
import { linkOf, openLink } from '../../share/link.js';
import { sharedSession } from '../share/share.js';
import { redactorFor } from './config.js';
import { redactSource } from './redact.js';
import { refOfPath } from '../../sources/resolve.js';

export interface LeavingOutput {
  /** The command that makes it, as the command line names it. */
  readonly command: string;
  readonly name: string;
  /** Everything that it says and writes about a session, as text. */
  readonly produce: (ref: SessionRef, worlds: Worlds) => Promise<string[]>;
}

/** Hand-offs go to all of them the same way. */
const someAgent = agents.find((agent) => agent.supports.install)!.id;

/** A command that makes something to be sent away adds its line here; `stayingCommands` says why the others need none. */
export async function leavingOutputs(): Promise<readonly LeavingOutput[]> {
  return [
    {
      command: 'redact',
      name: 'baton redact',
      produce: async (ref, worlds) => redacted(ref.path, worlds),
    },
    {
      command: 'redact',
      name: 'baton redact, the other files of the session',
      async produce(ref, worlds) {
        const others = (await loadSource(ref.agent))!.nativeFiles(ref, new Report()).slice(1);
        const texts = others.filter(({ path }) => exists(path)).map(({ path }) => redacted(path, worlds));
        return (await Promise.all(texts)).flat();
      },
    },
    ...agents
      .filter((agent) => agent.supports.install)
      .map((agent): LeavingOutput => ({
        command: 'pass',
        name: `baton pass --to ${agent.id} --redact`,
        produce: (ref, worlds) => passed(passSession, ref, { to: agent.id, redact: true }, worlds),
      })),
    ...agents
      .filter((agent) => agent.inProject?.loadForced)
      .map((agent): LeavingOutput => ({
        command: 'pass',
        name: `baton pass --to ${agent.id} --force --redact`,
        produce: (ref, worlds) => passed(passSession, ref, { to: agent.id, force: true, redact: true }, worlds),
      })),
    ...agents.flatMap((agent): LeavingOutput[] => (agent.inProject ? [leftInProject({ ...agent, inProject: agent.inProject })] : [])),
    {
      command: 'pass',
      name: 'baton pass --fit --redact',
      produce: (ref, worlds) => passed(passSession, ref, { to: someAgent, redact: true, fit: 1500 }, worlds),
    },
    {
      command: 'pass',
      name: 'baton pass --as prompt --redact',
      produce: (ref, worlds) => passed(passAsPrompt, ref, { to: someAgent, redact: true }, worlds),
    },
    {
      command: 'draft',
      name: 'baton draft',
      async produce(ref, worlds) {
        const report = new Report();
        const drafting = await Drafting.begin([ref], { budget: 4000, window: 60_000 }, redactorFor(worlds.target), report);
        cleanReport(report);
        return [drafting.prompt(), JSON.stringify(report.diagnostics)];
      },
    },
    {
      command: 'share',
      name: 'baton share --with-session',
      async produce(ref, worlds) {
        const report = new Report();
        const shared = await sharedSession(ref, { withSession: true }, worlds.target, report);
        cleanReport(report);
        return [JSON.stringify(shared), (await openLink(await linkOf(shared.text, { deflate }))).text, JSON.stringify(report.diagnostics)];
      },
    },
    ...Object.keys(toldOfSessions).map((what): LeavingOutput => ({
      command: 'mcp',
      name: `baton mcp, ${what}`,
      produce: (ref, worlds) => toldOf(what, ref, worlds),
    })),
    {
      command: 'mcp',
      name: 'baton mcp, snapshot',
      produce: (ref, worlds) => promptOf('snapshot', ref, worlds),
    },
    { command: 'a2a', name: 'baton a2a, handoff.export', produce: exportOf },
    {
      command: 'hook',
      name: 'baton hook, what is told at the start of another session',
      produce: toldByHook,
    },
    ...(await packableFormats()).map((format): LeavingOutput => ({
      command: 'pack',
      name: `baton pack --format ${format.id} --with-session`,
      async produce(ref, worlds) {
        const report = new Report();
        const result = await packSessions([ref], { format: format.id, withSession: true }, worlds.target, report);
        cleanReport(report); // the command line does the same before it says anything
        return [JSON.stringify(result), JSON.stringify(report.diagnostics)];
      },
    })),
  ];
}

/** In a project it gets into the history sooner or later, so that nobody has to ask for it to be without secrets. */
function leftInProject(agent: Receiver): LeavingOutput {
  return {
    command: 'pass',
    name: `baton pass --to ${agent.id}, the hand-off in the project`,
    produce: (ref, worlds) =>
      passed(
        (one, options, among, report) => passToProject(one, options, { agent, worlds: among }, report),
        ref,
        { to: agent.id, cwd: worlds.target.cwd },
        worlds,
      ),
  };
}

async function redacted(file: string, worlds: Worlds): Promise<string[]> {
  const report = new Report();
  const { pieces, result } = await redactSource(file, {}, worlds, report);
  const text = [...pieces()].map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8'))).join('');
  return [text, JSON.stringify(result()), JSON.stringify(report.diagnostics)];
}

async function passed(pass: typeof passSession, ref: SessionRef, options: PassOptions, worlds: Worlds): Promise<string[]> {
  const report = new Report();
  const result = await pass(ref, options, worlds, report);
  cleanReport(report);
  return [
    ...(await Promise.all(result.wrote.map((place) => ownLine(place, result.receipt, worlds) ?? writtenAt(place, options.to, worlds)))),
    JSON.stringify(result),
    JSON.stringify(report.diagnostics),
  ];
}

/** In a file that sessions share: the others' lines were there before, and stay as they are. */
function ownLine(place: string, receipt: string | null, { target }: Worlds): string | undefined {
  const written = receipt === null ? undefined : new Receipts(target).find(receipt)?.files;
  const line = written?.find((file) => file.path === place && file.how === 'listed');
  return line && lineAt(place, line);
}

/** What a client took into its database: the document that it makes of it. */
async function writtenAt(place: string, agent: string, { target }: Worlds): Promise<string> {
  if (exists(place)) return readText(place);
  const readable = openReadable((await loadSource(agent))!, await refOfPath(place, new Report()), target, new Report());
  try {
    return readText(readable.ref.path);
  } finally {
    readable.close();
  }
}

/** Commands whose output stays on this machine, with the reason. */
export const stayingCommands: Readonly<Record<string, string>> = {
  agents: 'says what is installed',
  doctor: 'says what is wrong with this machine',
  list: 'shows the user their own sessions',
  replay: 'shows the user their own session, step by step',
  show: 'shows the user their own session',
  search: 'shows the user their own sessions',
  undo: 'removes files',
  keys: 'shows and makes keys; a public one is meant for others',
  sign: 'adds a signature to a file of the user’s own',
  verify: 'says what a signature shows',
  branch: 'installs a session or hand-off of the user’s own once more, as pass and receive do',
  rollback: 'installs a hand-off of the user’s own once more, as receive does',
  tag: 'names a hand-off on this machine',
  merge: 'joins hand-offs, which have no secrets any more, and removes them once more',
  diff: 'shows the user what changed',
  keep: 'copies the user’s own session into Baton’s own data',
  sync: 'sends hand-offs that were redacted when they were packed, and none in which a secret is found; test/ops/sync.test.ts',
  watch: 'keeps hand-offs in Baton’s own data, redacted as packed ones',
  hooks: 'says what hooks did, in words of Baton’s own',
  install: 'writes texts of Baton’s own into this machine’s settings',
  uninstall: 'takes them out again',
  fsck: 'says whether Baton’s own data is whole',
  log: 'shows the user what their own hand-offs and sessions came from',
  passes: 'shows the user their own passes',
  config: 'shows and changes the user’s own defaults',
  receive: 'reads what others made',
  open: 'shows what others made',
  check: 'names rules and lines of a file of the user’s own',
  bootstrap: 'fills in a template of Baton’s own',
  completions: 'prints a script of Baton’s own',
};
