// Session → the messages that Cursor's command-line client keeps of one: whole responses, each result by itself after them.
import path from 'node:path';
import { realPlace } from '../../io/real-place.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolCallPart } from '../../model/session.js';
import type { Companion, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { goesOn, type Gathered } from '../toolkit/gathered.js';
import { insidePath } from '../toolkit/inside-database.js';
import { chatMessage, messageRecord, withoutTags } from './chat-message.js';
import { chatsFolder, folderHash, STORE } from './paths.js';

const NAME = 'Cursor';
const TITLE_LENGTH = 200;

/** `<hash of the real folder>/<id>/store.db` */
export function storeFile({ world, id, cwd }: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): string {
  return path.join(chatsFolder(world), folderHash(realPlace(cwd) ?? cwd), id, STORE);
}

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: insidePath(storeFile(target), target.id), encoder: new ChatEncoder(target, report) };
}

/** What lists of the client's go by; the database alone is found by its id. */
export async function companions(target: InstallTarget): Promise<readonly Companion[]> {
  const notes = {
    schemaVersion: 1,
    cwd: target.cwd,
    title: titleOf(target),
    createdAtMs: beganAt(target),
    updatedAtMs: target.now.getTime(),
    hasConversation: true,
  };
  return [{ path: path.join(path.dirname(storeFile(target)), 'meta.json'), text: JSON.stringify(notes) }];
}

function titleOf({ title }: InstallTarget): string {
  return title?.slice(0, TITLE_LENGTH) || 'Continued session';
}

function beganAt({ startedAt, now }: InstallTarget): number {
  return Math.min(startedAt.getTime(), now.getTime());
}

export class ChatEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  /** Tools by the calls that a result may name. */
  readonly #tools = new Map<string, string>();
  #gathered: Gathered | undefined;

  constructor(target: InstallTarget, report: Report) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: NAME, objectInputs: true }, report);
  }

  begin(): JsonObject[] {
    const { id, cwd } = this.#target;
    const data = { agentId: id, name: titleOf(this.#target), mode: 'default', createdAt: beganAt(this.#target), cwd };
    return [{ cursor: 'chat', id, data }];
  }

  encode(item: Message): JsonObject[] {
    const before = goesOn(this.#gathered, item) ? [] : this.end();
    if (item.role === 'assistant') {
      this.#gathered ??= { role: 'assistant', group: item.group, parts: [] };
      this.#gathered.parts.push(...item.parts.map((part) => this.#said(part)));
      return before;
    }
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#shown(part));
    return [
      ...before,
      ...results.map((part) => this.#record({ ...item, role: 'tool', parts: [this.#foreign.result(part, (inner) => this.#noted(inner))] })),
      ...(words.length > 0 ? [this.#record({ ...item, role: 'user', parts: words })] : []),
    ];
  }

  end(): JsonObject[] {
    const gathered = this.#gathered;
    this.#gathered = undefined;
    if (!gathered || gathered.parts.length === 0) return [];
    return [this.#record({ kind: 'message', id: '', parent: null, role: 'assistant', parts: gathered.parts })];
  }

  #record(message: Message): JsonObject {
    return messageRecord(chatMessage(message, (call) => this.#tools.get(call) ?? 'tool'));
  }

  #said(part: Part): Part {
    const said = this.#foreign.said(part);
    if (said.type === 'tool-call') this.#remember(said);
    return said;
  }

  #remember({ call, tool }: ToolCallPart): void {
    this.#tools.set(call, tool);
  }

  #noted(part: Part): Part {
    return part.type === 'file' ? this.#foreign.note(part) : part;
  }

  #shown(part: Part): Part {
    const noted = this.#noted(part);
    if (noted.type !== 'text') return noted;
    const text = withoutTags(noted.text);
    if (text !== noted.text)
      this.#report.tally('cursor tags', (n) => ({
        rule: 'cursor/tags-changed',
        severity: 'info',
        count: n,
        message: 'tags that Cursor puts around prompts stood among the words of one; they were changed to <user-query>',
      }));
    return { type: 'text', text };
  }
}
