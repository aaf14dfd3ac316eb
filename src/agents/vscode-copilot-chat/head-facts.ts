// What a list says of a chat, from the first and last part of its file: nothing is parsed but single lines and values.
import { HEAD, recordIn, type FileEnds } from '../../io/file-ends.js';
import { stringOf } from '../../model/json.js';
import { titleWords } from '../toolkit/title-words.js';
import { timeOf } from './values.js';

export interface HeadFacts {
  readonly title?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

/** Undefined: nothing was said in it. */
export function headFacts(ends: FileEnds): HeadFacts | undefined {
  const isWhole = ends.bytes <= HEAD;
  if (isWhole && !/"message"\s*:/.test(ends.head.toString('latin1'))) return undefined;
  const tail = ends.tail.toString('latin1');
  return { title: givenTitle(ends), startedAt: timeOf(startIn(tail) ?? startIn(ends.head.toString('latin1'))), updatedAt: lastTime(tail) };
}

/** As somebody, or a model, named it: set by a line of the log, or a field of the session. */
function givenTitle(ends: FileEnds): string | undefined {
  const set = recordIn(ends.lastLine('["customTitle"]') ?? '');
  const title = (set && stringOf(set['v'])) ?? ends.lastString('customTitle');
  return title?.trim() || undefined;
}

/** VS Code names a chat by its first prompt until it has a title. */
export function promptTitle({ head }: Pick<FileEnds, 'head'>): string | undefined {
  const text = head.toString('utf8');
  const at = text.indexOf('"message"');
  const found = at < 0 ? undefined : /"(?:text|message)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text.slice(at))?.[1];
  return found === undefined ? undefined : titleWords(unquoted(found));
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return ''; // no JSON; whoever reads it says so
  }
}

function startIn(text: string): number | undefined {
  const found = /"creationDate"\s*:\s*(\d{12,14})\b/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Of the last prompt or reply. */
function lastTime(tail: string): string | undefined {
  let latest = 0;
  for (const [, time] of tail.matchAll(/"(?:timestamp|completedAt|lastMessageDate)"\s*:\s*(\d{12,14})\b/g))
    latest = Math.max(latest, Number(time));
  return timeOf(latest);
}
