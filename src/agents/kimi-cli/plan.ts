// Session → Kimi CLI's history: one message for each model response, each result a message after it.
import path from 'node:path';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message } from '../../model/session.js';
import type { AppendTarget, Companion, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { ResponsePieces } from '../toolkit/response-pieces.js';
import { firstWords } from '../../model/short-text.js';
import { NOTE } from './file-names.js';
import { sessionFile } from './paths.js';
import { kimiCodec } from './records.js';
import { warnWhereUnlisted } from './work-dirs.js';

const TITLE_LENGTH = 200;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  warnWhereUnlisted(target.world, target.cwd, report);
  return { path: sessionFile(target.world, target.cwd, target.id), encoder: new KimiEncoder(target, report) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new KimiEncoder(target, report);
}

/** Its name, which the client would otherwise take from its log of the screen; and the folder, for us, where the client's list does not tell it yet. */
export async function companions({ world, cwd, id, title }: InstallTarget): Promise<readonly Companion[]> {
  const folder = path.dirname(sessionFile(world, cwd, id));
  const state = {
    version: 1,
    custom_title: title === undefined ? null : firstWords(title, TITLE_LENGTH),
    title_generated: title !== undefined,
  };
  return [
    { path: path.join(folder, 'state.json'), text: `${JSON.stringify(state, null, 2)}\n` },
    { path: path.join(folder, NOTE), text: `${JSON.stringify({ cwd })}\n` },
  ];
}

class KimiEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #foreign: ForeignParts;
  readonly #response: ResponsePieces;

  constructor(target: InstallTarget, report: Report) {
    this.#target = target;
    this.#foreign = new ForeignParts({ agent: 'Kimi CLI' }, report);
    this.#response = new ResponsePieces({ agent: 'Kimi CLI' }, report);
  }

  /** The first checkpoint comes before everything that is said. A record of our own would break the session: the client treats it as a message. */
  begin(): JsonObject[] {
    return [{ role: '_checkpoint', id: 0, baton: this.#target.origin }];
  }

  encode(item: Message): JsonObject[] {
    const done = this.#response.has(item) || item.role === 'tool' ? [] : this.end();
    this.#response.take(item, this.#foreign);
    if (item.role === 'assistant') return done;
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#foreign.shown(part));
    if (words.length === 0) return done;
    return [...done, ...this.end(), this.#message({ role: 'user', parts: words, ...(item.summary && { summary: true as const }) })];
  }

  end(): JsonObject[] {
    return [...this.#response.handOut()].map((message) => this.#message({ role: message.role, parts: message.parts }));
  }

  #message(message: Pick<Message, 'role' | 'parts' | 'summary'>): JsonObject {
    return kimiCodec.encode([{ ...message, kind: 'message', id: '', parent: null }], kimiCodec.start({ sessionId: '', cwd: '' }), {});
  }
}
