// Messages of Zed's threads → entries: those of today, and those of before 0.3, which Zed rewrites when it opens them.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryId, Part, Place, ToolResultPart } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { callParts, mentionName, objectOf, pictureParts, resultPart, tagged, textParts } from './contents.js';

type Unlinked = Parameters<EntryChain['link']>[0];
/** What the client says for somebody who lets it go on. */
const GO_ON = 'Continue where you left off';

export class ThreadMessages {
  readonly #chain = new EntryChain();
  readonly #lanes = new Map<string, EntryId>();
  readonly #model: { readonly model?: string };
  readonly #unknown: (kind: string) => void;

  constructor(head: JsonObject, unknown: (kind: string) => void) {
    const model = stringOf(objectOf(head['model'])['model']);
    this.#model = model === undefined ? {} : { model };
    this.#unknown = unknown;
  }

  *entries(record: JsonObject, number: number, place: Place): Generator<Entry> {
    const { thread, ...message } = record;
    const lane = stringOf(thread);
    for (const entry of this.#entriesOf(message, `#${number}`)) {
      if (lane === undefined) yield this.#chain.link(entry, place);
      else {
        yield this.#chain.link({ ...entry, lane }, place, this.#lanes.get(lane) ?? null);
        this.#lanes.set(lane, entry.id);
      }
    }
  }

  #entriesOf(message: JsonObject, id: string): Unlinked[] {
    if (typeof message['role'] === 'string') return this.#old(message, id);
    const { kind, content } = tagged(message);
    switch (kind) {
      case 'User':
        return this.#user(objectOf(content)['content'], id);
      case 'Agent':
        return this.#agent(objectOf(content), id);
      case 'Resume':
        return [{ kind: 'message', id, role: 'user', synthetic: true, parts: [{ type: 'text', text: GO_ON }] }];
      case 'Compaction':
        return [compaction(content, id)];
      default:
        this.#unknown(kind);
        return [{ kind: 'opaque', id, record: message }];
    }
  }

  /** What was mentioned is sent behind the words, all together; here it stands before them, and is nobody's words. */
  #user(content: Json | undefined, id: string): Unlinked[] {
    const [parts, mentioned]: [Part[], string[]] = [[], []];
    let words = '';
    for (const piece of isArray(content) ? content : []) {
      const { kind, content: own } = tagged(piece);
      if (kind === 'Text') words += stringOf(own) ?? '';
      else if (kind === 'Image') parts.push(...pictureParts(own));
      else if (kind === 'Mention') {
        const [name, text] = [mentionName(objectOf(own)['uri']), stringOf(objectOf(own)['content']) ?? ''];
        words += `@${name}`;
        if (text.trim() !== '') mentioned.push(`<context name=${JSON.stringify(name)}>\n${text}\n</context>`);
      } else parts.push(this.#custom(kind, piece));
    }
    return [...attached(mentioned.join('\n'), id), ...said('user', [...textParts(words), ...parts], id)];
  }

  #agent(own: JsonObject, id: string): Unlinked[] {
    const parts = (isArray(own['content']) ? own['content'] : []).flatMap((piece): Part[] => {
      const { kind, content } = tagged(piece);
      switch (kind) {
        case 'Text':
          return textParts(content);
        case 'Thinking':
          return thought(objectOf(content));
        case 'RedactedThinking':
          return typeof content === 'string' ? [{ type: 'reasoning', text: '', sealed: content }] : [];
        case 'ToolUse':
          return callParts(content);
        default:
          return [this.#custom(kind, piece)];
      }
    });
    const results = Object.entries(objectOf(own['tool_results'])).flatMap(([call, result]) =>
      isObject(result) ? [resultPart(call, result)] : [],
    );
    return this.#reply(parts, results, id);
  }

  #reply(parts: readonly Part[], results: readonly ToolResultPart[], id: string): Unlinked[] {
    const answered: Unlinked[] = results.length === 0 ? [] : [{ kind: 'message', id: `${id}r`, role: 'tool', parts: results }];
    return [...(parts.length === 0 ? [] : [{ kind: 'message', id, role: 'assistant', ...this.#model, parts } as const]), ...answered];
  }

  /** 0.2 and before. Results were once in a message of the user's, whose words Zed leaves out. */
  #old(message: JsonObject, id: string): Unlinked[] {
    const listOf = (name: string): JsonObject[] => (isArray(message[name]) ? message[name].filter(isObject) : []);
    const results = listOf('tool_results').flatMap((one) => {
      const call = stringOf(one['tool_use_id']);
      return call === undefined ? [] : [resultPart(call, one)];
    });
    const segments = listOf('segments').flatMap((one): Part[] => {
      if (one['type'] === 'thinking') return thought(one);
      return typeof one['data'] === 'string' ? [{ type: 'reasoning', text: '', sealed: one['data'] }] : textParts(one['text']);
    });
    const parts = [...segments, ...textParts(message['text'])];
    switch (message['role']) {
      case 'user':
        return results.length > 0
          ? this.#reply([], results, id)
          : [...attached(stringOf(message['context']) ?? '', id), ...said('user', parts, id)];
      case 'assistant':
        return this.#reply([...parts, ...listOf('tool_uses').flatMap(callParts)], results, id);
      default:
        return [{ kind: 'opaque', id, record: message }];
    }
  }

  #custom(kind: string, piece: Json): Part {
    this.#unknown(kind);
    return { type: 'custom', name: `zed/${kind}`, data: piece };
  }
}

function thought(own: JsonObject): Part[] {
  const [text, sealed] = [stringOf(own['text']) ?? '', stringOf(own['signature'])];
  return text === '' && !sealed ? [] : [{ type: 'reasoning', text, ...(sealed && { sealed }) }];
}

function attached(text: string, id: string): Unlinked[] {
  return text.trim() === ''
    ? []
    : [{ kind: 'message', id: `${id}.context`, role: 'user', synthetic: 'attached-file', parts: [{ type: 'text', text }] }];
}

function said(role: 'user', parts: readonly Part[], id: string): Unlinked[] {
  return parts.length === 0 ? [] : [{ kind: 'message', id, role, parts }];
}

/** A summary, or what a service made of the past, which only it can read. */
function compaction(content: Json | undefined, id: string): Unlinked {
  const { kind, content: own } = tagged(content);
  return kind === 'Summary'
    ? { kind: 'compaction', id, summary: stringOf(own) ?? '' }
    : { kind: 'compaction', id, summary: '', sealed: true };
}
