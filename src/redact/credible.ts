// Values after names that speak of secrets: which of them are secrets, and which only speak of one?
import { classesOf, entropyOf, hasMixedKinds, isStrange, isUuid, kindBits, looksRandom } from './randomness.js';
import { isCommitRange, isHandle, isJoinedWords, isNamedHash, isPath, isStandIn, isTime } from './plain.js';
import { strangeness } from './strangeness.js';

export type NameKind = 'password' | 'secret' | 'key' | 'auth';

/** Templates, variables, calls and stand-ins: they point at a secret or show where one goes. */
const REFERENCE =
  /^(?:\$|%\w|&|@\w+@|\{|<|\[|\(|#\{|\*|\.{2,}|-{2,}|_{3,}|\/\/)|\$\{|\{\{|%\(|#\{|<[\w-]+>|^(?:process|import|os|env|ENV|config|settings|self|this|var|local|data|secrets|params|args|props|opts|options|req|request|res|ctx|input|event)\.|^(?:null|none|nil|true|false|undefined|string|number|boolean|required|optional|test|changeme)$|^(?:your|my|some|the|enter|insert|replace|put|add)[-_ ]|\*{3,}|\.\.\.|…/i;
/** Crosses in place of a value; case tells, because chance writes `XxX`. */
const CROSSES = /^(?:x{4,}|X{4,}|x{3}$|X{3}$)|x{6,}|X{6,}|[-_](?:x{3,}|X{3,})$/;

/** Names that hold a keyword and mean something else: `max_tokens`, `tokenizer`, `public_key`, `author`. */
const HARMLESS_NAME =
  /(?:pub(?:lic)?[-_.]?key|publishable|1password|recv[-_]?key|keyserver|keyring|(?:bundle|object|idempotency)[-_]?key|\.length$|(?:trace|span|request|correlation)[-_.]?id$|primary[-_]?key|foreign[-_]?key|cache[-_]?key|sort[-_]?key|partition[-_]?key|hot[-_]?key|shortcut|keyboard|keyword|(?<!access[-_]?)key[-_]?(?:id|ids)$|key[-_]?(?:frame|code|down|up|press|name|path|type|value|usage|size|length|word|map|event|of|for|by|range|board|stone|note)$|monkey|turkey|hockey|whiskey|jockey|donkey|author|authentic(?!at)|authority|tokeni[sz]|token[-_]?(?:type|count|limit|usage|budget|name|url|uri|endpoint|length|index|ids?)$|tokens[-_.]|secret[-_]?(?:name|ref|arn|path|id)$|secretary|passw(?:or)?ds?[-_]?(?:field|hash|policy|length|reset|label|hint|confirm|input|prompt|file|strength|rules?)|(?:reset|forgot|change|confirm|update|show|toggle|hide)[-_]?passw|compass|bypass|pass(?:ed|es|ing|enger|port|ive|ion|through|able|[-_]?(?:count|rate|fail|if|on|by|number|rates|at))|credential[-_]?(?:type|id|name|provider|s[-_]?(?:file|path|provider))|auth[-_]?(?:type|method|mode|url|uri|endpoint|provider|enabled|required|strategy|or|z|n)$|oauth2?$|version$|integrity|checksum|digest|etag|fingerprint)/i;

export function isReference(value: string): boolean {
  return REFERENCE.test(value) || CROSSES.test(value) || isOneCharacter(value);
}

function isOneCharacter(value: string): boolean {
  for (let i = 1; i < value.length; i++) if (value.charCodeAt(i) !== value.charCodeAt(0)) return false;
  return true;
}

export function isHarmlessName(name: string): boolean {
  return HARMLESS_NAME.test(name) || FILE_NAME.test(name);
}

/** Whether a name speaks of what a word in it was taken for: `pass` of `passType`, `-pat` of `file-path` and `psk` of a longer word do not. */
export function speaksOf(kind: NameKind, name: string): boolean {
  if (kind === 'password')
    return (
      /passw|pwd|passphrase|passcode|kennwort|senha|wachtwoord|parola|heslo|mot_de_passe/i.test(name) ||
      /(?:psk|Psk|PSK)(?![a-z])/.test(name) ||
      /(?:pass|Pass|PASS)(?:$|[-_.\d])/.test(name)
    );
  return kind !== 'key' || /key|api|access|salt|hmac|dsn|encryption|license/i.test(name) || /[-_]pats?(?![a-z])/i.test(name);
}

/** Named `api` or `access` alone: what is reached, not what opens it. */
const REACHES = /(?:^|[^A-Za-z])(?:api|access)$/i;
/** `toHex(value`, `!value`: what stands without quotes is computed. */
const COMPUTED = /^!*[A-Za-z_$][\w$.?]*\(|^!+[A-Za-z_$][\w$.]*$/;

const IDENTIFIER_PATH = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.|!\.)[A-Za-z_$][\w$]*)+$|[([]/;
const PATH = /^(?:\.{0,2}\/|~\/|[A-Za-z]:[\\/])|^[\w.-]+\/[\w./-]+$/;
const FILE_NAME =
  /\.(?:[jt]sx?|json|ya?ml|md|py|go|rs|rb|java|php|html?|css|txt|pem|crt|key|env|toml|lock|sh|png|jpe?g|svg|jsonl|ipynb|log|csv|zip|t?gz|whl|dmg|xml|sql|conf|ini)$/i;

export function isCredible(
  kind: NameKind,
  whole: string,
  how: { readonly quoted: boolean; readonly operator: string; readonly name: string },
): boolean {
  if (whole.length < 6 || (kind === 'password' && whole.length > 128)) return false;
  const value = whole.length > 256 ? whole.slice(0, 256) : whole; // enough to tell
  if (kind !== 'password' && !hasMixedKinds(value)) return false;
  if (isPlainly(value, how)) return false;
  if (!/^[\x21-\x7e]+$/.test(value)) return kind === 'password' && how.quoted && isForeignPassword(value);
  if (/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(value)) return false;
  if (kind === 'password') return isPassword(value, how);
  return !isStandIn(value) && !isJoinedWords(value) && isToken(kind, value, how);
}

/** Of characters beyond ASCII. */
function isForeignPassword(value: string): boolean {
  return value.length <= 64 && classesOf(value).kinds !== kindBits.OTHER;
}

function isToken(kind: Exclude<NameKind, 'password'>, value: string, how: { readonly quoted: boolean; readonly name: string }): boolean {
  if (kind !== 'secret' && isNameOfKey(value, how.name)) return false;
  switch (kind) {
    case 'secret':
      return isUuid(value) || isRandomToken(value, how, isShortToken(value) ? 10 : 14);
    case 'key':
      return isRandomToken(value, how, isStrange(value) && /\d.*\d/.test(value) ? 16 : 20);
    case 'auth':
      return isUserAndPassword(value) || isRandomToken(value, how, isStrange(value) && /\d.*\d/.test(value) ? 16 : 20);
  }
}

/** Something else by its form: a reference, a file, a path, a stretch of commits, a time, a call. */
function isPlainly(value: string, { quoted }: { readonly quoted: boolean }): boolean {
  if (isReference(value) || FILE_NAME.test(value) || isPath(value) || isCommitRange(value) || isTime(value)) return true;
  return quoted ? /^[A-Za-z_$][\w$.]*\(\)?$/.test(value) : COMPUTED.test(value);
}

/** What a key is called by, or where it leads. */
function isNameOfKey(value: string, name: string): boolean {
  return isHandle(value) || isNamedHash(value) || (REACHES.test(name) && (isUuid(value) || /^[0-9a-f]+$/i.test(value)));
}

const LONGEST_SHORT = 64;

/** Short ones have to be beyond doubt: digits in several places among letters. */
function isShortToken(value: string): boolean {
  return (
    value.length <= LONGEST_SHORT && strangeness(value) >= 0.5 && /\d.*[A-Za-z].*\d/.test(value) && /[A-Za-z].*\d.*[A-Za-z]/.test(value)
  );
}

function isRandomToken(value: string, how: { readonly quoted: boolean }, least: number): boolean {
  if (!looksRandom(value, least)) return false;
  if (PATH.test(value) && entropyOf(value) < 4.3) return false;
  return how.quoted || !IDENTIFIER_PATH.test(value) || classesOf(value).changes / value.length > 0.4;
}

/** What a tool puts before a line may stick to the name: `-DB_PASSWORD`, `12-DB_PASSWORD`, `app.env-12-DB_PASSWORD`. */
const SHOWN = /^(?:[\w.-]{0,48}-)?\d{1,6}-|^-/;

const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const COMMON_WORDS =
  /^(?:password|passwd|required|username|bcrypt|argon2|hashed|encrypted|plaintext|placeholder|disabled|enabled|incorrect|invalid|missing|authentication|credentials)$/i;

// long: what makes a password credible is a list of tests in order, and each is one branch
function isPassword(value: string, how: { readonly quoted: boolean; readonly operator: string; readonly name: string }): boolean {
  if (value.length > 128 || PATH.test(value) || COLOUR.test(value) || /^\+.*\)/.test(value) || COMMON_WORDS.test(value)) return false;
  const { kinds } = classesOf(value);
  const letters = (kinds & (kindBits.LOWER | kindBits.UPPER)) !== 0;
  const digits = (kinds & kindBits.DIGIT) !== 0;
  const bare = !how.quoted && !/[> ]$/.test(how.operator) && !/^[A-Z0-9_]+$/.test(how.name.replace(SHOWN, ''));
  if (bare) {
    if (/[()[\]{}<>]|^\+/.test(value) || IDENTIFIER_PATH.test(value)) return false;
    if (/^\d+$/.test(value)) return value.length >= 8 && how.operator !== ',';
    if (classesOf(value).changes / value.length >= 0.35) return true; // letters of both cases at random
    // Bare words are code; a digit or a sign among letters makes a password of them.
    return (
      letters &&
      ((digits && !/^[A-Za-z_]+\d{0,2}$/.test(value)) || /[!@#$%^&*+~?]/.test(how.name === 'pass' ? value.slice(0, -1) : value)) &&
      entropyOf(value) >= 2.3
    );
  }
  if (letters && digits) return entropyOf(value) >= 2.2 && !/^[a-z]+(?:[-_.][a-z]+)+\d?$/.test(value);
  if (letters && (kinds & kindBits.OTHER) !== 0) return /[!@#$%^&*+~?]/.test(value.slice(0, -1)) && !/^[@#]/.test(value);
  if (digits) return value.length >= 6;
  if (/[> ]$/.test(how.operator) && kinds === (kindBits.LOWER | kindBits.UPPER)) return !/^[A-Z][a-z]+$/.test(value) && value.length >= 8;
  return (
    /(?:^|[-_.])(?:password|passwd|pwd)$/i.test(how.name) && how.operator.trim() === '=' && value.length >= 8 && /[-_.]/.test(how.name)
  );
}

/** Base64 of `user:password`, as Docker and package managers keep it. */
export function isUserAndPassword(value: string): boolean {
  if (value.length < 8 || value.length > 1024 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false;
  return /^[\x21-\x39\x3b-\x7e]{1,256}:[\x21-\x7e]{2,}$/.test(Buffer.from(value, 'base64').toString('latin1'));
}
