// What a list says of a transcript, from the first and last part of its file.
import { firstLineOf, recordIn, type FileEnds } from '../../io/file-ends.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import { titleWords } from '../toolkit/title-words.js';
import { objectOf } from './values.js';

export interface TranscriptFacts {
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

const PROMPT = '"user.message"';

/** Undefined: nothing was said in it. */
export function transcriptFacts(ends: FileEnds): TranscriptFacts | undefined {
  if (!hasTalk(ends)) return undefined;
  const start = objectOf(recordIn(firstLineOf(ends.head))?.['data']);
  return {
    title: ends.findInHead(PROMPT, promptOf) ?? ends.findFurther(PROMPT, promptOf),
    cwd: stringOf(objectOf(start['context'])['cwd']),
    startedAt: stringOf(start['startTime']),
    updatedAt: ends.lastString('timestamp'),
  };
}

/** Runs of agents without a prompt are written, too. */
function hasTalk({ head, bytes }: FileEnds): boolean {
  return bytes > head.length || [PROMPT, '"assistant.message"'].some((mark) => head.includes(mark));
}

function promptOf(record: JsonObject): string | undefined {
  return record['type'] === 'user.message' ? titleWords(stringOf(objectOf(record['data'])['content']) ?? '') : undefined;
}
