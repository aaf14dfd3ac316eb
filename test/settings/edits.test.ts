// Entries in other programs' settings: in and out again to the byte, whatever the text looks like, and whatever its user does meanwhile.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SettingsRefusal, standingOf, withEntry, type Entry, type SettingsText } from '../../src/settings/entry.js';
import { jsonText } from '../../src/settings/json-text.js';
import { addBlock, findBlock, removeBlock } from '../../src/settings/marked-block.js';
import { tomlText } from '../../src/settings/toml-text.js';
import { yamlText } from '../../src/settings/yaml-text.js';

const json = jsonText({ strict: true });
const jsonc = jsonText({ strict: false });
const server: Entry = { path: ['mcpServers'], key: 'baton', value: { command: 'node', args: ['/opt/baton.js', 'mcp'] } };
const hook = (event: string): Entry => ({
  path: ['hooks', event],
  value: { hooks: [{ type: 'command', command: 'node baton hook', timeout: 10 }] },
});
const entries = [server, hook('SessionStart'), hook('SessionEnd')];

/** In and out again; between, what the caller does. */
function through(kind: SettingsText, text: string, list: readonly Entry[], meanwhile: (text: string) => string = (one) => one): string {
  let now = text;
  const undos = list.map((entry) => {
    const { text: after, undo } = kind.add(now, entry);
    expect(standingOf(kind.parse(after), entry)).toBe('same');
    now = after;
    return undo;
  });
  now = meanwhile(now);
  for (const [i, entry] of [...list.entries()].toReversed()) now = kind.remove(now, entry, undos[i]!);
  return now;
}

const TEXTS: Readonly<Record<string, string>> = {
  'an empty object': '{}',
  'an empty object with blanks': '{ }\n',
  'an empty object on two lines': '{\n}\n',
  'two spaces': '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  tabs: '{\n\t"theme": "dark",\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{ "hooks": [] }\n\t\t]\n\t}\n}',
  'one line': '{"a":{"b":[1,2]},"hooks":{"SessionStart":[]}}',
  CRLF: '{\r\n  "theme": "dark",\r\n  "mcpServers": {}\r\n}\r\n',
  'a byte order mark': '\u{feff}{\n  "a": 1\n}\n',
  'no final end of line': '{\n    "a": 1\n}',
  'hooks of others':
    '{\n  "hooks": {\n    "SessionStart": [\n      {\n        "hooks": [{ "type": "command", "command": "mine" }]\n      }\n    ],\n    "Stop": []\n  }\n}\n',
  'empty lists and objects': '{\n  "hooks": { "SessionEnd": [ ] },\n  "mcpServers": {\n\n  }\n}\n',
};

const WITH_COMMENTS: Readonly<Record<string, string>> = {
  'a comment behind the last key': '{\n  "a": 1 // mine, "really"\n}\n',
  'a comma too many': '{\n  "a": 1,\n  "mcpServers": {\n    "other": {},\n  },\n}\n',
  'a comma too many and a comment': '{\n  "a": 1, // yes\n  /* and, this */\n}\n',
  'a comment in an empty object': '{\n  // nothing yet\n  "hooks": { /* none, so far */ }\n}\n',
  'comments everywhere':
    '// top\n{ // open\n  /* one */ "mcpServers" /* two */ : /* three */ { "x": {} /* four */ } /* five */ // six\n} // end\n',
  'a web address': '{\n  "url": "https://example.invalid/a,b" // see https://example.invalid\n}\n',
};

describe('JSON', () => {
  it.each(Object.entries(TEXTS))('%s', (_name, text) => {
    expect(through(json, text, entries)).toBe(text);
    expect(through(jsonc, text, entries)).toBe(text);
  });

  it.each(Object.entries(WITH_COMMENTS))('%s', (_name, text) => {
    expect(through(jsonc, text, entries)).toBe(text);
    expect(() => json.add(text, server)).toThrow(SettingsRefusal);
  });

  it('a comment stays with what it is about', () => {
    expect(jsonc.add('{\n  "a": 1 // about a\n}\n', { path: [], key: 'b', value: 2 }).text).toBe('{\n  "a": 1, // about a\n  "b": 2\n}\n');
  });

  it('what others have put into what was made for us stays', () => {
    const after = through(json, '{\n  "a": 1\n}\n', entries, (text) => text.replace('"mcpServers": {', '"mcpServers": {\n    "mine": {},'));
    expect(after).toBe('{\n  "a": 1,\n  "mcpServers": {\n    "mine": {}\n  }\n}\n');
  });

  it('an entry that is taken out of the middle moves no other hook', () => {
    const after = through(json, '{}', [hook('Stop')], (text) => text.replace(/\n {4}\]/, ',\n      { "hooks": [] }\n    ]'));
    expect(JSON.parse(after)).toEqual({ hooks: { Stop: [{ hooks: [] }] } });
  });

  it.each([
    ['what is no JSON', '{ "a": '],
    ['a list', '[]'],
    ['something else in its place', '{"mcpServers": []}'],
    ['a key that is there twice', '{"mcpServers": {}, "mcpServers": {}}'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(() => jsonc.add(text, server)).toThrow(SettingsRefusal);
  });

  it('another value takes the place of the old one', () => {
    const { text, undo } = json.add(TEXTS['two spaces']!, server);
    const moved = { ...server, value: { command: 'node', args: ['/elsewhere/baton.js', 'mcp'] } };
    const after = json.replace(text, server, moved.value);
    expect(json.parse(after)).toEqual(withEntry(json.parse(TEXTS['two spaces']!), moved));
    expect(json.remove(after, moved, undo)).toBe(TEXTS['two spaces']);
  });
});

