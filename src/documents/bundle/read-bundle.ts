// Text → the members of a bundle, each compared with its digest. Nothing is unpacked and nothing is written: a member is a line.
import { isArray, type Json, type JsonObject } from '../../model/json.js';
import { parseObject } from '../toolkit/json-text/parse.js';
import { BUNDLE_VERSION, memberDigest, MOST_MEMBERS, type ListedMember } from './members.js';

export interface ReadBundle {
  readonly members: ReadonlyMap<string, Json>;
}

/** Why it is not one that can be used, and on which line. */
export interface BundleFault {
  readonly rule: 'bundle/damaged' | 'bundle/newer';
  readonly message: string;
  readonly line: number;
}

export function readBundle(text: string): ReadBundle | BundleFault {
  const lines = contentLines(text);
  const head = parseObject(lines[0] ?? '');
  if ('problem' in head) return damaged('its first line is not JSON', 1);
  const version = head.value['version'];
  if (typeof version === 'number' && version > BUNDLE_VERSION)
    return { rule: 'bundle/newer', message: `it is of version ${version}; this Baton reads up to ${BUNDLE_VERSION}`, line: 1 };
  const listed = listedIn(head.value);
  if (typeof listed === 'string') return damaged(listed, 1);
  if (lines.length - 1 < listed.length)
    return damaged(`it lists ${listed.length} members and holds ${lines.length - 1}: it was cut short`, lines.length);
  if (lines.length - 1 > listed.length) return damaged('there is more behind its last member', listed.length + 2);
  const members = new Map<string, Json>();
  for (const [i, one] of listed.entries()) {
    const content = memberIn(lines[i + 1]!, one);
    if ('fault' in content) return damaged(content.fault, i + 2);
    members.set(one.name, content.content);
  }
  return members.has('handoff') ? { members } : damaged('it holds no hand-off', 1);
}

/** Without a line that signs it, and without empty lines at its end. */
function contentLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  if (lines.at(-1)?.startsWith('{"baton-attestation-v1":"')) lines.pop();
  return lines;
}

function listedIn({ kind, version, members }: JsonObject): readonly ListedMember[] | string {
  if (kind !== 'bundle' || version !== BUNDLE_VERSION) return 'its first line is not that of a bundle';
  if (!isArray(members) || members.length === 0 || members.length > MOST_MEMBERS) return 'its list of members is none';
  const listed: ListedMember[] = [];
  for (const one of members) {
    if (!isListed(one)) return 'its list of members is none';
    const { name, sha256 } = one;
    if (!/^[a-z][a-z0-9-]{0,40}$/.test(name)) return 'a member has a name that none can have';
    if (listed.some((other) => other.name === name)) return `it lists “${name}” twice`;
    listed.push({ name, sha256 });
  }
  return listed;
}

function isListed(value: unknown): value is ListedMember {
  const { name, sha256 } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof sha256 === 'string';
}

function memberIn(line: string, { name, sha256 }: ListedMember): { readonly content: Json } | { readonly fault: string } {
  const parsed = parseObject(line);
  if ('problem' in parsed) return { fault: `the member “${name}” is damaged: ${parsed.problem}` };
  const { name: own, content } = parsed.value;
  if (own !== name || content === undefined) return { fault: `this line is not the member “${name}”` };
  return memberDigest(content) === sha256 ? { content } : { fault: `the member “${name}” is not what the bundle lists: it was changed` };
}

const damaged = (message: string, line: number): BundleFault => ({ rule: 'bundle/damaged', message, line });
