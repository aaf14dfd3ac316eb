// What the suite needs of an agent's real client. A further agent is a folder in agents/ whose driver.ts implements this.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { ScriptedCall, Turn } from '../fake-model/script.js';
import type { FakeModel, ModelRequest } from '../fake-model/server.js';
import type { ClientPackage } from '../install.js';
import type { Sandbox } from '../sandbox.js';

export interface Driver {
  readonly id: string;
  readonly package: ClientPackage;
  /** Pinned versions, newest first. */
  readonly versions: readonly string[];
  /** How the suite resumes a session: the command that baton prints is for a terminal. */
  readonly proof: string;
  /** It takes many seconds for each turn: its long stories are told on request only. */
  readonly slow?: true;
  /** A call of the client's own shell tool. */
  shellCall(command: string): ScriptedCall;
  /** What the client asks the model on its own, beside the conversation, where any answer of the script would not do. */
  readonly sideTurns?: readonly Turn[];
  open(setting: Setting): Promise<Client>;
}

export interface Setting {
  readonly executable: string;
  readonly sandbox: Sandbox;
  readonly model: FakeModel;
}

export interface TurnOptions {
  /** Pictures that go with the prompt. */
  readonly images?: readonly string[];
  /** Interrupt (Ctrl-C) when the model has been asked this many times in the turn. */
  readonly interruptAfter?: number;
  readonly extraArgs?: readonly string[];
}

/** A client in one sandbox. Turns return the request that opened them: exit codes and output prove nothing. */
export interface Client {
  /** What it is started with, of a client that writes drafts or is started by a test itself. */
  readonly env?: Readonly<Record<string, string>>;
  begin(prompt: string, options?: TurnOptions): Promise<string>;
  resume(id: string, prompt: string, options?: TurnOptions): Promise<ModelRequest>;
  /** A new session whose prompt comes on standard input, as people pipe a document in: all that the model was asked. Absent: not needed of this client. */
  pipe?(prompt: string): Promise<readonly ModelRequest[]>;
  /** The command that baton prints, where it goes on in a session of its own instead of this one. */
  fork?(id: string, prompt: string): Promise<ModelRequest>;
  /** The client's own "go on with the newest here". */
  continueLast(prompt: string): Promise<ModelRequest>;
  /** Ids in the client's own list of sessions; undefined: it has none that runs without a terminal. */
  list(): Promise<readonly string[] | undefined>;
  /** Names that its own list shows, by id; absent: the list is not asked for them. */
  names?(): Promise<Readonly<Record<string, string>>>;
  /** Opens a session the way the interactive client does; undefined: cannot be asked without a terminal. */
  reopen?(id: string): Promise<void>;
  /** The session id in a resume command that baton prints. */
  idIn(argv: readonly string[]): string;
  sessionFile(id: string): Promise<string>;
  /** False: the client ended before it wrote down how the last turn did, so the session is not the one that was to be recorded. */
  isWhole?(id: string): Promise<boolean>;
  /** How baton names the session's place, where it is not a file of its own. */
  placeOf?(id: string): string;
  /** Texts that the session itself marks as the client's own and that another agent must not get; absent: it marks none. */
  clientTexts?(id: string): Promise<readonly string[]>;
}

/**
 * The request that opened the turn of this prompt: nothing of the assistant follows its text.
 * Clients send side requests with the same prompt (titles); the conversation itself is the longest one.
 */
export function openingRequest(requests: readonly ModelRequest[], prompt: string): ModelRequest | undefined {
  const opening = requests.filter(({ items }) => {
    const at = items.findLastIndex((item) => item.role === 'user' && item.kind === 'text' && item.text?.trim() === prompt);
    return at >= 0 && items.slice(at + 1).every((item) => item.role !== 'assistant');
  });
  return opening.reduce<ModelRequest | undefined>((best, one) => (!best || one.items.length >= best.items.length ? one : best), undefined);
}

/** Interrupts once the model was asked often enough and the tool it asked for has had time to start. */
export function interruptWhenAsked(model: FakeModel, times: number): (interrupt: () => void, project: string) => void {
  const wanted = model.requests.length + times;
  return (interrupt, project) => {
    let asked: number | undefined;
    const timer = setInterval(() => {
      if (model.requests.length < wanted) return;
      asked ??= Date.now();
      // on a busy machine a client may take long before its tool runs; interrupted earlier, it records something else
      if (!sleepsIn(project) && Date.now() - asked < LONGEST_WAIT) return;
      clearInterval(timer);
      setTimeout(interrupt, 1500);
    }, 50);
    timer.unref();
  };
}

const LONGEST_WAIT = 6000;

/** The slow tool of every recording sleeps, and it does so in the project's folder. Where processes cannot be seen: never. */
function sleepsIn(project: string): boolean {
  if (!existsSync('/proc/self/cwd')) return false;
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n' && readlinkSync(`/proc/${pid}/cwd`).startsWith(project);
    } catch {
      return false; // it has ended since
    }
  });
}
