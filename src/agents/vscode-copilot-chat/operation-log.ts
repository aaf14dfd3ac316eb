// The log that VS Code keeps of a session, a line for each change of one object → the session as it is now, request by request.
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FoundRecord } from '../../records/json-lines.js';
import { REQUESTS } from './request-list.js';

/** What a line does: `kind` says which. */
const [INITIAL, SET, PUSH, DELETE] = [0, 1, 2, 3];

type Container = Record<string, Json | undefined> | Json[];

/** Where in the file something was written. */
interface Written {
  readonly line: number;
  readonly offset: number;
}

/** Record 1 is the session without its requests; these follow. */
export function* logRecords(lines: Iterable<FoundRecord>, source: string, report: Report): Generator<FoundRecord> {
  const log = new OperationLog();
  for (const { record, line, offset } of lines) {
    if (log.apply(record, { line, offset })) continue;
    report.tally(`${source} log entry`, (n) => ({
      rule: 'vscode-copilot-chat/misfit-change',
      severity: 'warning',
      message: `${n === 1 ? 'a change in the log does' : `${n} changes in the log do`} not fit what is there and ${n === 1 ? 'was' : 'were'} left out`,
      place: { source, line },
      hint: 'The beginning of the file may be missing, or a line of it broken.',
    }));
  }
  const { session } = log;
  if (!session) return;
  yield { record: { ...session, [REQUESTS]: [] }, line: 1, offset: 0, number: 1 };
  let number = 1;
  for (const request of isArray(session[REQUESTS]) ? session[REQUESTS] : [])
    if (isObject(request)) yield { record: request, ...log.placeOf(request), number: ++number };
}

/** An object, and the lines that change it. Each line comes from a file that anybody may have written: what does not fit changes nothing. */
class OperationLog {
  session: JsonObject | undefined;
  readonly #places = new WeakMap<object, Written>();

  placeOf(request: object): Written {
    return this.#places.get(request) ?? { line: 1, offset: 0 };
  }

  /** False: it does not fit. */
  apply(entry: JsonObject, at: Written): boolean {
    const { kind, k: path, v: value } = entry;
    if (kind === INITIAL) {
      if (!isObject(value)) return false;
      this.session = value;
      this.#remember(value[REQUESTS], at);
      return true;
    }
    if (!this.session || !isArray(path) || path.length === 0) return false;
    const holder = this.#holderOf(path);
    const key = path.at(-1)!;
    if (!holder) return false;
    if (kind === SET && value !== undefined) return this.#set(holder, key, value, at);
    if (kind === DELETE) return remove(holder, key);
    return kind === PUSH && this.#push(holder, key, entry, at);
  }

  #holderOf(path: readonly Json[]): Container | undefined {
    let current: Json | undefined = this.session;
    for (const key of path.slice(0, -1)) current = valueAt(current, key);
    return isArray(current) || isObject(current) ? (current as Container) : undefined;
  }

  #set(holder: Container, key: Json, value: Json, at: Written): boolean {
    if (Array.isArray(holder)) {
      // one behind the last is a push; further on there would be holes
      if (!isIndex(key) || key > holder.length) return false;
      holder[key] = value;
    } else if (typeof key !== 'string' || key === '__proto__') return false;
    else holder[key] = value;
    this.#remember(key === REQUESTS ? value : [value], at);
    return true;
  }

  #push(holder: Container, key: Json, { v: values, i: length }: JsonObject, at: Written): boolean {
    const known = valueAt(holder, key);
    const list: Json[] | undefined = isArray(known) ? (known as Json[]) : known === undefined || known === null ? [] : undefined;
    if (!list || (values !== undefined && !isArray(values))) return false;
    if (length !== undefined && (!isIndex(length) || length > list.length)) return false;
    if (isIndex(length)) list.length = length;
    for (const one of values ?? []) list.push(one);
    if (list !== known && !this.#set(holder, key, list, at)) return false;
    this.#remember(values, at);
    return true;
  }

  /** Of whatever may be a request. */
  #remember(values: Json | undefined, at: Written): void {
    if (isArray(values)) for (const one of values) if (isObject(one)) this.#places.set(one, at);
  }
}

function isIndex(key: Json | undefined): key is number {
  return typeof key === 'number' && Number.isInteger(key) && key >= 0;
}

function valueAt(holder: Json | undefined, key: Json): Json | undefined {
  if (isArray(holder)) return isIndex(key) ? holder[key] : undefined;
  return isObject(holder) && typeof key === 'string' && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function remove(holder: Container, key: Json): boolean {
  if (Array.isArray(holder)) {
    if (!isIndex(key) || key >= holder.length) return false;
    holder[key] = null;
    return true;
  }
  return typeof key === 'string' && (!Object.hasOwn(holder, key) || delete holder[key]);
}
