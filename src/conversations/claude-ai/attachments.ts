// What was attached to a message of claude.ai: texts that were taken out of files, and files of which the export has the names only.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part } from '../../model/session.js';
import { fileOfUrl, toBase64 } from '../../dialects/media.js';
import { fileNote } from '../toolkit/words.js';

export function attachedParts(message: JsonObject, report: Report): Part[] {
  const texts = objectsIn(message['attachments'])
    .map(textOf)
    .filter((part) => part !== undefined);
  const names = new Set<string>();
  const files = [
    ...objectsIn(message['attachments']).filter((one) => textOf(one) === undefined),
    ...objectsIn(message['files_v2']),
    ...objectsIn(message['files']),
  ].flatMap((file): Part[] => {
    const name = stringOf(file['file_name']) || stringOf(file['file_uuid']) || '';
    if (name === '' || names.has(name)) return []; // the web page lists files twice
    names.add(name);
    // words, no address: a model's service would refuse one that leads nowhere
    return [{ type: 'text', text: fileNote(fileOfUrl(name, { name, ...(file['file_kind'] === 'image' && { kind: 'image' }) })) }];
  });
  for (const _ of files)
    report.tally('claude-ai files', (n) => ({
      rule: 'claude-ai/file-not-there',
      severity: 'warning',
      message: `${n === 1 ? 'a file is' : `${n} files are`} given by name only: claude.ai exports contain no files`,
      hint: 'Give the next agent the files that matter yourself.',
    }));
  return [...texts, ...files];
}

/** Pasted text has no name and is the user's words. Undefined: nothing was taken out of the file. */
function textOf(attachment: JsonObject): Part | undefined {
  const text = stringOf(attachment['extracted_content']) ?? '';
  if (text.trim() === '') return undefined;
  const name = stringOf(attachment['file_name']);
  return name ? { type: 'file', mediaType: 'text/plain', name, source: { base64: toBase64(text) } } : { type: 'text', text };
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}
