// Sessions that lie in a database: its own client takes a document in and the session out again, or, where that has no such command, rows do.
import { existsSync } from 'node:fs';
import { Failure, Report } from '../model/report.js';
import { attempt, makeFolders, removeEmptyFolders } from './disk.js';
import { lastWords } from './last-words.js';
import { insertRows, removeDatabase, type RowImport } from './row-import.js';
import type { ProgramCall, RunProgram } from './run-program.js';
import { readDatabase, UnreadableDatabase, type Row } from './sqlite.js';

export interface ImportCommand {
  /** Brings the session in; `{file}` stands for the document. */
  readonly argv: readonly string[];
  /** The client gives the session an id of its own; the planned one is in the mark. */
  readonly givesId?: true;
  /** Takes it out again; `{id}` stands for the id that the store's answer tells. */
  readonly remove: readonly string[];
  /** What `remove` is told in JSON-RPC, a request on each line, where the client deletes only what it is asked to; `{id}` as there. */
  readonly removeSays?: readonly string[];
  /** Where it brings the session in: `aside`, unless the client files a session under the folder that it is started in. */
  readonly cwd: string;
  /** A folder of Baton's own with nothing in it, for everything that does not need the session's: clients do what the folder that they start in says. */
  readonly aside: string;
  /** Set besides what is set anyway. */
  readonly env: Readonly<Record<string, string>>;
  /** A question to the store whose answer changes with the session; no rows: it is not there. Where the client assigns an id, it is returned as `id`. */
  readonly look: { readonly database: string; readonly sql: string; readonly values: readonly string[] };
}

/** How a session gets into a store that is a database. */
export type StoreImport = ImportCommand | RowImport;

export function isCommand(via: StoreImport): via is ImportCommand {
  return 'argv' in via;
}

/** The client writes row by row; a session of a hundred megabytes takes it a minute. */
const PATIENCE_MS = 600_000;

/** What the store says of the session; undefined: it holds none. */
export function importedState(command: StoreImport): string | undefined {
  const rows = rowsOf(command);
  return rows.length === 0 ? undefined : JSON.stringify(rows);
}

function rowsOf({ look }: StoreImport): readonly Row[] {
  if (!existsSync(look.database)) return [];
  try {
    return readDatabase(look.database, new Report(), (db) => [...db.rows(look.sql, ...look.values)]);
  } catch (error) {
    if (!(error instanceof UnreadableDatabase) || !/no such table/.test(error.why)) throw error;
    return []; // a store that its client has only begun to make
  }
}

/** Exit codes prove nothing: the session has to be there afterwards. */
export function importDocument(command: StoreImport, file: string, run: RunProgram): string {
  if (importedState(command) !== undefined)
    throw new Failure({
      rule: 'apply/exists',
      message: 'a session with this id already exists; nothing was written',
      place: { source: command.look.database },
      hint: 'Pass again: the new session gets a different id.',
    });
  if (!isCommand(command)) {
    insertRows(command, file);
    return importedState(command) ?? '';
  }
  const argv = command.argv.map((word) => (word === '{file}' ? file : word));
  const said = outcomeOf(command, { argv, cwd: command.cwd }, run);
  const state = importedState(command);
  if (state === undefined)
    throw new Failure({
      rule: 'apply/import-failed',
      message: `its client did not import the session: ${said}`,
      place: { source: command.look.database },
      hint: `Does \`${command.argv[0]} --version\` answer? Its log may say more.`,
    });
  return state;
}

export function removeImported(command: StoreImport, run: RunProgram): void {
  const [row] = rowsOf(command);
  if (!isCommand(command)) return removeDatabase(command.look.database); // one that a crash left without the session is ours, too
  if (!row) return;
  const named = (text: string): string => text.replaceAll('{id}', String(row['id'] ?? ''));
  const argv = command.remove.map(named);
  const requests = command.removeSays?.map(named);
  const said = outcomeOf(command, { argv, cwd: command.aside, ...(requests && { requests }) }, run);
  if (importedState(command) !== undefined)
    throw new Failure({
      rule: 'apply/import-stays',
      message: `its client did not delete the session: ${said}`,
      place: { source: command.look.database },
      hint: `Try it by hand: ${argv.join(' ')}`,
    });
}

/** Runs the client to its end; returns the end of what it said. */
function outcomeOf({ aside, env }: ImportCommand, call: Pick<ProgramCall, 'argv' | 'cwd' | 'requests'>, run: RunProgram): string {
  if (call.cwd === aside) makeFolders(aside);
  const ended = run({ ...call, env: { ...process.env, ...env }, patienceMs: PATIENCE_MS });
  if (call.cwd === aside) attempt(() => removeEmptyFolders([aside]));
  const words = lastWords(`${ended.stdout}\n${ended.stderr}`);
  return ended.error ? ended.error.message : `${words || 'it said nothing'} (${ended.signal ?? `exit code ${ended.status}`})`;
}
