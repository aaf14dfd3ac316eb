// Finding tasks: a folder each, with what the model was told, or else what the screen showed.
import path from 'node:path';
import { openEnds } from '../../../io/file-ends.js';
import { isRegular } from '../../../io/open-regular.js';
import { listFolder } from '../../../io/walk.js';
import type { Report } from '../../../model/report.js';
import { firstWords } from '../../../model/short-text.js';
import type { AgentId } from '../../../model/session.js';
import type { SessionRef } from '../../agent.js';
import { diskFiles } from '../disk-files.js';
import { sessionRef } from '../session-files.js';
import { SCREEN_FILE, TASK_FILE } from './file-names.js';
import { taskFacts, unquoted } from './task-facts.js';

export function* taskFiles(folders: readonly string[], report: Report): Generator<string> {
  for (const tasks of folders) {
    for (const folder of listFolder(tasks, report)) {
      const file = [TASK_FILE, SCREEN_FILE].map((name) => path.join(folder.path, name)).find((one) => folder.isFolder && isRegular(one));
      if (file !== undefined) yield file;
    }
  }
}

export function isTaskFile(file: string): boolean {
  return [TASK_FILE, SCREEN_FILE].includes(path.basename(file));
}

/** Undefined: nothing was said yet. */
export function refOfTask(agent: AgentId, file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  const talk = path.basename(file) === SCREEN_FILE ? /"type"\s*:\s*"(?:say|ask)"/ : /"role"\s*:\s*"(?:user|assistant)"/;
  if (!ends || !talk.test(ends.head.toString('latin1'))) return undefined;
  const head = ends.head.toString('utf8');
  const { title = promptIn(head), cwd, startedAt } = taskFacts(file, head, diskFiles);
  return sessionRef(agent, file, ends, { id: path.basename(path.dirname(file)), title, cwd, startedAt });
}

const SAID = /"role"\s*:\s*"user"\s*,\s*"content"\s*:\s*(?:\[\s*\{\s*"type"\s*:\s*"text"\s*,\s*"text"\s*:\s*)?("(?:[^"\\]|\\.)*")/;
const SHOWN = /^\uFEFF?\s*\[\s*\{[^{}]*?"say"\s*:\s*"(?:task|text)"[^{}]*?"text"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** The first words of the user in a document's beginning. */
export function promptIn(head: string): string | undefined {
  const found = (SAID.exec(head) ?? SHOWN.exec(head))?.[1];
  const text = found === undefined ? undefined : unquoted(found);
  return text === undefined
    ? undefined
    : firstWords(
        text.replace(/^<(user_input|task|user_message)\b[^>]*>\n?/, '').replace(/\n?<\/(user_input|task|user_message)>$/, ''),
        200,
      ) || undefined;
}

/** A list of messages, or of what the screen showed. */
export function isTaskHead(head: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*\[\s*(?:\{|\])/.test(Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1'));
}
