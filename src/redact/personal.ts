// Personal data, where asked for: e-mail addresses, telephone numbers, user names in home paths, names of this machine.
import { closesAt, opensAt } from './edges.js';
import type { Span } from './headers.js';

const LOCAL = /[A-Za-z0-9._%+-]{1,64}$/;
const DOMAIN = /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,5}[A-Za-z]{2,24}(?![\w-])/y;

/** Around an `@`. */
export function emailAround(text: string, at: number): Span | undefined {
  DOMAIN.lastIndex = at;
  const domain = DOMAIN.exec(text);
  if (!domain) return undefined;
  let end = at;
  while (end > 0 && at - end < 8 && text.charCodeAt(end - 1) === 92) end--; // documents that are made to be pasted write `\@`
  const local = LOCAL.exec(text.slice(Math.max(0, end - 64), end))?.[0].replace(/^[.%+-]+/, '');
  // `git@host:` is an address of a repository, not of a person.
  if (!local || local === 'git' || /\.(?:png|jpe?g|svg|gif|js|ts|css|json|md)$/i.test(domain[0])) return undefined;
  return { start: end - local.length, end: at + domain[0].length };
}

const PHONE = /\+[1-9]\d{0,2}(?:[ .-]?\(?\d{1,5}\)?){2,6}/y;
const LOCAL_PHONE = /\(\d{3}\) ?\d{3}-\d{4}(?!\d)/y;

/** At a `+` or `(`. */
export function phoneAt(text: string, at: number): Span | undefined {
  const pattern = text.charCodeAt(at) === 43 ? PHONE : LOCAL_PHONE;
  if (!opensAt(text, at, false)) return undefined;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0].replace(/[ .(-]+$/, '');
  if (found === undefined || !closesAt(text, at + found.length)) return undefined;
  const digits = found.replaceAll(/\D/g, '').length;
  // Without a single gap it needs the length of a real number; a difference in code has fewer digits.
  return digits >= 9 && digits <= 15 ? { start: at, end: at + found.length } : undefined;
}

const USER = /(?:[\w.+@~-]|%20| (?=[\w.-]{1,30}[\\/]))[\w.+@~-]{0,62}/y;
const NOBODY = new Set(['shared', 'public', 'default', 'all', 'user', 'username', 'you', 'me', 'runner', 'linuxbrew', '.']);

/** Behind `/home/`, `/Users/`, `C:\Users\`: the user's name. */
export function userAfter(text: string, at: number): Span | undefined {
  let start = at;
  while (text.charCodeAt(start) === 92) start++;
  USER.lastIndex = start;
  const name = USER.exec(text)?.[0].replace(/[.,]+$/, '');
  if (!name || NOBODY.has(name.toLowerCase())) return undefined;
  return { start, end: start + name.length };
}

/** Names that are everyday words say nothing of a person and would take words out of every sentence. */
export function isTellingName(name: string): boolean {
  return (
    name.length >= 3 &&
    !/^(?:root|user|admin|home|dev|test|build|guest|node|ubuntu|debian|localhost|local|host|server|docker|vagrant|runner|app|www|data|git|main|code|work)$/i.test(
      name,
    )
  );
}
