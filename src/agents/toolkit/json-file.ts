// One file of a session that is kept as many: a JSON object, or left out with a word.
import { isObject, type JsonObject } from '../../model/json.js';
import type { Diagnostic, Report } from '../../model/report.js';
import type { SessionFiles } from './session-bytes.js';

export interface JsonFileOptions {
  readonly files: SessionFiles;
  readonly largest: number;
  readonly rule: Diagnostic['rule'];
  /** What the files belong to, in words. */
  readonly of: string;
}

export function readJsonFile(file: string, { files, largest, rule, of }: JsonFileOptions, report: Report): JsonObject | undefined {
  try {
    const bytes = files.whole(file, { accept: (size) => size <= largest });
    const value: unknown = bytes && JSON.parse(files.text(bytes));
    if (isObject(value)) return value;
  } catch {
    // told below, as for a file that holds something else
  }
  report.tally(`${files.paths.dirname(file)} broken`, (n) => ({
    rule,
    severity: 'warning',
    message: `${n === 1 ? `a file of ${of} is` : `${n} files of ${of} are`} left out: not a JSON object`,
    place: { source: file },
  }));
  return undefined;
}
