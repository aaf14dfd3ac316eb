// `workspace.yaml` beside a session's events: its name and place, one `key: value` on each line. Not needed for a resume, but the list shows it.
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { EVENTS, WORKSPACE } from './file-names.js';

const LARGEST = 1 << 20;

export interface Workspace {
  readonly name?: string;
  readonly cwd?: string;
  readonly branch?: string;
}

/** What the file says; nothing when it is not there or not whole, since the events tell the rest. */
export function workspaceOf(eventsFile: string, { paths, small }: SessionFiles): Workspace {
  if (paths.basename(eventsFile) !== EVENTS) return {};
  const file = paths.join(paths.dirname(eventsFile), WORKSPACE);
  const text = small(file, { largest: LARGEST });
  if (text === undefined) return {};
  const [name, cwd, branch] = ['name', 'cwd', 'branch'].map((key) => valueOf(text, key));
  return { ...(name && { name }), ...(cwd && { cwd }), ...(branch && { branch }) };
}

/** Flat and written by a program: plain, in double or in single quotes. Anything else is left to those who need more than a title. */
function valueOf(text: string, key: string): string | undefined {
  const raw = new RegExp(`^${key}: (.*?)\\s*$`, 'm').exec(text)?.[1];
  if (raw === undefined || /^[|>&*!{[]/.test(raw) || raw === 'null' || raw === '~') return undefined;
  if (raw.startsWith("'")) return raw.slice(1, -1).replaceAll("''", "'");
  if (!raw.startsWith('"')) return raw;
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}
