// The user's own words on redaction: what is not a secret, what else is one, and which personal data goes too.
import { Failure } from '../model/report.js';
import { isArray, isObject, type Json } from '../model/json.js';
import type { ExtraRule } from './compile.js';
import type { Profile } from './profile.js';
import { personalKinds, type PersonalKind } from './rule.js';

/** `source` is the file, for messages. */
export function parseConfig(text: string, source: string): Profile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badConfig('the redaction configuration is not JSON', { source });
  }
  if (!isObject(value)) throw badConfig('the redaction configuration is not an object', { source });
  const stranger = Object.keys(value).find((key) => !['allow', 'rules', 'personal'].includes(key));
  if (stranger !== undefined)
    throw badConfig('the redaction configuration has an unknown field; allow, rules and personal are known', {
      source,
      pointer: `/${stranger}`,
    });
  return {
    allow: listAt(value['allow'], '/allow', source).map((one, i) => allowed(one, { source, pointer: `/allow/${i}` })),
    extra: listAt(value['rules'], '/rules', source).map((one, i) => extraRule(one, { source, pointer: `/rules/${i}` })),
    personal: listAt(value['personal'], '/personal', source).map((one, i) => personalKind(one, { source, pointer: `/personal/${i}` })),
  };
}

type At = { readonly source: string; readonly pointer?: string };

export function badConfig(message: string, place: At): Failure {
  return new Failure({ rule: 'redact/bad-config', message, place, hint: 'docs/redaction.md shows what it may contain.' });
}

function listAt(value: Json | undefined, pointer: string, source: string): readonly Json[] {
  if (value === undefined) return [];
  if (!isArray(value)) throw badConfig('this must be a list', { source, pointer });
  return value;
}

function allowed(value: Json, at: At): string | RegExp {
  if (typeof value !== 'string' || value === '') throw badConfig('an allowed value must be a string, or a /pattern/', at);
  const pattern = /^\/(.+)\/([iu]{0,2})$/s.exec(value);
  return pattern ? compile(pattern[1]!, pattern[2]!, at) : value;
}

function compile(source: string, flags: string, at: At): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw badConfig(`this is not a regular expression: ${(error as Error).message.replace(/^.*: /, '')}`, at);
  }
}

function extraRule(value: Json, at: At): ExtraRule {
  const inside = (name: string): At => ({ ...at, pointer: `${at.pointer}/${name}` });
  if (!isObject(value)) throw badConfig('a rule must be an object with id, pattern and keywords', at);
  const { id, pattern, keywords } = value;
  if (typeof id !== 'string' || !/^[a-z0-9][a-z0-9-]{0,60}$/.test(id))
    throw badConfig('a rule needs an id of lower-case letters, digits and dashes', inside('id'));
  if (typeof pattern !== 'string' || pattern === '') throw badConfig('a rule needs a pattern: a regular expression', inside('pattern'));
  const words = keywords === undefined ? [] : isArray(keywords) ? keywords : undefined;
  if (
    !words ||
    words.length === 0 ||
    !words.every((word): word is string => typeof word === 'string' && /^[\x20-\x7e]{2,60}$/.test(word))
  ) {
    throw badConfig(
      'a rule needs keywords: strings of two or more plain characters, one of which is in or near every match',
      inside('keywords'),
    );
  }
  return { id, pattern: compile(pattern, 'g', inside('pattern')), keywords: words.map((word) => word.toLowerCase()) };
}

function personalKind(value: Json, at: At): PersonalKind {
  const kind = personalKinds.find((one) => one === value);
  if (kind === undefined) throw badConfig(`known kinds of personal data: ${personalKinds.join(', ')}`, at);
  return kind;
}
