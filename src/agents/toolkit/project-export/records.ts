// A project → records: what is known of it, then each file, with its text where that is short enough to be told.
import type { JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import type { Project } from './project.js';
import type { Variant } from './variant.js';

/** The list in the document of a project. */
export const FILES = 'files';
export const PROJECT = 'project-export';

/** Characters of one file, and of all. */
export const LONGEST_FILE = 64 << 10;
export const LONGEST_ALL = 512 << 10;

const LOCK = /(?:^|\/)(?:package-lock\.json|bun\.lockb?|yarn\.lock|pnpm-lock\.yaml)$/;
/** Pictures, fonts and the like, by their names: they are named and not read. */
const NOT_TEXT = /\.(?:png|jpe?g|gif|webp|avif|ico|svg|woff2?|ttf|otf|eot|mp[34]|webm|mov|wav|pdf|zip|gz|wasm|lockb)$/i;

/** Keys and passwords are all that is in them. */
const SECRETS = /(?:^|\/)\.env(?:\.|$)/;

export function* recordsOf(project: Project, variant: Variant, report: Report): Generator<JsonObject> {
  const { id, title, url, folder, list } = project;
  yield {
    type: PROJECT,
    agent: variant.id,
    id,
    ...(title !== undefined && { title }),
    ...(url !== undefined && { url }),
    ...(folder !== undefined && { cwd: folder }),
    ...(list.cut && { cut: true }),
    [FILES]: [],
  };
  let room = LONGEST_ALL;
  for (const { name, size, bytes } of list.files) {
    const isPrompt = variant.prompts.includes(name);
    const text = isNamedOnly(name) || size > LONGEST_FILE ? undefined : wordsOf(bytes(LONGEST_FILE));
    const isTold = text !== undefined && text.length <= room;
    if (isTold) room -= text.length;
    else if (text !== undefined || (size > LONGEST_FILE && !isNamedOnly(name))) tellLeftOut(project.path, report);
    yield { path: name, size, ...(isPrompt && { prompt: true }), ...(isTold && { text }) };
  }
}

function isNamedOnly(name: string): boolean {
  return LOCK.test(name) || NOT_TEXT.test(name) || SECRETS.test(name);
}

/** Undefined: it is no text. */
function wordsOf(bytes: Buffer | undefined): string | undefined {
  return bytes === undefined || bytes.includes(0) ? undefined : bytes.toString('utf8');
}

function tellLeftOut(source: string, report: Report): void {
  report.tally(`${source} files`, (n) => ({
    rule: 'project/file-left-out',
    severity: 'info',
    message: `${n === 1 ? 'a file of the project is' : `${n} files of the project are`} named without ${n === 1 ? 'its' : 'their'} text: too long`,
    place: { source },
    hint: 'Unpack the project and continue in its folder, where the files are.',
  }));
}
