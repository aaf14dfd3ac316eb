// Everything that leaves this machine, listed once: the canary test plants secrets and walks this list.
import { readFileSync } from 'node:fs';
import { agents } from '../agents/index.js';
import { Report } from '../model/report.js';
import { cleanReport } from '../redact/diagnostics.js';
import { packableFormats, packSessions } from './pack.js';
import { passSession, type Worlds } from './pass.js';
import { redactSource } from './redact.js';
import { refOfPath } from './resolve.js';

export interface LeavingOutput {
  /** The command that makes it, as the command line names it. */
  readonly command: string;
  readonly name: string;
  /** Everything that it says and writes about a native session file, as text. */
  readonly produce: (file: string, worlds: Worlds) => Promise<string[]>;
}

/** A command that makes something to be sent away adds its line here; `stayingCommands` says why the others need none. */
export const leavingOutputs: readonly LeavingOutput[] = [
  {
    command: 'redact',
    name: 'baton redact',
    async produce(file, worlds) {
      const report = new Report();
      const { pieces, result } = redactSource(file, {}, worlds, report);
      const text = [...pieces()].map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8'))).join('');
      return [text, JSON.stringify(result()), JSON.stringify(report.diagnostics)];
    },
  },
  ...agents.filter((agent) => agent.supports.install).map(
    (agent): LeavingOutput => ({
      command: 'pass',
      name: `baton pass --to ${agent.id} --redact`,
      async produce(file, worlds) {
        const report = new Report();
        const result = await passSession(refOfPath(file, report), { to: agent.id, redact: true }, worlds, report);
        return [...result.wrote.map((path) => readFileSync(path, 'utf8')), JSON.stringify(result), JSON.stringify(report.diagnostics)];
      },
    }),
  ),
  ...packableFormats().map(
    (format): LeavingOutput => ({
      command: 'pack',
      name: `baton pack --format ${format.id} --with-session`,
      async produce(file, worlds) {
        const report = new Report();
        const result = await packSessions([refOfPath(file, report)], { format: format.id, withSession: true }, worlds.target, report);
        cleanReport(report); // the command line does the same before it says anything
        return [JSON.stringify(result), JSON.stringify(report.diagnostics)];
      },
    }),
  ),
];

/** Commands whose output stays on this machine, with the reason. */
export const stayingCommands: Readonly<Record<string, string>> = {
  agents: 'says what is installed',
  doctor: 'says what is wrong with this machine',
  list: 'shows the user their own sessions',
  show: 'shows the user their own session',
  search: 'shows the user their own sessions',
  undo: 'takes files away',
  receive: 'takes in what others made',
  check: 'names rules and lines of a file of the user’s own',
  bootstrap: 'fills in a template of ours',
  completions: 'prints a script of ours',
};
