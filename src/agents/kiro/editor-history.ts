// A session of Kiro's editor before 1.0 → messages: the prompts, and replies that are often a stub whose turn is told in a log elsewhere.
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, Part, Place } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import type { ExecutionLogs } from './execution-logs.js';
import { objectOf, outputParts } from './values.js';

export class EditorHistory {
  readonly #chain = new EntryChain();
  readonly #logs: ExecutionLogs;
  readonly #model: string | undefined;
  /** Turns whose logs are not there. */
  missing = 0;

  constructor(logs: ExecutionLogs, model: string | undefined) {
    this.#logs = logs;
    this.#model = model;
  }

  get last(): string | null {
    return this.#chain.last;
  }

  /** None: of a kind that nobody knows. */
  *entries(record: JsonObject, number: number, place: Place): Generator<Entry> {
    const message = objectOf(record['message']);
    const id = `#${number}`;
    const parts = outputParts(contentOf(message['content']));
    switch (message['role']) {
      case 'user':
        if (parts.length > 0) yield this.#chain.link({ kind: 'message', id, role: 'user', parts }, place);
        break;
      case 'assistant':
        yield* this.#reply(record, id, parts, place);
        break;
      case 'tool':
      case 'system':
        if (parts.length > 0) yield this.#chain.link({ kind: 'message', id, role: 'system', synthetic: true, parts }, place);
    }
  }

  *#reply(record: JsonObject, id: string, stub: readonly Part[], place: Place): Generator<Entry> {
    const execution = stringOf(record['executionId']);
    const steps = execution === undefined ? undefined : this.#logs.steps(execution);
    if (execution !== undefined && steps === undefined) this.missing++;
    const model = this.#model === undefined ? {} : { model: this.#model };
    if (steps === undefined || steps.length === 0) {
      if (stub.length > 0) yield this.#chain.link({ kind: 'message', id, role: 'assistant', ...model, parts: stub }, place);
      return;
    }
    for (const [i, { parts, results }] of steps.entries()) {
      yield this.#chain.link({ kind: 'message', id: `${id}.${i + 1}`, role: 'assistant', ...model, parts }, place);
      if (results.length > 0) yield this.#chain.link({ kind: 'message', id: `${id}.${i + 1}r`, role: 'tool', parts: results }, place);
    }
  }
}

/** A text, or pieces of it. */
function contentOf(content: Json | undefined): Json | undefined {
  return typeof content === 'string' || Array.isArray(content) ? content : undefined;
}
