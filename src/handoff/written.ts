// What a call wrote: words for people (messages of commits, texts of pull requests and issues) and the telling lines of an edit.
import { isArray, isObject, type Json } from '../model/json.js';
import { copyOf, headOf } from './text.js';

const LONGEST_WORDS = 1600;
const LONGEST_EDIT = 1500;
const LONGEST_PROSE = 8000;
const MOST_LINES = 24;
/** So many lines in any case; more only if they tell something by themselves. */
const FEW = 6;
const TELLING = 0.4;
/** Of a file that is written whole, its beginning tells enough. */
const MOST_READ = 400;

/** Commands whose arguments people read. */
const TO_PEOPLE =
  /\bgit\b[^\n|;&]{0,80}\bcommit\b|\b(?:gh (?:pr|issue|release)|glab (?:mr|issue)) (?:create|comment|edit|review|close)\b|\bbd (?:create|update|close|comment)\b/;
const HEREDOC = /<<-?\s*\\?['"]?(\w+)['"]?[^\n]*\n([\s\S]*?)\n\s*\1\b/g;
const ARGUMENT =
  /(?:^|\s)(?:-m|--message|--title|-t|--body|-b|--description|-d|--notes|--comment|--reason)[= ]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/g;
/** What a tool signs with. */
const SIGNATURE = /^\s*(?:co-authored-by:|signed-off-by:|🤖|generated with|change-id:|entire-\w+:).*$/gim;

/** Words without the lines that a tool signs them with. */
export function unsigned(text: string): string {
  return text.replace(SIGNATURE, '');
}

/** The command that posts, by its first words. */
export function posting(command: string): string {
  const found = TO_PEOPLE.exec(command)?.[0] ?? 'a command';
  return /\bcommit$/.test(found) ? 'git commit' : found;
}

/** The words of a commit message, a pull request or an issue, without the command around them. */
export function wordsIn(command: string): string | undefined {
  if (!TO_PEOPLE.test(command)) return undefined;
  const docs = [...command.matchAll(HEREDOC)].map(([, , text]) => text!);
  const quoted = [...command.replace(HEREDOC, '').matchAll(ARGUMENT)].map(
    ([, double, single]) => single ?? double!.replace(/\\(["`$\\])/g, '$1').replaceAll(String.raw`\n`, '\n'),
  );
  const text = [...quoted.filter((one) => !one.startsWith('$(')), ...docs]
    .join('\n')
    .replace(SIGNATURE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? undefined : copyOf(headOf(text, LONGEST_WORDS));
}

/** Tools of servers that post for the agent. */
const POSTS = /(?:create|update|add|submit|post|reply)_\w*(?:pull_request|issue|comment|review|message|discussion)/i;
const POSTED = ['title', 'subject', 'body', 'description', 'comment', 'text', 'message'] as const;

/** The same where a tool posts it, called directly or from a script. */
export function wordsFor(tool: string, input: Json): string | undefined {
  const isScript = typeof input === 'string';
  if (!POSTS.test(isScript ? input.slice(0, 4000) : tool)) return undefined;
  const texts = isScript
    ? [...input.matchAll(/\b(?:title|subject|body|description|comment)"?\s*:\s*("(?:[^"\\]|\\.)*")/g)].flatMap(([, quoted]) =>
        unquoted(quoted!),
      )
    : isObject(input)
      ? POSTED.flatMap((key) => (typeof input[key] === 'string' ? [input[key]] : []))
      : [];
  const text = texts.join('\n').replace(SIGNATURE, '').trim();
  return text === '' ? undefined : copyOf(headOf(text, LONGEST_WORDS));
}

function unquoted(text: string): string[] {
  try {
    return [JSON.parse(text) as string];
  } catch {
    return []; // a script may hold what is no JSON
  }
}

const NEW_TEXT =
  /^(?:new_?(?:string|str|text|content|source|lines?)?|newText|contents?|file_text|insert_text|text|code|replacement|code_edit)$/i;
const OLD_TEXT = /^old_?(?:string|str|text|content|lines?)?$/i;
const DEPTH = 4;
const LONGEST_TEXT = 60_000;

/** The telling lines that an edit put in, whatever the tool calls its arguments; of several files each under its name. */
export function linesWritten(input: Json, path: string | undefined): string | undefined {
  const changes: Change[] = [{ file: path, added: [], removed: [] }];
  if (typeof input === 'string') readPatch(input, changes);
  else collect(input, changes, 0);
  const told = changes.filter(({ added }) => added.length > 0).slice(0, MOST_FILES);
  const texts = told.flatMap((change) => {
    const lines = tellingLines(change, told.length);
    return lines.length === 0
      ? []
      : [told.length > 1 ? `${change.file?.split('/').at(-1) ?? 'a file'}: ${lines.join(' · ')}` : lines.join('\n')];
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}

const MOST_FILES = 5;

function tellingLines({ file, added, removed }: Change, files: number): string[] {
  const before = new Set(removed.flatMap((text) => text.split('\n').map((line) => line.trim())));
  const prose = file !== undefined && isProse(file);
  const lines = added
    .join('\n')
    .slice(0, LONGEST_TEXT)
    .split('\n', MOST_READ)
    .map((line) => line.trim())
    .filter(
      (line) =>
        line.length > 3 && line.length < (prose ? 600 : 200) && !before.has(line) && !DULL.test(line) && !(prose && MARKUP.test(line)),
    );
  const old = prose
    ? new Map<string, string>()
    : replacedValues(
        before,
        added
          .join('\n')
          .slice(0, LONGEST_TEXT)
          .split('\n', MOST_READ)
          .map((line) => line.trim()),
      );
  const kept: string[] = [];
  let room = (prose ? LONGEST_PROSE : LONGEST_EDIT) / files;
  for (const line of prose ? lines : best(lines)) {
    if (line.length > room || (!prose && kept.includes(line))) continue;
    room -= line.length;
    kept.push(copyOf(withOldValue(line, old)));
  }
  return kept;
}

const NAMED_VALUE = /^((?:(?:export|const|let|var|static|final|public|private)\s+)*[\w.$"'-]+\s*(?::=|[:=])\s*)(\S.{0,39})$/;

/** By name: the value that the one new value took the place of. */
function replacedValues(before: ReadonlySet<string>, after: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  if (before.size === 0) return values;
  const named = (lines: Iterable<string>): [string, string][] =>
    [...lines].flatMap((line) =>
      NAMED_VALUE.test(line) ? [[NAMED_VALUE.exec(line)![1]!, NAMED_VALUE.exec(line)![2]!] as [string, string]] : [],
    );
  const now = named(after);
  const then = named(before);
  const isOnly = (list: readonly [string, string][], name: string): boolean => list.filter(([other]) => other === name).length === 1;
  for (const [name, value] of then) if (isOnly(then, name) && isOnly(now, name)) values.set(name, value); // one that stays beside the new one was not replaced
  return values;
}

/** “timeout: 30, (was 10,)” */
function withOldValue(line: string, old: ReadonlyMap<string, string>): string {
  const name = old.size === 0 ? undefined : NAMED_VALUE.exec(line)?.[1];
  const value = name === undefined ? undefined : old.get(name);
  return value === undefined || line.includes(value) ? line : `${line} (was ${value.replace(/[,;]$/, '')})`;
}

function best(lines: readonly string[]): string[] {
  const ranked = lines.map((line, place) => ({ line, place, score: telling(line) })).sort((a, b) => b.score - a.score || a.place - b.place);
  return ranked
    .filter(({ score }, i) => i < FEW || (i < MOST_LINES && score >= TELLING))
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => line);
}

/** A text for people. */
export function isProse(path: string): boolean {
  return PROSE.test(path);
}

const PROSE = /\.(?:md|mdx|txt|rst|adoc)$/i;
/** Tags, fences, front matter, code. */
const MARKUP = /^(?:[<>`|~]|---|import\b|export\b|\w+__=|\w+: \S+$)/;
/** Brackets, imports, markup. */
const DULL =
  /^[\s{}()[\];,<>/*#"'`-]*$|^(?:import|from|use|using|require|package|export \*|#include)\b|^<\/?\w+[^>]*>$|^"(?:cell_type|metadata|source|outputs|execution_count|nbformat\w*)":|^(?:return|else|try|break|continue|end|fi|done|pass|then)\b\W*$|^(?:\w+ )?["'][\w@./ -]+["'][,;)]?$/;

interface Change {
  readonly file: string | undefined;
  readonly added: string[];
  readonly removed: string[];
}

function collect(value: Json | undefined, changes: Change[], depth: number): void {
  if (depth > DEPTH) return;
  if (isArray(value)) for (const one of value.slice(0, 30)) collect(one, changes, depth + 1);
  else if (isObject(value)) {
    const [change] = changes;
    for (const [key, one] of Object.entries(value)) {
      if (typeof one !== 'string') collect(one, changes, depth + 1);
      else if (one.includes('*** Begin Patch')) readPatch(one, changes);
      else if (NEW_TEXT.test(key)) change!.added.push(one.slice(0, LONGEST_TEXT));
      else if (OLD_TEXT.test(key)) change!.removed.push(one.slice(0, LONGEST_TEXT));
    }
  }
}

/** Also where a script holds it as one quoted line. */
function readPatch(text: string, changes: Change[]): void {
  const plain = /\\n[+-]/.test(text) ? text.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\"`, '"') : text;
  for (const line of plain.slice(0, LONGEST_TEXT).split('\n')) {
    const file = /\*\*\* (?:Add|Update) File: (.+)$/.exec(line)?.[1]?.trim();
    if (file !== undefined) changes.push({ file, added: [], removed: [] });
    else if (/^\+(?!\+\+)/.test(line)) changes.at(-1)!.added.push(line.slice(1));
    else if (/^-(?!--)/.test(line)) changes.at(-1)!.removed.push(line.slice(1));
  }
}

const SIGNS: readonly (readonly [RegExp, number])[] = [
  [/\b[\w.-]+["']?\s*(?::=|[:=])\s*["']?[\w"'.#-]*\d/, 1],
  [/\b[A-Z][A-Z0-9_]{3,}\b/, 0.6],
  [
    /^(?:export\s+)?(?:default\s+)?(?:pub\s+)?(?:async\s+)?(?:def|func|function|class|interface|type|enum|struct|fn|impl|test|it|describe)\b|^export\s+const\b/,
    0.7,
  ],
  [/^(?:\/\/|#|\/\*|\*|--)\s*\w.{12,}/, 0.5],
  [/^[@#]\[?\w+/, 0.6],
  [/["'`][^"'`]{6,}["'`]/, 0.4],
  [/^(?:const|let|var|val)\b/, 0.2],
  [/^(?:\}|\)|for|while|if|elif|else|switch|case|return|throw|await|expect|assert)\b|^[})]/, -0.5],
  [/^(?:print|println|echo|console\.\w+|fmt\.Print\w*|log\.\w+)\b/, -1],
];

/** Names with values, definitions and reasons tell more than what uses them. */
export function telling(line: string): number {
  return SIGNS.reduce((sum, [sign, worth]) => (sign.test(line) ? sum + worth : sum), 0);
}