/** A text of settings in any manner of writing, with a mark in each value to find it by. */
const arbitraryText = fc
  .record({
    value: fc.dictionary(
      fc.constantFrom('theme', 'mcpServers', 'hooks', 'model', 'zz'),
      fc.oneof(
        fc.dictionary(fc.constantFrom('SessionStart', 'other', 'x'), fc.constantFrom([], [{ a: 'M1' }], [1, 'M2'], ['M3']), { maxKeys: 3 }),
        fc.constantFrom({}, {}),
      ),
      { maxKeys: 4 },
    ),
    indent: fc.constantFrom('', ' ', '  ', '    ', '\t'),
    eol: fc.constantFrom('\n', '\r\n'),
    bom: fc.boolean(),
    final: fc.boolean(),
    comments: fc.array(fc.nat(60), { maxLength: 3 }),
  })
  .map(({ value, indent, eol, bom, final, comments }) => {
    let text = JSON.stringify(value, null, indent);
    for (const at of comments) text = withComment(text, at);
    return `${bom ? '\u{feff}' : ''}${text.replaceAll('\n', eol)}${final ? eol : ''}`;
  });

/** Behind some bracket or comma. */
function withComment(text: string, at: number): string {
  const places = [...text.matchAll(/[[\]{},](?![^"\n]*",)/g)];
  const place = places[at % Math.max(places.length, 1)];
  return place ? `${text.slice(0, place.index + 1)}/* a, "b" { */${text.slice(place.index + 1)}` : text;
}

const edits: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace('{', '{/* mine */'),
  (text) => text.replaceAll('M1', 'changed').replaceAll('M2', 'changed, too'),
  (text) => `${text}\n// the end\n`,
  (text) => (/^\u{feff}?\{\s*\}/u.test(text) ? text : text.replace('{', '{ "first": {"baton": 1}, ')),
];

describe('any text', () => {
  it('of JSON: only the user’s own edits are left', () => {
    fc.assert(
      fc.property(arbitraryText, fc.constantFrom(...edits), fc.shuffledSubarray(entries), (text, edit, list) => {
        const fits = list.every((entry) => isFree(text, entry));
        if (!fits || edit(text) === text) expect(fits ? through(jsonc, text, list) : text).toBe(text);
        else expect(through(jsonc, text, list, edit)).toBe(edit(text));
      }),
      { numRuns: 150 },
    );
  });
});

function isFree(text: string, entry: Entry): boolean {
  try {
    jsonc.add(text, entry);
    return true;
  } catch (error) {
    if (error instanceof SettingsRefusal) return false;
    throw error;
  }
}

describe('TOML', () => {
  const trust: Entry = {
    path: ['hooks', 'state'],
    key: '/home/me/.codex/hooks.json:session_start:0:0',
    value: { trusted_hash: 'sha256:00' },
  };
  const list: readonly Entry[] = [{ ...server, path: ['mcp_servers'] }, trust];

  it.each([
    ['nothing', ''],
    ['an end of line', '\n'],
    ['some settings', 'model = "x" # mine\n\n[mcp_servers.other]\ncommand = "y"\n'],
    ['no final end of line', '[a]\nb = 1'],
    ['CRLF', 'model = "x"\r\n[a]\r\nb = 1\r\n'],
    ['a text that looks like a table', 'note = """\n[mcp_servers.baton]\n"""\n'],
    ['a byte order mark', '\u{feff}a = 1\n'],
  ])('%s', (_name, text) => {
    expect(through(tomlText, text, list)).toBe(text);
    const more = (one: string): string => `${one}${one.endsWith('\n') || one === '' ? '' : '\n'}\n[zz]\nc = 2\n`;
    expect(tomlText.parse(through(tomlText, text, list, more))).toEqual(tomlText.parse(more(text)));
  });

  it.each([
    ['what is no TOML', 'a = '],
    ['servers on one line', 'mcp_servers = { other = { command = "x" } }\n'],
  ])('refuses %s', (_name, text) => {
    expect(() => tomlText.add(text, list[0]!)).toThrow(SettingsRefusal);
  });

  it('lines that somebody has added to our table are no longer only ours', () => {
    const { text, undo } = tomlText.add('', list[0]!);
    expect(standingOf(tomlText.parse(`${text}enabled = false\n`), list[0]!)).toBe('other');
    expect(() => tomlText.remove(`${text}enabled = false\n`, list[0]!, undo)).toThrow(SettingsRefusal);
  });

  it('another value takes the place of the old one', () => {
    const { text, undo } = tomlText.add('a = 1\n', list[0]!);
    const moved = { ...list[0]!, value: { command: 'other', args: [] } };
    expect(tomlText.remove(tomlText.replace(text, list[0]!, moved.value), moved, undo)).toBe('a = 1\n');
  });
});

