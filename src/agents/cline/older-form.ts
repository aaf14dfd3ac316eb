// Tasks that the client of today would not go on with as they are: they are written again where they come home.
import path from 'node:path';
import { exists } from '../../io/walk.js';
import { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { SCREEN_FILE, TASK_FILE } from '../toolkit/cline-like/file-names.js';
import { readMessages } from '../toolkit/cline-like/read-messages.js';
import { beginsInWords } from '../toolkit/cline-like/worded-turns.js';
import { diskFiles } from '../toolkit/disk-files.js';

/** Of which only the screen is left, or whose calls are in words: it would take these for words. */
export function isOfOlderForm(ref: SessionRef): boolean {
  const name = path.basename(ref.path);
  return name === SCREEN_FILE || (name === TASK_FILE && exists(ref.path) && hasCallsInWords(ref));
}

function hasCallsInWords(ref: SessionRef): boolean {
  const reading = { files: diskFiles, report: new Report(), options: {} };
  return beginsInWords(readMessages({ id: 'cline' }, { ref, title: undefined }, reading), 'cline');
}
