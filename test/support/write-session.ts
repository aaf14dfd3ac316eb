// Small native sessions for tests of the verbs, written line by line so that they can grow, be rewound and be rewritten.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionRef } from '../../src/agents/agent.js';
import { findAgent } from './all-agents.js';
import { projectFolderName } from '../../src/agents/claude-code/paths.js';
import { Report } from '../../src/model/report.js';

export interface ClaudeOptions {
  readonly id: string;
  readonly cwd: string;
  /** Of the first row; each further one is a second later. */
  readonly at?: string;
}

type Block = { readonly type: string; readonly [key: string]: unknown };

/** A session of Claude Code that is written as one talks. */
export class ClaudeSession {
  readonly file: string;
  readonly id: string;
  readonly #cwd: string;
  #time: number;
  #rows = 0;
  last: string | null = null;

  constructor(home: string, { id, cwd, at = '2026-02-03T10:00:00Z' }: ClaudeOptions) {
    const folder = path.join(home, '.claude', 'projects', projectFolderName(cwd));
    mkdirSync(folder, { recursive: true });
    this.file = path.join(folder, `${id}.jsonl`);
    this.id = id;
    this.#cwd = cwd;
    this.#time = Date.parse(at);
    writeFileSync(this.file, '');
  }

  /** The next row is said then. */
  later(at: Date): this {
    this.#time = at.getTime();
    return this;
  }

  user(content: string | readonly Block[], options: { readonly parent?: string | null } = {}): this {
    return this.#row('user', { role: 'user', content }, options.parent);
  }

  say(content: string | readonly Block[], options: { readonly group?: string } = {}): this {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return this.#row('assistant', {
      model: 'claude-opus-5-5',
      id: options.group ?? `msg_${this.#rows}`,
      type: 'message',
      role: 'assistant',
      content: blocks,
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    });
  }

  call(id: string, command: string, options: { readonly group?: string } = {}): this {
    return this.say([{ type: 'tool_use', id, name: 'Bash', input: { command } }], options);
  }

  result(id: string, content: string): this {
    return this.user([{ type: 'tool_result', tool_use_id: id, content }]);
  }

  raw(record: object): this {
    appendFileSync(this.file, `${JSON.stringify(record)}\n`);
    return this;
  }

  ref(): SessionRef {
    return findAgent('claude-code')!.refOf(this.file, new Report())!;
  }

  #row(type: string, message: object, parent: string | null = this.last): this {
    const uuid = `00000000-0000-4000-8000-${String(++this.#rows).padStart(12, '0')}`;
    this.#time += 1000;
    this.last = uuid;
    return this.raw({
      parentUuid: parent,
      isSidechain: false,
      type,
      message,
      uuid,
      timestamp: new Date(this.#time).toISOString(),
      userType: 'external',
      cwd: this.#cwd,
      sessionId: this.id,
      version: '2.1.325',
      gitBranch: 'main',
    });
  }
}

/** A Codex session with one exchange. */
export function writeCodexSession(
  home: string,
  {
    id,
    cwd,
    at = '2026-02-03T10:00:00.000Z',
    prompt = 'A prompt',
  }: { readonly id: string; readonly cwd: string; readonly at?: string; readonly prompt?: string },
): string {
  const folder = path.join(home, '.codex', 'sessions', '2026', '02', '03');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `rollout-2026-02-03T10-00-00-${id}.jsonl`);
  const lines = [
    {
      timestamp: at,
      type: 'session_meta',
      payload: { session_id: id, id, timestamp: at, cwd, originator: 'codex_cli_rs', cli_version: '0.166.0', source: 'cli' },
    },
    { timestamp: at, type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: prompt }] } },
    { timestamp: at, type: 'event_msg', payload: { type: 'user_message', message: prompt } },
    {
      timestamp: at,
      type: 'response_item',
      payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'An answer' }] },
    },
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}
