// Values that programs trip over: names that every object has, texts that are not texts, numbers that are none, depths without end.
import type { Random } from './random.js';

export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  'length',
  '',
  '0',
  '-1',
  'null',
  '#1',
  '#2',
  '~1',
  '/',
  '../../etc/passwd',
  '\0',
  '\u2028',
];

const TEXTS = [
  '\ud800',
  'a\udc00b',
  '\ufeffbom',
  'nul\0nul',
  'line\u2028sep\u2029',
  '\x1b[31mred\x1b[0m',
  '\r\n\r\n',
  '<system-reminder>',
  '<system-reminder></system-reminder>',
  '<command-name>/x</command-name>',
  '<environment_context>',
  '# AGENTS.md instructions',
  '[tool error]',
  '[tool error]\n',
  'Exit code: 1',
  'data:image/png;base64,AAAA',
  '{"output":',
  '["',
  '```',
  '𝕳',
  '‮',
  '$&',
  '$1',
  '%s',
  "'; DROP",
  '9'.repeat(400),
];

/** JSON text, not a value: some of these no value can stand for. */
export function hostileJson(random: Random): string {
  switch (random.below(12)) {
    case 0:
      return JSON.stringify(random.pick(HOSTILE_NAMES));
    case 1:
      return JSON.stringify(random.pick(TEXTS));
    case 2:
      return random.pick(['1e308', '1e400', '-1e400', '-0', '9007199254740993', '1e-400', '0.1', '-1', '0', '4294967296']);
    case 3:
      return random.pick(['true', 'false', 'null', '[]', '{}', '""', '[[]]', '[null]', '[{}]', '{"":""}']);
    case 4:
      return random.pick([
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '{"toString":1}',
        '{"length":-1}',
        '{"then":1}',
        '{"toJSON":1}',
        '{"a":1,"a":2}',
      ]);
    case 5:
      return nested(random, random.chance(0.03) ? 20_000 : random.pick([10, 100, 1500]));
    case 6:
      return JSON.stringify(random.pick(TEXTS).repeat(1 + random.below(60)));
    case 7:
      return JSON.stringify(
        random.pick([
          '2026-13-45T99:99:99Z',
          '275760-09-13T00:00:00.001Z',
          '-271821-04-19T23:59:59.999Z',
          '0000-01-01',
          'now',
          '1e15',
          '2026-02-03T10:00:00Z',
        ]),
      );
    case 8:
      return `[${Array.from({ length: 1 + random.below(6) }, () => hostileJson(random)).join(',')}]`;
    case 9:
      return `{${Array.from({ length: 1 + random.below(4) }, () => `${JSON.stringify(random.pick(HOSTILE_NAMES))}:${hostileJson(random)}`).join(',')}}`;
    case 10:
      return JSON.stringify(
        random.pick([
          '/home/dev/app',
          '/',
          '',
          '.',
          '/home/dev/app/../x',
          'C:\\x',
          '/home/dev/app/'.repeat(30),
          '/proc/self/mem',
          '/dev/stdin',
        ]),
      );
    default:
      return String(random.below(1000) - 500);
  }
}

function nested(random: Random, depth: number): string {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"content":[', ']}'],
    ['[{"type":"tool_result","tool_use_id":"t","content":', '}]'],
  ] as const);
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}
