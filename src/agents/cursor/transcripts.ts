// The transcripts that Cursor's agents write beside their databases: who said what and which tools were called, without results.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { listFolder } from '../../io/walk.js';
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { sessionRef } from '../toolkit/session-files.js';
import { titleWords } from '../toolkit/title-words.js';
import { folderOfName } from './folders.js';
import { TRANSCRIPTS } from './paths.js';
import { promptText } from './prompt-text.js';

/** `<id>/<id>.jsonl`, in older versions `<id>.jsonl`, before that `<id>.txt`. Of two for one session, the newer form. */
export function* transcriptFiles(projects: string, report: Report, { mayBe }: DiscoverOptions = {}): Generator<string> {
  for (const project of listFolder(projects, report)) {
    if (!project.isFolder) continue;
    const found = new Map<string, string>();
    const put = (id: string, file: string): void => {
      if ((mayBe === undefined || mayBe(id)) && !(found.get(id)?.endsWith('.jsonl') && file.endsWith('.txt'))) found.set(id, file);
    };
    for (const entry of listFolder(path.join(project.path, TRANSCRIPTS), report)) {
      if (!entry.isFolder && isTranscriptName(entry.name)) put(path.parse(entry.name).name, entry.path);
      for (const inner of entry.isFolder ? listFolder(entry.path, report) : [])
        if (!inner.isFolder && isTranscriptName(inner.name) && path.parse(inner.name).name === entry.name) put(entry.name, inner.path);
    }
    yield* found.values();
  }
}

function isTranscriptName(name: string): boolean {
  return /^[\w-]+\.(?:jsonl|txt)$/.test(name);
}

/** Undefined: nobody has said anything in it. */
export function transcriptRef(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !isTranscriptHead(file, ends.head)) return undefined;
  const facts = file.endsWith('.txt') ? factsInText(ends.head.toString('utf8')) : ends.findInHead('"role"', factsIn);
  const { bytes, modifiedAt } = ends;
  return sessionRef('cursor', file, { bytes, modifiedAt }, { id: path.parse(file).name, ...facts, cwd: transcriptFolder(file) });
}

interface Facts {
  readonly title: string | undefined;
  readonly startedAt: string | undefined;
}

function factsIn(record: JsonObject): Facts | undefined {
  const message = record['role'] === 'user' && isObject(record['message']) ? record['message'] : undefined;
  const content = message?.['content'];
  const texts = isArray(content)
    ? content.flatMap((part) => (isObject(part) ? (stringOf(part['text']) ?? []) : []))
    : [stringOf(content) ?? ''];
  for (const text of texts) {
    const { said, at } = promptText(text);
    if (said) return { title: titleWords(said), startedAt: at };
  }
  return undefined;
}

function factsInText(head: string): Facts {
  const { said, at } = promptText(/^user:\r?\n([\s\S]*?)(?:\nassistant:\r?\n|$)/.exec(head)?.[1] ?? '');
  return { title: said === undefined ? undefined : titleWords(said), startedAt: at };
}

/** The folder of the project, where its name tells an existing one. */
export function transcriptFolder(file: string): string | undefined {
  const parts = path.dirname(file).split(path.sep);
  const at = parts.lastIndexOf(TRANSCRIPTS);
  const name = at > 0 ? parts[at - 1]! : '';
  return name === '' || name === 'empty-window' ? undefined : folderOfName(name);
}

/** Other programs write such lines too, with more in them; these begin with the role and have nothing before the message. */
export function isTranscriptHead(file: string, head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096)).toString('latin1');
  if (file.endsWith('.txt')) return file.split(/[\\/]/).includes(TRANSCRIPTS) && /^(?:user|assistant):\r?\n/.test(text);
  return (
    /^\s*\{"role":\s*"(?:user|assistant)",\s*"message":\s*\{\s*"content":/.test(text) ||
    (file.split(/[\\/]/).includes(TRANSCRIPTS) && /^\s*\{"type":\s*"(?:turn_ended|error|metadata)"/.test(text))
  );
}
