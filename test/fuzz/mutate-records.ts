// Mutations that know what a record is: wrong types, wrong links, wrong order, the same id twice.
import { hostileJson, HOSTILE_NAMES } from './hostile.js';
import type { Random } from './random.js';

export type RecordMutation = (lines: string[], random: Random, others: readonly string[]) => void;

export const recordMutations: readonly RecordMutation[] = [
  changeValue,
  changeValue,
  changeLink,
  changeLink,
  changeWord,
  swapLines,
  dropLine,
  repeatLine,
  borrowLine,
  reverse,
  addKey,
  sameIdEverywhere,
  dropKey,
];

const LINKS = [
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'leafUuid',
  'headUuid',
  'tailUuid',
  'anchorUuid',
  'id',
  'call_id',
  'tool_use_id',
  'sessionId',
  'agentId',
  'sourceToolAssistantUUID',
  'thread_id',
  'continuedInSessionId',
];

const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: [
    'user',
    'assistant',
    'system',
    'attachment',
    'progress',
    'summary',
    'last-prompt',
    'custom-title',
    'relocated',
    'continued-in',
    'session_meta',
    'response_item',
    'event_msg',
    'turn_context',
    'compacted',
    'message',
    'reasoning',
    'function_call',
    'function_call_output',
    'custom_tool_call',
    'custom_tool_call_output',
    'local_shell_call',
    'web_search_call',
    'thread_rolled_back',
    'user_message',
    'text',
    'tool_use',
    'tool_result',
    'thinking',
    'redacted_thinking',
    'image',
    'document',
    'input_image',
    'input_text',
    'output_text',
    'UserMessage',
  ],
  role: ['user', 'assistant', 'system', 'developer', 'tool', '__proto__'],
  subtype: ['compact_boundary', 'local_command', 'informational'],
  name: [
    'Bash',
    'TodoWrite',
    'TaskCreate',
    'TaskUpdate',
    'apply_patch',
    'update_plan',
    'constructor',
    '__proto__',
    'toString',
    'a b/c',
    '',
  ],
  status: ['constructor', '__proto__', 'completed', 'toString'],
};

/** Where the value of every `"key":` of a line begins, recognised by the text alone: a line need not be JSON. */
function placesOf(line: string, key: (name: string) => boolean): number[] {
  const places: number[] = [];
  for (const match of line.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*/g)) {
    if (!key(match[1]!)) continue;
    places.push(match.index + match[0].length);
  }
  return places;
}

function endOfValue(line: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let i = from; i < line.length; i++) {
    const c = line[i]!;
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') {
      if (depth === 0) return i;
      depth--;
    } else if (c === ',' && depth === 0) return i;
  }
  return line.length;
}

function replaceOne(lines: string[], random: Random, key: (name: string) => boolean, value: (old: string) => string): void {
  if (lines.length === 0) return;
  const n = random.below(lines.length);
  const line = lines[n]!;
  const places = placesOf(line, key);
  if (places.length === 0) return;
  const from = random.pick(places);
  const to = endOfValue(line, from);
  lines[n] = line.slice(0, from) + value(line.slice(from, to)) + line.slice(to);
}

function changeValue(lines: string[], random: Random): void {
  replaceOne(
    lines,
    random,
    () => true,
    () => hostileJson(random),
  );
}

function changeLink(lines: string[], random: Random): void {
  replaceOne(
    lines,
    random,
    (name) => LINKS.includes(name),
    () => idOf(lines, random),
  );
}

/** An id that the file has, itself included; or one that no file should have. */
function idOf(lines: readonly string[], random: Random): string {
  if (random.chance(0.15)) return JSON.stringify(random.pick(HOSTILE_NAMES));
  if (random.chance(0.15)) return random.pick(['null', '1', 'true', '{}', '[]', '"nowhere"']);
  const line = random.pick(lines);
  const places = placesOf(line, (name) => name === 'uuid' || name === 'id' || name === 'call_id' || name === 'tool_use_id');
  if (places.length === 0) return `"#${1 + random.below(lines.length + 2)}"`;
  const from = random.pick(places);
  return line.slice(from, endOfValue(line, from));
}

function changeWord(lines: string[], random: Random): void {
  const key = random.pick(Object.keys(WORDS));
  if (random.chance(0.2))
    replaceOne(
      lines,
      random,
      (name) => /^is[A-Z]|^explicit$|^success$/.test(name),
      (old) => (old === 'true' ? 'false' : 'true'),
    );
  else
    replaceOne(
      lines,
      random,
      (name) => name === key,
      () => JSON.stringify(random.pick(WORDS[key]!)),
    );
}

function addKey(lines: string[], random: Random): void {
  const name = random.chance(0.5)
    ? random.pick(HOSTILE_NAMES)
    : random.pick([
        ...LINKS,
        'isMeta',
        'isSidechain',
        'isCompactSummary',
        'isVirtual',
        'compactMetadata',
        'message',
        'payload',
        'content',
        'output',
        'replacement_history',
        'history_base',
        'num_turns',
        'summary',
        'baton',
        'usage',
      ]);
  replaceOne(
    lines,
    random,
    () => true,
    (old) => `${old},${JSON.stringify(name)}:${random.chance(0.5) ? hostileJson(random) : random.pick(['true', 'null', '1', '"x"'])}`,
  );
}

function dropKey(lines: string[], random: Random): void {
  if (lines.length === 0) return;
  const n = random.below(lines.length);
  const line = lines[n]!;
  const matches = [...line.matchAll(/,"(?:[^"\\]|\\.)*":/g)];
  if (matches.length === 0) return;
  const match = random.pick(matches);
  lines[n] = line.slice(0, match.index) + line.slice(endOfValue(line, match.index + match[0].length));
}

function swapLines(lines: string[], random: Random): void {
  if (lines.length < 2) return;
  const [a, b] = [random.below(lines.length), random.below(lines.length)];
  [lines[a], lines[b]] = [lines[b]!, lines[a]!];
}

function dropLine(lines: string[], random: Random): void {
  lines.splice(random.below(lines.length), 1 + random.below(3));
}

function repeatLine(lines: string[], random: Random): void {
  if (lines.length > 0)
    for (let n = 1 + random.below(random.chance(0.1) ? 200 : 3); n > 0; n--)
      lines.splice(random.below(lines.length + 1), 0, random.pick(lines));
}

function borrowLine(lines: string[], random: Random, others: readonly string[]): void {
  if (others.length > 0) for (let n = 1 + random.below(6); n > 0; n--) lines.splice(random.below(lines.length + 1), 0, random.pick(others));
}

function reverse(lines: string[], random: Random): void {
  if (random.chance(0.5)) lines.reverse();
  else lines.sort((a, b) => ((a.length * 7919) % 97) - ((b.length * 7919) % 97));
}

function sameIdEverywhere(lines: string[], random: Random): void {
  const key = random.pick(LINKS);
  const id = idOf(lines, random);
  const share = random.pick([1, 0.5, 0.2]);
  for (const [n, line] of lines.entries()) {
    const from = placesOf(line, (name) => name === key)[0];
    if (from !== undefined && random.chance(share)) lines[n] = line.slice(0, from) + id + line.slice(endOfValue(line, from));
  }
}
