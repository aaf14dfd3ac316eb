// Devin's service, in the version that the key is for: v3 of an organization (`cog_…`), else v1.
import { askService, type ServiceRequest } from '../../io/ask-service.js';
import { serviceAddress } from '../../io/service-address.js';
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';

const ADDRESS = 'https://api.devin.ai';
const SERVICE = 'Devin’s service';

export interface Access {
  readonly base: URL;
  readonly key: string;
  /** Of v3. Absent: v1. */
  readonly organization?: string;
}

/** Undefined: there is no key. */
export function accessOf({ env }: Pick<World, 'env'>): Access | undefined {
  const key = env['DEVIN_API_KEY']?.trim();
  if (!key) return undefined;
  const base = serviceAddress(ADDRESS, env['DEVIN_API_URL'], 'DEVIN_API_URL');
  if (key.startsWith('apk_')) return { base, key };
  const organization = env['DEVIN_ORG_ID']?.trim();
  if (organization && /^[\w-]{1,128}$/.test(organization)) return { base, key, organization };
  if (!key.startsWith('cog_')) return { base, key };
  throw new Failure({
    rule: 'devin/no-organization',
    message: 'a key of a service user (cog_…) needs the organization whose sessions are meant',
    hint: 'Set DEVIN_ORG_ID; Devin shows it under Settings, Service users.',
  });
}

export function noKey(): Failure {
  return new Failure({
    rule: 'devin/no-key',
    message: 'DEVIN_API_KEY is not set, so Devin’s service cannot be asked',
    hint: 'Make a key in Devin’s settings and set DEVIN_API_KEY (and DEVIN_ORG_ID, if it begins with cog_).',
  });
}

type Parameters = Readonly<Record<string, string | number>>;

/** `way`: below `/v1` or the organization. */
export async function asked(access: Access, way: readonly string[], parameters: Parameters = {}): Promise<Json> {
  return answered(access, way, { url: urlOf(access, way, parameters) });
}

export async function sent(access: Access, way: readonly string[], what: Pick<ServiceRequest, 'json' | 'file'>): Promise<Json> {
  return answered(access, way, { url: urlOf(access, way), ...what });
}

function urlOf({ base, organization }: Access, way: readonly string[], parameters: Parameters = {}): URL {
  const steps = [...(organization === undefined ? ['v1'] : ['v3', 'organizations', organization]), ...way];
  const url = new URL(steps.map(encodeURIComponent).join('/'), base.href.endsWith('/') ? base : `${base.href}/`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}

async function answered(access: Access, way: readonly string[], request: Omit<ServiceRequest, 'service' | 'token'>): Promise<Json> {
  const { status, text } = await askService({ ...request, service: SERVICE, token: access.key });
  if (status === 401 || status === 403) throw refused(status, access);
  if (status === 404 && way[1] !== undefined) throw notThere(way[1]);
  if (status < 200 || status >= 300) throw unexpected(`it answered ${status}${saidBy(text)}`);
  try {
    return JSON.parse(text) as Json;
  } catch {
    if (way[0] === 'attachments' && /^https:\/\/\S+$/.test(text.trim())) return text.trim(); // v1 answers with the bare address
    throw unexpected('it answered with something that is not JSON');
  }
}

export function unexpected(what: string): Failure {
  return new Failure({
    rule: 'devin/answer',
    message: `${SERVICE} gave an answer that its documentation does not describe: ${what}`,
    hint: 'Try again later. Where that does not help, paste the hand-off that `baton pack REF` prints.',
  });
}

function refused(status: number, { organization }: Access): Failure {
  return new Failure({
    rule: 'devin/refused',
    message:
      status === 401
        ? `${SERVICE} does not accept the key in DEVIN_API_KEY (401)`
        : `the key in DEVIN_API_KEY may not do this (403)${organization === undefined ? '' : ` in the organization ${organization}`}`,
    hint:
      status === 401
        ? 'Make a new key in Devin’s settings.'
        : 'It needs the permissions ViewOrgSessions, and UseDevinSessions to begin one.',
  });
}

function notThere(id: string): Failure {
  return new Failure({
    rule: 'ref/not-found',
    message: `Devin has no session “${id}” that this key can see (404)`,
    hint: '`baton list --agent devin` asks for those that there are.',
  });
}

/** The service's own words, where it has some. */
function saidBy(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    const detail = isObject(said) ? (stringOf((said as JsonObject)['detail']) ?? stringOf((said as JsonObject)['message'])) : undefined;
    return detail ? `: ${beginning(detail, 200)}` : '';
  } catch {
    return '';
  }
}