describe('YAML', () => {
  const item: Entry = { path: ['mcpServers'], value: { name: 'baton', command: 'node', args: ['mcp'] } };
  const prompt: Entry = { path: ['prompts'], value: { name: 'handoff', prompt: 'one\n\ntwo: #3\n' } };
  const mapped: Entry = { path: ['extensions'], key: 'baton', value: { type: 'stdio', envs: {}, args: [] } };

  it.each([
    ['nothing', ''],
    ['settings', 'name: x # mine\nmodels:\n  - a\n'],
    ['no final end of line', 'name: x'],
    ['CRLF', 'name: x\r\nmcpServers:\r\n  - name: other\r\n'],
    ['a list', 'mcpServers:\n  - name: other\n    args:\n      - a # b\n\n# and on\nmodels: []\n'],
    ['a list without indentation', 'mcpServers:\n- name: other\n- name: more\nz: 1\n'],
    ['a text of several lines at its end', 'prompts:\n  - name: mine\n    prompt: |\n      a\n      b\n\nz: 1\n'],
    ['keys without a value', 'mcpServers:\nextensions: # none\nz: 1\n'],
    ['a mapping', 'extensions:\n    other:\n        type: builtin\n    last: {a: 1}\n'],
    ['a comment alone', '# mine\n'],
  ])('%s', (_name, text) => {
    expect(through(yamlText, text, [item, prompt, mapped])).toBe(text);
    const more = (one: string): string => `${one}${one.endsWith('\n') || one === '' ? '' : '\n'}# behind\nlast: 1\n`;
    expect(yamlText.parse(through(yamlText, text, [item, mapped], more))).toEqual(yamlText.parse(more(text)));
  });

  it('what others have put into what was made for us stays', () => {
    const after = through(yamlText, 'a: 1\n', [item], (text) => `${text}  - name: mine\n`);
    expect(after).toBe('a: 1\nmcpServers:\n  - name: mine\n');
  });

  it.each([
    ['what is no YAML', 'a: [\n'],
    ['a list on one line', 'mcpServers: [{name: x}]\n'],
    ['something else in its place', 'mcpServers: 3\n'],
    ['no mapping', '- a\n'],
  ])('refuses %s', (_name, text) => {
    expect(() => yamlText.add(text, item)).toThrow(SettingsRefusal);
  });

  it('another value takes the place of the old one', () => {
    const { text, undo } = yamlText.add('a: 1\n', item);
    const moved = { ...item, value: { name: 'baton', command: 'other' } };
    expect(yamlText.remove(yamlText.replace(text, item, moved.value), moved, undo)).toBe('a: 1\n');
  });
});

describe('a block between marks', () => {
  const marks = { begin: '<!-- begin -->', end: '<!-- end -->' };
  const lines = [marks.begin, 'one', marks.end];

  it.each(['', '\n', '# Notes\n', '# Notes', '# Notes\r\n\r\nMore\r\n', '\u{feff}# Notes\n\n\n'])('%j', (text) => {
    const after = addBlock(text, lines);
    expect(findBlock(after, marks)?.lines).toEqual(lines);
    expect(removeBlock(after, findBlock(after, marks)!)).toBe(text);
    const longer = `${after}${after.endsWith('\n') ? '' : '\n'}\nMine.\n`;
    expect(removeBlock(longer, findBlock(longer, marks)!)).toBe(`${text}${text.endsWith('\n') || text === '' ? '' : '\n'}\nMine.\n`);
  });

  it('a mark without its end is none', () => {
    expect(findBlock('<!-- begin -->\n', marks)).toBeUndefined();
    expect(findBlock('see <!-- begin -->\n<!-- end -->\n', marks)).toBeUndefined();
  });
});
