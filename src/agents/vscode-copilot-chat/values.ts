// Values as VS Code writes them: times, addresses of files, texts with markings.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';

export function listOf(value: Json | undefined): JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Milliseconds → text; undefined for what is not a time. */
export function timeOf(milliseconds: unknown): string | undefined {
  const time = typeof milliseconds === 'number' ? milliseconds : Number.NaN;
  return time > 0 && time <= 8.64e15 ? new Date(time).toISOString() : undefined;
}

/** Markdown is a text, or an object that holds one. */
export function markdownOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isObject(value) ? stringOf(value['value']) : undefined;
}

/** The path of an address, where it is one of a file: `{ fsPath, path, scheme }`, one with a range, or a text. */
export function pathOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value.startsWith('file://') ? pathOfUrl(value) : undefined;
  if (!isObject(value)) return undefined;
  const address = isObject(value['uri']) ? value['uri'] : value;
  return stringOf(address['fsPath']) ?? stringOf(address['path']);
}

/** Also of a folder on another machine (`vscode-remote://ssh-remote+host/home/dev/app`): its path there. */
export function pathOfUrl(url: string): string | undefined {
  const found = /^(?:file|vscode-remote):\/\/([^/]*)(\/.*)$/.exec(url);
  if (!found) return undefined;
  const path = decoded(found[2]!);
  const isWindows = /^\/[A-Za-z]:(?:\/|$)/.test(path);
  if (isWindows) return path.slice(1).replaceAll('/', '\\');
  return url.startsWith('file:') && found[1] !== '' && found[1] !== 'localhost'
    ? `\\\\${found[1]}${path.replaceAll('/', '\\')}` // a share
    : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not percent-encoded after all
  }
}
