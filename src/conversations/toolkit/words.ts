// Texts that stand for what a format has no place for; and the marks by which they are known again.
import { jsonText, type Json } from '../../model/json.js';
import type { FilePart, Part, ToolResultPart } from '../../model/session.js';
import { sha256OfBytes } from '../../model/sha256.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { bytesOfBase64 } from '../../dialects/media.js';

/** Lead the text of a result in formats that have no flag for it. */
const FAILED = '[tool error]';
const DENIED = '[tool call denied by the user]';

/** What a result says, as one text. */
export function outputText(output: readonly Part[]): string {
  return output
    .map(partText)
    .filter((text) => text !== '')
    .join('\n');
}

export function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'file':
      return fileNote(part);
    case 'custom':
      return customNote(part);
    case 'tool-call':
      return `[tool call ${part.tool}: ${inputText(part.input)}]`;
    case 'tool-result':
      return `[tool result]\n${marked(part, outputText(part.output))}`;
  }
}

export function inputText(input: Json): string {
  return typeof input === 'string' ? input : jsonText(input);
}

/** The file by name, type, size and hash, so that it can be found again. */
export function fileNote(part: FilePart): string {
  const name = part.name === undefined ? '' : ` ${part.name}`;
  if ('uri' in part.source) return `[file${name}: ${part.mediaType}, at ${part.source.uri}]`;
  if ('sha256' in part.source) return `[file${name}: ${part.mediaType}, sha256 ${part.source.sha256}; not carried over]`;
  const bytes = bytesOfBase64(part.source.base64);
  return `[file${name}: ${part.mediaType}, ${bytes.length} bytes, sha256 ${sha256OfBytes(bytes)}; not carried over]`;
}

/** A block that only its own vendor understands: one line that says so. */
export function customNote(part: Extract<Part, { type: 'custom' }>): string {
  return `[${part.name}: a block that only its own tool understands; not carried over]`;
}

/** For results in formats without a flag. */
export function marked({ failed, denied }: Pick<ToolResultPart, 'failed' | 'denied'>, text: string): string {
  if (denied) return text === '' ? DENIED : `${DENIED}\n${text}`;
  if (failed) return text === '' ? FAILED : `${FAILED}\n${text}`;
  return text;
}

/** The way back from `marked`. */
export function unmarked(text: string): { readonly text: string; readonly failed?: true; readonly denied?: true } {
  const after = (mark: string): string | undefined =>
    text === mark ? '' : text.startsWith(`${mark}\n`) ? text.slice(mark.length + 1) : undefined;
  const denied = after(DENIED);
  if (denied !== undefined) return { text: denied, denied: true };
  const failed = after(FAILED);
  return failed === undefined ? { text } : { text: failed, failed: true };
}

/** Of several parts the first text may carry the mark. */
export function unmarkedOutput(parts: readonly Part[]): Pick<ToolResultPart, 'output' | 'failed' | 'denied'> {
  const [first, ...others] = parts;
  if (first?.type !== 'text') return { output: parts };
  const { text, ...flags } = unmarked(first.text);
  return { output: text === '' ? others : [{ type: 'text', text }, ...others], ...flags };
}

/** Where a refused call is an error that says so in its first line. */
export function withoutRefusal(part: LoosePart): LoosePart {
  if (part.type !== 'tool-result' || !part.failed) return part;
  const { output, denied } = unmarkedOutput(part.output);
  if (!denied) return part;
  const { failed: _failed, ...rest } = part;
  return { ...rest, denied, output };
}
