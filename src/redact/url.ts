// Passwords and keys in the user part of an address: `scheme://user:password@host`.
import { looksRandom } from './randomness.js';
import { isReference } from './credible.js';

const SCHEMES: Readonly<Record<string, string>> = {
  postgres: 'postgres-url',
  postgresql: 'postgres-url',
  cockroachdb: 'postgres-url',
  mysql: 'mysql-url',
  mariadb: 'mysql-url',
  mysqlx: 'mysql-url',
  mongodb: 'mongodb-url',
  redis: 'redis-url',
  rediss: 'redis-url',
  valkey: 'redis-url',
  amqp: 'amqp-url',
  amqps: 'amqp-url',
  mssql: 'mssql-url',
  sqlserver: 'mssql-url',
  ftp: 'ftp-url',
  ftps: 'ftp-url',
  sftp: 'ftp-url',
  ssh: 'ssh-url',
  smtp: 'smtp-url',
  smtps: 'smtp-url',
  imap: 'smtp-url',
  imaps: 'smtp-url',
  ldap: 'ldap-url',
  ldaps: 'ldap-url',
  clickhouse: 'clickhouse-url',
  cassandra: 'cassandra-url',
  neo4j: 'neo4j-url',
  bolt: 'neo4j-url',
  elasticsearch: 'elasticsearch-url',
  kafka: 'kafka-url',
  nats: 'nats-url',
  oracle: 'oracle-url',
  snowflake: 'snowflake-url',
  couchdb: 'couchdb-url',
  mqtt: 'mqtt-url',
  mqtts: 'mqtt-url',
  libsql: 'libsql-url',
};
export const urlRuleIds: readonly string[] = [...new Set(Object.values(SCHEMES)), 'basic-auth-url', 'url-token'];

const LONGEST = 400;
const MOST_SLASHES = 6;
const SCHEME = /[a-z][a-z0-9+.-]{1,30}$/i;

export interface UrlSecret {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

/** `at` is where `://` begins. */
export function urlSecretAt(text: string, at: number): UrlSecret | undefined {
  const scheme = SCHEME.exec(text.slice(Math.max(0, at - 32), at))?.[0].toLowerCase();
  if (scheme === undefined) return undefined;
  const from = at + 3;
  const { stop, colon, sign } = userPart(text, from);
  if (sign < 0) return undefined;
  if (text.slice(from, sign).includes('[secret:')) return undefined; // taken out already; its colon parts nothing
  const names = scheme.split(/[+:]/);
  const rule = names.map((name) => SCHEMES[name]).find((id) => id !== undefined) ?? 'basic-auth-url';
  const named = colon >= 0 && colon < sign;
  const user = text.slice(from, named ? colon : sign);
  const password = named ? text.slice(colon + 1, sign) : '';
  // Some services take the key as the user, with an empty password or a word in its place.
  if (stop > sign && /^(?:|x|X|x-oauth-basic|api_token|api|token)$/.test(password) && looksRandom(user, 16))
    return { start: from, end: named ? colon : sign, rule: 'url-token' };
  if (password === '' || isReference(password) || password.includes('[secret:')) return undefined;
  return { start: colon + 1, end: sign, rule };
}

function userPart(text: string, from: number): { readonly stop: number; readonly colon: number; readonly sign: number } {
  let colon = -1;
  let sign = -1;
  let slashes = 0;
  let at = from;
  for (; at < text.length && at - from < LONGEST; at++) {
    const code = text.charCodeAt(at);
    const escaped = code === 92 ? escapedSign(text, at) : 0;
    if (escaped > 0) {
      sign = at;
      at += escaped - 1;
      continue;
    }
    if (code <= 32 || code === 34 || code === 39 || code === 96 || code === 60 || code === 62 || code === 92 || code === 44 || code === 59)
      break;
    if (code === 58 && colon < 0) colon = at;
    else if (code === 64) sign = at;
    else if (code === 47 || code === 63 || code === 35) {
      if (sign >= 0 || colon < 0) break;
      // Slashes in the password of a careless writer; after a port it is the path.
      if (slashes++ === 0 ? isPort(text, colon + 1, at) : slashes > MOST_SLASHES) break;
    }
  }
  return { stop: at, colon, sign: sign > from ? sign : -1 };
}

/** Documents that are made to be pasted write `\@`, or `\u0040` in JSON. How long it is; 0: it is none. */
function escapedSign(text: string, at: number): number {
  ESCAPED_SIGN.lastIndex = at;
  return ESCAPED_SIGN.exec(text)?.[0].length ?? 0;
}

const ESCAPED_SIGN = /\\{1,8}(?:@|u0040)/y;

function isPort(text: string, from: number, to: number): boolean {
  return to - from > 0 && to - from <= 5 && /^\d+$/.test(text.slice(from, to));
}
