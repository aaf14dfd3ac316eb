// A chat of Aider's → session.
import { Failure, type Diagnostic } from '../../model/report.js';
import type { Entry, EntryBase, Header, SessionItem } from '../../model/session.js';
import type { KnownSession, Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { blocksIn, type Block } from './blocks.js';
import { chatNamed, chatsIn, type Chat } from './chats.js';
import { isPassed } from './passed-id.js';
import { wordsOf } from './prompts.js';
import { editsIn, modelIn, replyParts, resultOf, usageIn, versionIn } from './replies.js';

/** A history is read whole, to find the chats in it. */
export const LARGEST = 256 << 20;

export function* read(ref: KnownSession, { files, report }: Reading): Generator<SessionItem> {
  const chats = chatsOf(ref, files);
  const said = new Conversation();
  for (const [n, chat] of chats.entries()) {
    const blocks = [...blocksIn(chat.text)];
    if (n === 0) yield headerOf(ref, chat, blocks);
    for (const [i, block] of blocks.entries()) {
      const place = { line: chat.line + block.line - 1, offset: block.offset };
      const named = chats.length > 1 ? { ...block, line: place.line } : block;
      for (const entry of said.entriesOf(named, blocks[i + 1])) yield { ...entry, place };
    }
  }
  if (said.commands > 0) report.add(commandsLeftOut(ref.path, said.commands));
}

/** One chat of a history; a file of its own holds just that one, or, where Baton wrote the first, those that went on with it. */
function chatsOf(ref: KnownSession, files: SessionFiles): readonly Chat[] {
  const file = files.exists(ref.path) ? ref.path : ref.path.slice(0, ref.path.lastIndexOf('#'));
  const bytes = files.whole(file, { accept: (size) => size <= LARGEST });
  const chats = bytes ? chatsIn(files.text(bytes)) : [];
  if (isPassed(ref.id) && chats.length > 0) return chats;
  const chat = chatNamed(chats, ref.id) ?? (file === ref.path ? chats.at(-1) : undefined);
  if (chat) return [chat];
  throw new Failure({
    rule: 'ref/not-found',
    message: bytes ? `the history holds no chat “${ref.id}”` : `the history is larger than ${LARGEST >> 20} MB, so it is not read`,
    place: { source: file },
    hint: '`baton list --all --agent aider` shows the chats that can be read.',
  });
}

function headerOf(ref: KnownSession, chat: Chat, blocks: readonly Block[]): Header {
  const version = blocks.map((block) => (block.kind === 'console' ? versionIn(block.text) : undefined)).find((one) => one !== undefined);
  return {
    kind: 'session',
    id: ref.id,
    agent: 'aider',
    ...(version !== undefined && { agentVersion: version }),
    title: chat.title,
    ...(ref.cwd !== undefined && { workspace: { cwd: ref.cwd } }),
    ...(chat.startedAt !== undefined && { startedAt: chat.startedAt }),
  };
}

/** What was said so far. */
export class Conversation {
  commands = 0;
  #last: string | null = null;
  #reply: string | undefined;
  #model: string | undefined;

  /** `next`: what a reply cost is on the screen after it. */
  entriesOf(block: Block, next: Block | undefined): Entry[] {
    const base: EntryBase = { id: `#${block.line}`, parent: this.#last };
    const entries = this.#decoded(block, base, next);
    this.#last = entries.findLast(({ kind }) => kind === 'message')?.id ?? this.#last;
    return entries;
  }

  #decoded(block: Block, base: EntryBase, next: Block | undefined): Entry[] {
    if (block.kind === 'console') return this.#shown(block, base);
    if (block.kind === 'prompt') return this.#typed(block, base);
    this.#reply = base.id;
    const usage = next?.kind === 'console' ? usageIn(next.text) : undefined;
    const about = { ...(this.#model !== undefined && { model: this.#model }), ...(usage && { usage }) };
    return [{ ...base, kind: 'message', role: 'assistant', group: base.id, ...about, parts: replyParts(block.text) }];
  }

  #typed({ text }: Block, base: EntryBase): Entry[] {
    const words = wordsOf(text);
    if (words !== undefined) return [{ ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text: words }] }];
    if (/^[/!]/.test(text)) this.commands++;
    return [{ ...base, kind: 'opaque', record: { typed: text } }];
  }

  /** The edits that Aider says it made of the last reply are calls: or the next agent could not know that they were made. */
  #shown({ text }: Block, base: EntryBase): Entry[] {
    this.#model = modelIn(text) ?? this.#model;
    const screen: Entry = { ...base, kind: 'opaque', record: { console: text } };
    const edits = this.#reply === undefined ? [] : editsIn(text, base.id);
    if (edits.length === 0) return [screen];
    const calls: Entry = {
      ...base,
      id: `${base.id}:edits`,
      kind: 'message',
      role: 'assistant',
      group: this.#reply!,
      parts: edits,
    };
    return [screen, calls, { id: `${base.id}:edited`, parent: calls.id, kind: 'message', role: 'tool', parts: edits.map(resultOf) }];
  }
}

function commandsLeftOut(source: string, count: number): Diagnostic {
  return {
    rule: 'aider/commands',
    severity: 'info',
    count,
    message: `${count === 1 ? 'a command' : `${count} commands`} to Aider itself (such as /add or /run): kept, and not passed on`,
    place: { source },
  };
}
