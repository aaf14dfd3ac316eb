// `check`: conformance of documents, every rule with its id and line.
import { secretsIn } from '../../redact/lines.js';
import path from 'node:path';
import { allFormats, loadFormat } from '../../sources/formats.js';
import type { Finding, Format, Level } from '../../model/format.js';
import { sectionKey } from '../../documents/toolkit/handoff-document/headings.js';
import { scan } from '../../model/markdown.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { readDocument } from '../../sources/text-files.js';

export interface CheckedFile {
  readonly path: string;
  readonly format: string;
  readonly level: Level;
  readonly findings: readonly Finding[];
}

export interface CheckResult {
  readonly files: readonly CheckedFile[];
}

export async function checkFiles(files: readonly string[], world: World): Promise<CheckResult> {
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file, world));
  return { files: checked };
}

/** Instead of every rule that such a text breaks. */
export const NOT_A_HANDOFF: Finding = {
  rule: 'check/not-a-handoff',
  severity: 'error',
  line: 1,
  message: 'this is not a hand-off, a feed or a bootstrap template',
};

/** A document that cannot be recognised but has a section, or a field, that only such documents have. */
function wasMeantAsHandoff(text: string): boolean {
  if (/^\s*[{[]/.test(text)) return !isJson(text) || /"(?:handoff|feed_type|session_prompt|restoration)/.test(text);
  return scan(text).headings.some(({ title }) => sectionKey(title) !== undefined);
}

/** A text that is broken may be a hand-off that broke. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function checkFile(file: string, world: World): Promise<CheckedFile> {
  const text = readDocument(file, world.cwd);
  const format = await formatToCheck(text);
  if (!format.recognizes(text) && !wasMeantAsHandoff(text))
    return { path: file, format: 'none', level: 'non-conformant', findings: [NOT_A_HANDOFF] };
  const folder = path.dirname(path.resolve(world.cwd, file));
  const isThere = file === '-' ? undefined : (relative: string): boolean => exists(path.resolve(folder, relative));
  const { level, findings } = await format.validate!(text, { secretsIn, ...(isThere && { exists: isThere }) });
  return { path: file, format: format.id, level, findings };
}

/** What cannot be recognised is assumed to be the hand-off that it was meant to be. */
export async function formatToCheck(text: string): Promise<Format> {
  const checkable = (await allFormats()).filter((format) => format.supports.validate);
  return checkable.find((format) => format.recognizes(text)) ?? (await loadFormat(/^\s*[{[]/.test(text) ? 'json' : 'handoff'))!;
}

/** Whether the files pass: strictly, warnings count too. */
export function passes({ files }: CheckResult, options: { readonly strict: boolean }): boolean {
  return files.every(
    ({ level, findings }) => level !== 'non-conformant' && !(options.strict && findings.some(({ severity }) => severity === 'warning')),
  );
}
