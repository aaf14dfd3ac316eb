// What is made from bytes is what its definition makes from values, of anything that is thrown at it.
import { describe, expect, it } from 'vitest';
import { compactObject } from '../../src/trust/compact-object.js';
import { llmfeedBytes, llmfeedLegacyBytes } from '../../src/trust/llmfeed-forms.js';
import { parseStrictJson, StrictJsonError, StrictObject, type StrictJson } from '../../src/trust/strict-json.js';
import { numbersFrom, randomObject } from './random-json.js';
import { llmfeedCanonical, llmfeedLegacyCanonical } from './reference-forms.js';

interface Read {
  readonly keys: readonly string[];
  readonly values: readonly StrictJson[];
  readonly forms: readonly string[];
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function orWhy(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

/** By its definition; undefined: refused. */
function byValues(bytes: Uint8Array): Read | undefined {
  let value: StrictJson;
  try {
    value = parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof StrictJsonError || error instanceof TypeError) return undefined;
    throw error;
  }
  if (!(value instanceof StrictObject)) return undefined;
  return {
    keys: value.keys,
    values: value.values,
    forms: [llmfeedCanonical, llmfeedLegacyCanonical].map((form) => orWhy(() => form(value))),
  };
}

function byBytes(bytes: Uint8Array): Read | undefined {
  const object = compactObject(bytes);
  if (!object) return undefined;
  const { keys } = object;
  return {
    keys,
    values: keys.map((key) => object.get(key)!),
    forms: [llmfeedBytes, llmfeedLegacyBytes].map((form) => orWhy(() => new TextDecoder().decode(form(object, keys)))),
  };
}

/** What both read; asking the test’s own comparison only about a difference keeps it fast. */
function same(bytes: Uint8Array): Read | undefined {
  const [read, other] = [byValues(bytes), byBytes(bytes)];
  if (JSON.stringify(other) !== JSON.stringify(read)) expect(other, new TextDecoder().decode(bytes)).toEqual(read);
  return read;
}

const formsOf = (text: string): readonly string[] => same(encode(text))!.forms;

describe('the forms of feeds', () => {
  it('are the same for twenty thousand random texts, hostile ones included', () => {
    const pick = numbersFrom(8785);
    const seen = { refused: 0, written: 0, misspelt: 0 };
    for (let i = 0; i < 20_000; i++) {
      const read = same(encode(randomObject(pick)));
      seen[!read ? 'refused' : read.forms[0]!.startsWith('NotCanonical') ? 'misspelt' : 'written']++;
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(300);
  });

  it('are the same where bytes were changed, so that they may be no characters', () => {
    const pick = numbersFrom(3629);
    let refused = 0;
    for (let i = 0; i < 4000; i++) {
      const bytes = encode(randomObject(pick));
      for (let changes = 1 + pick(2); changes > 0; changes--) bytes[pick(bytes.length)] = pick(2) === 0 ? 0x80 + pick(128) : pick(128);
      if (!same(bytes)) refused++;
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it.each([
    ['a character in more bytes than it needs', [0xc1, 0xa1]],
    ['the same in three', [0xe0, 0x81, 0xa1]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a byte that never begins one', [0xff, 0x80]],
    ['one that only continues', [0x80]],
    ['one that is cut off', [0xe6, 0x97]],
  ])('refuse %s', (_name, odd) => {
    expect(same(Uint8Array.of(...encode('{"a":"'), ...odd, ...encode('"}')))).toBeUndefined();
    expect(same(Uint8Array.of(...encode('{"a":"'), ...odd))).toBeUndefined();
  });

  it.each([...'{"a":[1.5,true,"\\u00e9é"]}'].map((_, i) => i))('refuse a text that ends after %i characters', (length) => {
    expect(same(encode('{"a":[1.5,true,"\\u00e9é"]}'.slice(0, length)))).toBeUndefined();
  });

  it('keep the order of members, and refuse another spelling of a number', () => {
    expect(formsOf('{ "b" : 1.5, "422": "é\\/\\u00e9\\u007f" }')[0]).toBe('{"b":1.5,"422":"é/é\u007F"}');
    expect(formsOf('{"a":[1.50]}')[0]).toBe('NotCanonical: the number 1.50 would be signed as 1.5');
    expect(formsOf('{"b":1.50,"a":{"z":-0,"y":1e400}}')[1]).toBe('NotCanonical: the number 1e400 is too large');
  });

  it('of May 2025 are sorted by code points, in ASCII', () => {
    expect(formsOf('{"\u{1F600}":1,"\uFFFD":2,"a":"é\u007F"}')[1]).toBe(
      String.raw`{"a":"\u00e9` + '\u007F' + String.raw`","\ufffd":2,"\ud83d\ude00":1}`,
    );
    expect(formsOf(String.raw`{"x":{"\\":1,"\"":2,"!":3,"\n":4,"a\t":5,"a":6,"~":7}}`)[1]).toBe(
      String.raw`{"x":{"\n":4,"!":3,"\"":2,"\\":1,"a":6,"a\t":5,"~":7}}`,
    );
  });

  it('are of sixty-four levels at most', () => {
    const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    expect(same(encode(nested(64)))?.keys).toEqual(['a']);
    expect(same(encode(nested(65)))).toBeUndefined();
  });

  it('know a key that stands twice among thousands', () => {
    const members = Array.from({ length: 3000 }, (_, i) => `"key ${(i * 7919) % 3000}":${i}`);
    expect(same(encode(`{"a":{${members.join(',')}}}`))?.keys).toEqual(['a']);
    expect(same(encode(`{"a":{${members.join(',')},"k\\u0065y 7":0}}`))).toBeUndefined();
  });
});
