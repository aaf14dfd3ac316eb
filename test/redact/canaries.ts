// Secrets of many kinds, planted wherever a native record can hold text.
import { deflateSync, inflateSync } from 'node:zlib';
import { withoutSecrets } from '../../src/redact/profile.js';
import { expand } from '../../src/redact/samples.js';
import { secretRules } from '../../src/redact/rules/index.js';
import { isArray, isObject, type Json } from '../../src/model/json.js';

export interface Canary {
  readonly rule: string;
  readonly text: string;
  /** What must not be found anywhere. */
  readonly pieces: readonly string[];
}

/** One of each kind that is known by its own shape or spelling, in turn. */
export const canaries: readonly Canary[] = secretRules
  // Some are known by what surrounds them; the tail of a key by its last line alone, which a title does not reach.
  .filter(
    ({ id }) =>
      !['password', 'generic-key', 'generic-auth', 'mnemonic', 'basic-auth', 'kubernetes-secret', 'private-key-tail'].includes(id),
  )
  .flatMap((rule, i) => {
    // One that is found where it stands alone: whether most are is the rules' own test, here it is where they may hide.
    const drawn = Array.from({ length: 5 }, (_, n) => expand(rule.samples.match[0]!, 2 * (i + 1000 * n) + 1));
    const { text, pieces } =
      drawn.find((one) => one.pieces.every((piece) => piece.length < 10 || !withoutSecrets(one.text).includes(piece))) ?? drawn[0]!;
    const telling = pieces.filter((piece) => piece.length >= 10);
    return telling.length > 0 ? [{ rule: rule.id, text, pieces: telling }] : [];
  });

/** For addresses, names of files and lines of other formats: nothing that would end them. */
const plainCanaries = canaries.filter(({ text }) => /^[\w.-]+$/.test(text));

/** Fields that make a record what it is: ids, links, kinds, times. */
const STRUCTURE =
  /^(?:type|subtype|uuid|parentUuid|logicalParentUuid|sessionId|session_id|id|timestamp|role|version|call_id|tool_use_id|leafUuid|messageId|requestId|media_type|mime|mimeType|isSidechain|agentId|operation|commandMode|forked_from_id|mode|stop_reason|headUuid|anchorUuid|tailUuid|status|state|signature|encrypted_content|name|model|tool|toolName|source|toolUseID|parentToolUseID|sourceToolAssistantUUID|originator|cli_version|model_provider|kind|trigger|level|userType|entrypoint|history_mode|slug|agent|finish|say|ask|payload_type)$|(?:ID|_id|Id|Uuid|At|_at|Hash|_ts)$/;

export class Planter {
  #next = 0;
  #plainNext = 0;
  readonly planted = new Set<Canary>();

  take(): Canary {
    const canary = canaries[this.#next++ % canaries.length]!;
    this.planted.add(canary);
    return canary;
  }

  takePlain(): Canary {
    const canary = plainCanaries[this.#plainNext++ % plainCanaries.length]!;
    this.planted.add(canary);
    return canary;
  }

  /** The record with a canary in every text, a field that nobody knows, and a key that is one. */
  record(record: { readonly [key: string]: Json | undefined }): Json {
    const token = this.take();
    return {
      ...(this.#value(record) as object),
      unknownField: {
        note: this.take().text,
        [this.take().text]: 1,
        list: [`a ${token.text} b`, { deep: this.take().text }],
        image: png(this.take().text),
      },
    };
  }

  /** A document: an object like a record, a list with one in each place. */
  document(value: Json): Json {
    if (isArray(value)) return value.map((one) => this.document(one));
    return isObject(value) ? this.record(value) : this.#value(value);
  }

  #value(value: Json, key = ''): Json {
    if (typeof value === 'string') return this.#string(value, key);
    if (isArray(value)) return value.map((one) => this.#value(one, key));
    if (!isObject(value)) return value;
    const out = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, one === undefined ? undefined : this.#value(one, name)]),
    );
    return key === 'input' || key === 'args' ? { ...out, api_key: 'zX9kQ2mV7pL4wT8rB3nY6cD1', [`k ${this.take().text}`]: true } : out;
  }

  #string(value: string, key: string): string {
    if (value.startsWith('iVBORw0KGgo')) return png(this.take().text);
    if (value.startsWith('data:image/png;base64,')) return `data:image/png;base64,${png(this.take().text)}`;
    if (STRUCTURE.test(key) || /^[0-9a-f-]{36}$/.test(value) || value.length > 5000 || value.startsWith('data:')) return value;
    if (/^(?:https?|file):\/\//.test(value)) return `${value}?x=${this.takePlain().text}`;
    if (/cwd|directory|workspace|root/i.test(key) && value.startsWith('/')) return `${value}/${this.takePlain().text}`;
    const inner = key === 'arguments' ? jsonIn(value) : undefined;
    if (inner !== undefined) return JSON.stringify(this.#value(inner, 'input'));
    return key === 'data' || key === 'arguments' ? value : `${value}\n${this.take().text}\n`;
  }
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What pictures in base64 say beside what they show, wherever a text holds some. */
export function saidByImages(text: string): string[] {
  return [...text.matchAll(/iVBORw0KGgo[A-Za-z0-9+/]+/g)].flatMap(([base64]) => {
    const bytes = Buffer.from(base64, 'base64');
    const at = bytes.indexOf('zTXtComment');
    return [
      bytes.toString('latin1'),
      at < 0 ? '' : inflateSync(bytes.subarray(at + 'zTXtComment'.length + 2, bytes.indexOf('IDAT') - 8)).toString(),
    ];
  });
}

/** A picture of one pixel that says more than it shows: a PNG with a text chunk, plain and compressed. */
export function png(comment: string): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(comment))])),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return bytes.toString('base64');
}
