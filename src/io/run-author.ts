// Runs a program that writes a text: prompt in, text out, in an empty private folder and in bounds of size and time. What it started ends with it.
import path from 'node:path';
import {
  keepRenewed,
  linkLogin,
  makeAuthorFolders,
  putFile,
  removeAuthorFolders,
  type AuthorFolders,
  type LinkedLogin,
} from './author-scratch.js';
import { BoundedOutput } from './bounded-output.js';
import { endGroup, signalGroup, startGroup, whenWeEnd, type GroupedProcess } from './process-group.js';
import { readSmall } from './small-file.js';
import type { World } from './world.js';

/** How one program is asked for one text. Paths in `files`, `links` and `answerFile` are told from the private folder. */
export interface AuthorCommand {
  /** The program and its arguments. Never read by a shell, and seen by others on this machine: no prompt, no secret. */
  readonly argv: readonly string[];
  /** For its standard input. */
  readonly input: string;
  /** Set besides what is set anyway. */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of the user's that it must not see. */
  readonly unset?: readonly string[];
  /** Written before it starts. */
  readonly files?: Readonly<Record<string, string>>;
  /** Links to the user's own login files; those that are not there are left out. */
  readonly links?: Readonly<Record<string, string>>;
  /** Where it leaves its answer, if not on standard output. */
  readonly answerFile?: string;
}

export interface AuthorOutput {
  readonly stdout: string;
  /** The end of it. */
  readonly stderr: string;
  /** What `answerFile` held. */
  readonly file?: string;
  /** Null: it ended by a signal. */
  readonly code: number | null;
}

export interface AuthorEnd extends AuthorOutput {
  /** Why it was ended. Some clients say exit code 0 then, so this alone counts. */
  readonly stopped?: 'time' | 'cancelled' | 'size';
}

export interface AuthorLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

export const DEFAULT_LIMITS: AuthorLimits = { timeMs: 300_000, bytes: 4 << 20 };

export interface AuthorSetting {
  readonly world: Pick<World, 'home' | 'platform' | 'env'>;
  /** Variables that tell a client that it runs inside another's session. */
  readonly markers?: readonly string[];
  readonly limits?: Partial<AuthorLimits>;
  readonly signal?: AbortSignal;
}

/** Rejects where the program cannot be started at all. */
export async function runAuthor(
  commandIn: (folders: AuthorFolders) => AuthorCommand | Promise<AuthorCommand>,
  setting: AuthorSetting,
): Promise<AuthorEnd> {
  const folders = makeAuthorFolders(setting.world);
  const logins: LinkedLogin[] = [];
  const tidyUp = (): void => {
    for (const login of logins) keepRenewed(login);
    removeAuthorFolders(folders);
  };
  try {
    const command = await commandIn(folders);
    for (const [file, text] of Object.entries(command.files ?? {})) putFile(folders, file, text);
    for (const [link, file] of Object.entries(command.links ?? {}))
      if (readSmall(file) !== undefined) logins.push(linkLogin(folders, link, file));
    const ended = await runToEnd(command, folders, { ...setting, tidyUp });
    const file = command.answerFile === undefined ? undefined : readSmall(path.join(folders.root, command.answerFile));
    return file === undefined ? ended : { ...ended, file };
  } finally {
    tidyUp();
  }
}

/** What opens a key or a link is nothing for an author. */
const PASSPHRASES = ['BATON_PASSPHRASE', 'BATON_LINK_PASSPHRASE'];

/** Nothing in it tells where Baton was started, or opens a key; what colours words goes, and so do the marks of a session that Baton is called from. */
export function authorEnvironment(
  command: Pick<AuthorCommand, 'env' | 'unset'>,
  { work, temporary }: AuthorFolders,
  { world, markers = [] }: Pick<AuthorSetting, 'world' | 'markers'>,
): Record<string, string> {
  const gone = new Set([...markers, ...(command.unset ?? []), 'OLDPWD', 'INIT_CWD', 'FORCE_COLOR', 'COLORTERM', ...PASSPHRASES]);
  const kept = Object.entries(world.env).filter((entry): entry is [string, string] => entry[1] !== undefined && !gone.has(entry[0]));
  return {
    ...Object.fromEntries(kept),
    NO_COLOR: '1',
    TERM: 'dumb',
    PWD: work, // some clients believe it more than the folder that they are in
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    ...command.env,
  };
}

/** What a program says on its way matters only where it fails. */
const MOST_STDERR = 64 << 10;
/** After the program itself has ended: what it started may hold its output open. */
const LAST_OUTPUT_MS = 1000;

function runToEnd(
  command: AuthorCommand,
  folders: AuthorFolders,
  setting: AuthorSetting & { readonly tidyUp: () => void },
): Promise<AuthorEnd> {
  const limits = { ...DEFAULT_LIMITS, ...setting.limits };
  return new Promise((resolve, reject) => {
    let started: GroupedProcess | undefined;
    const release = whenWeEnd(
      () => started,
      () => stop('cancelled'),
      setting.tidyUp,
    );
    const child = (started = startOr(release, () =>
      startGroup(command.argv, { cwd: folders.work, env: authorEnvironment(command, folders, setting) }),
    ));
    const [out, said] = [new BoundedOutput(limits.bytes, 'head'), new BoundedOutput(MOST_STDERR, 'tail')];
    let stopped: AuthorEnd['stopped'];
    let callOff = (): void => undefined;
    let last: NodeJS.Timeout | undefined;
    const stop = (why: AuthorEnd['stopped']): void => {
      if (stopped !== undefined) return;
      stopped = why;
      callOff = endGroup(child);
    };
    const timer = setTimeout(() => stop('time'), limits.timeMs);
    const cancel = (): void => stop('cancelled');
    const tidy = (): void => {
      clearTimeout(timer);
      clearTimeout(last);
      callOff();
      setting.signal?.removeEventListener('abort', cancel);
      signalGroup(child, 'SIGKILL'); // whatever it left running
      release();
    };
    child.stdout.on('data', (chunk: Buffer) => out.add(chunk) || stop('size'));
    child.stderr.on('data', (chunk: Buffer) => said.add(chunk));
    child.stdin.on('error', () => undefined); // it may end without reading all of it
    child.on('error', (error) => {
      tidy();
      reject(error);
    });
    child.on('exit', () => (last = setTimeout(() => closeOutput(child), LAST_OUTPUT_MS)));
    child.on('close', (code) => {
      tidy();
      resolve({ stdout: out.text(), stderr: said.text(), code, ...(stopped !== undefined && { stopped }) });
    });
    if (setting.signal?.aborted) cancel();
    else setting.signal?.addEventListener('abort', cancel, { once: true });
    child.stdin.end(command.input);
  });
}

/** What cannot even be started leaves nothing behind. */
function startOr(release: () => void, start: () => GroupedProcess): GroupedProcess {
  try {
    return start();
  } catch (error) {
    release();
    throw error;
  }
}

function closeOutput(child: GroupedProcess): void {
  signalGroup(child, 'SIGKILL');
  child.stdout.destroy();
  child.stderr.destroy();
}
