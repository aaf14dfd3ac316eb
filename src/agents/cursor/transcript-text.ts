// The transcripts of before 2026, written for people: `user:` and `assistant:` on lines of their own, with marks for calls, results and thoughts.
import type { Json, JsonObject } from '../../model/json.js';

type Piece = { readonly [name: string]: Json | undefined };

/** The same records that the transcripts of today have. */
export function* recordsInText(text: string): Generator<JsonObject> {
  let turn: Turn | undefined;
  let calls = 0;
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const role = line === 'user:' ? 'user' : line === 'assistant:' ? 'assistant' : undefined;
    if (role !== undefined) {
      if (turn) yield turn.record();
      turn = new Turn(role, calls);
      calls = turn.calls;
    } else if (turn) calls = turn.add(line);
  }
  if (turn) yield turn.record();
}

const MARK = /^\[(Tool call|Tool result|Thinking)\] ?(.*)$/;

class Turn {
  /** Of the whole transcript, so far. */
  calls: number;
  readonly #role: 'user' | 'assistant';
  readonly #pieces: Piece[] = [];
  readonly #open = new Map<string, string>();
  #lines: string[] = [];
  #close: ((lines: readonly string[]) => Piece | undefined) | undefined;

  constructor(role: 'user' | 'assistant', calls: number) {
    this.#role = role;
    this.calls = calls;
  }

  add(line: string): number {
    const mark = this.#role === 'assistant' ? MARK.exec(line) : null;
    // What belongs to a mark is indented: words that are not stand by themselves.
    if (mark || (this.#close && /^\S/.test(line))) this.#end();
    if (mark) this.#begin(mark[1]!, mark[2]!.trim());
    else this.#lines.push(line);
    return this.calls;
  }

  #begin(kind: string, rest: string): void {
    if (kind === 'Thinking') {
      this.#lines = [rest];
      this.#close = (lines) => ({ type: 'thinking', thinking: body(lines) });
    } else if (kind === 'Tool call') {
      const id = `call-${++this.calls}`;
      this.#open.set(rest, id);
      this.#close = (lines) => ({ type: 'tool_use', id, name: rest, input: argumentsIn(lines) });
    } else {
      // It may not say whose result it is.
      const name = rest === '' ? [...this.#open.keys()].at(-1) : rest;
      const id = name === undefined ? undefined : this.#open.get(name);
      this.#open.delete(name ?? '');
      this.#close = (lines) => (id === undefined ? undefined : { type: 'tool_result', tool_use_id: id, content: body(lines) });
    }
  }

  #end(): void {
    const text = this.#lines.join('\n').trim();
    const piece = this.#close ? this.#close(this.#lines) : text === '' ? undefined : { type: 'text', text };
    if (piece) this.#pieces.push(piece);
    [this.#lines, this.#close] = [[], undefined];
  }

  record(): JsonObject {
    this.#end();
    return { role: this.#role, message: { content: this.#pieces as Json } };
  }
}

/** Without the indent that the client wrote it with. */
function body(lines: readonly string[]): string {
  return lines
    .map((line) => (line.startsWith('  ') ? line.slice(2) : line))
    .join('\n')
    .trim();
}

/** `  name: value` or `  name=value`; what is not indented like a name goes on with the value before it. */
function argumentsIn(lines: readonly string[]): JsonObject {
  const found: [string, string][] = [];
  for (const line of lines) {
    const named = /^ {2}([\w-]+)(?:: |=)(.*)$/.exec(line);
    if (named) found.push([named[1]!, named[2]!]);
    else if (found.length > 0) found.at(-1)![1] += `\n${line}`;
  }
  return Object.fromEntries(found.map(([name, value]) => [name, value.trimEnd()]));
}
