// A model response for stores whose messages hold words first and calls after them: what is said after a call becomes a message of its own.
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import { plural } from '../../model/plural.js';
import type { ForeignParts } from './foreign-parts.js';

export interface PieceOptions {
  /** The target's name, as people know it. */
  readonly agent: string;
  /** A message holds one text at most. */
  readonly oneText?: true;
}

/**
 * Gathers a response and its results, and hands them out as messages: each with the results of its calls after it, in the order of the calls,
 * since model APIs take nothing between a call and its result.
 */
export class ResponsePieces {
  readonly #options: PieceOptions;
  readonly #report: Report;
  #response:
    | {
        readonly group: string | undefined;
        readonly pieces: { readonly from: Message; readonly parts: Part[] }[];
        readonly results: Map<string, Message>;
      }
    | undefined;

  constructor(options: PieceOptions, report: Report) {
    this.#options = options;
    this.#report = report;
  }

  /** Does a message belong to the response that is being gathered? */
  has(item: Message): boolean {
    return item.role === 'assistant' && item.group !== undefined && this.#response?.group === item.group;
  }

  /**
   * What a message adds to the response: a reply its parts, any other message the results that it holds. `shown`: how pictures and files in a result are
   * told.
   */
  take(item: Message, foreign: ForeignParts, shown?: (inner: Part) => Part): void {
    if (item.role === 'assistant') return this.say({ ...item, parts: item.parts.map((part) => foreign.said(part)) });
    for (const part of item.parts) if (part.type === 'tool-result') this.answer(item, foreign.result(part, shown));
  }

  /** More of the response; the one before must have been handed out. */
  say(item: Message): void {
    this.#response ??= { group: item.group, pieces: [], results: new Map() };
    const { pieces } = this.#response;
    for (const part of item.parts) {
      const last = pieces.at(-1);
      const behindCall = last?.parts.some((one) => one.type === 'tool-call') === true && part.type !== 'tool-call';
      const second = this.#options.oneText === true && part.type === 'text' && last?.parts.some((one) => one.type === 'text') === true;
      if (behindCall) this.#tell();
      if (last && !behindCall && !second) last.parts.push(part);
      else pieces.push({ from: item, parts: [part] });
    }
  }

  answer(item: Message, result: ToolResultPart): void {
    this.#response ??= { group: undefined, pieces: [], results: new Map() };
    this.#response.results.set(result.call, { ...item, role: 'tool', parts: [result] });
  }

  /** All of it; nothing is gathered afterwards. */
  *handOut(): Generator<Message> {
    const response = this.#response;
    this.#response = undefined;
    if (!response) return;
    for (const { from, parts } of response.pieces) {
      yield { ...from, parts };
      for (const part of parts) {
        const result = part.type === 'tool-call' ? response.results.get(part.call) : undefined;
        if (!result || part.type !== 'tool-call') continue;
        response.results.delete(part.call);
        yield result;
      }
    }
    yield* response.results.values();
  }

  #tell(): void {
    const { agent } = this.#options;
    this.#report.tally(`${agent} response split`, (n) => ({
      rule: 'pass/response-split',
      severity: 'info',
      message: `${plural(n, 'piece of a response')} became a separate message: in ${agent} text comes before calls`,
    }));
  }
}
