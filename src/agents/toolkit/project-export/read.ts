// Records of a project → session: nobody's words are known but the prompts in it; the rest is the project as it was left.
import { isArray, stringOf, type JsonObject } from '../../../model/json.js';
import type { EntryId, Header, Message, Part, SessionItem } from '../../../model/session.js';
import type { NativeRecord } from '../../../records/record-codec.js';
import type { KnownSession } from '../session-bytes.js';
import { FILES } from './records.js';

/** Of files that are only named. */
const MOST_NAMES = 1000;

export function* readProject(
  ref: KnownSession,
  records: Iterable<NativeRecord>,
  variant: { readonly id: string; readonly name: string },
): Generator<SessionItem> {
  let head: JsonObject = {};
  let last: EntryId | null = null;
  const names: string[] = [];
  const files: Part[] = [];
  let place = { line: 1, offset: 0 };
  for (const { record, number, line, offset } of records) {
    if (number === 1) {
      head = isArray(record[FILES]) ? record : {};
      place = { line, offset };
      yield headerOf(ref, head, variant.id);
      continue;
    }
    const [name, text] = [stringOf(record['path']), stringOf(record['text'])];
    if (name === undefined) continue;
    if (record['prompt'] === true && text?.trim()) {
      const prompt = message(`prompt:${number}`, last, [
        { type: 'text', text: `What ${variant.name} was told (${name}):\n\n${text.trimEnd()}` },
      ]);
      last = prompt.id;
      yield { ...prompt, place: { line, offset } };
      continue;
    }
    names.push(`- ${name} (${typeof record['size'] === 'number' ? record['size'] : 0} bytes)`);
    // as text, so that its secrets are found like any other
    if (text?.trim()) files.push({ type: 'text', text: `[file ${name}]\n${text.trimEnd()}` });
  }
  yield { ...message('project', last, [{ type: 'text', text: describe(head, names, variant.name) }, ...files]), place };
}

function message(id: EntryId, parent: EntryId | null, parts: readonly Part[]): Message {
  return { kind: 'message', id, parent, role: 'user', synthetic: 'attached-file', parts };
}

function headerOf(ref: KnownSession, head: JsonObject, agent: string): Header {
  const [title, cwd] = [stringOf(head['title']) ?? ref.title, stringOf(head['cwd']) ?? ref.cwd];
  return {
    kind: 'session',
    id: ref.id,
    agent,
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd } }),
  };
}

function describe(head: JsonObject, names: readonly string[], builder: string): string {
  const [title, url] = [stringOf(head['title']), stringOf(head['url'])];
  const more = names.length > MOST_NAMES ? [`- and ${names.length - MOST_NAMES} more`] : head['cut'] === true ? ['- and more'] : [];
  return [
    `A project that was made with ${builder}${title === undefined ? '' : `: ${title}`}`,
    ...(url === undefined ? [] : [`It goes on there at ${url}`]),
    '',
    'Its files, as they were left:',
    ...names.slice(0, MOST_NAMES),
    ...more,
  ].join('\n');
}
