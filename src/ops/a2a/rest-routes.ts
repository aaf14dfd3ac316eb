// Paths of the HTTP+JSON binding → calls of the protocol.
import { isObject, type Json, type JsonObject } from '../../model/json.js';

export interface RestCall {
  readonly method: string;
  readonly params: JsonObject;
  /** Of the answer, where it is not 200. */
  readonly status?: number;
}

interface Route {
  readonly verbs: readonly string[];
  readonly path: RegExp;
  readonly method: string;
  readonly params: (found: readonly string[], query: JsonObject, body: Json) => JsonObject;
  readonly status?: number;
}

const bodyOf = (body: Json): JsonObject => (isObject(body) ? body : {});
const CONFIGS = '/tasks/([^/:]+)/pushNotificationConfigs';

const ROUTES: readonly Route[] = [
  { verbs: ['POST'], path: /^\/message:send$/, method: 'SendMessage', params: (_found, _query, body) => bodyOf(body) },
  { verbs: ['POST'], path: /^\/message:stream$/, method: 'SendStreamingMessage', params: (_found, _query, body) => bodyOf(body) },
  { verbs: ['GET'], path: /^\/tasks$/, method: 'ListTasks', params: (_found, query) => query },
  { verbs: ['GET'], path: /^\/tasks\/([^/:]+)$/, method: 'GetTask', params: ([id], query) => ({ ...query, id }) },
  { verbs: ['POST'], path: /^\/tasks\/([^/:]+):cancel$/, method: 'CancelTask', params: ([id]) => ({ id }) },
  { verbs: ['GET', 'POST'], path: /^\/tasks\/([^/:]+):subscribe$/, method: 'SubscribeToTask', params: ([id]) => ({ id }) },
  { verbs: ['GET'], path: /^\/extendedAgentCard$/, method: 'GetExtendedAgentCard', params: () => ({}) },
  {
    verbs: ['POST'],
    path: new RegExp(`^${CONFIGS}$`),
    method: 'CreateTaskPushNotificationConfig',
    params: ([taskId], _query, body) => ({ ...bodyOf(body), taskId }),
    status: 201,
  },
  {
    verbs: ['GET'],
    path: new RegExp(`^${CONFIGS}$`),
    method: 'ListTaskPushNotificationConfigs',
    params: ([taskId]) => ({ taskId }),
  },
  {
    verbs: ['GET'],
    path: new RegExp(`^${CONFIGS}/([^/]+)$`),
    method: 'GetTaskPushNotificationConfig',
    params: ([taskId, id]) => ({ taskId, id }),
  },
  {
    verbs: ['DELETE'],
    path: new RegExp(`^${CONFIGS}/([^/]+)$`),
    method: 'DeleteTaskPushNotificationConfig',
    params: ([taskId, id]) => ({ taskId, id }),
    status: 204,
  },
];

/** Query parameters that are numbers. */
const COUNTS = new Set(['historyLength', 'pageSize']);

/** Undefined: there is nothing under this path. A string: what is wrong with it. */
export function restCall(verb: string, path: string, query: URLSearchParams, body: Json): RestCall | string | undefined {
  const route = ROUTES.find((one) => one.verbs.includes(verb) && one.path.test(path));
  if (!route) return undefined;
  const found = route.path.exec(path)!.slice(1).map(decoded);
  if (found.includes(undefined)) return 'The path is not well-formed.';
  const asked = queryOf(query);
  if (typeof asked === 'string') return asked;
  const { method, status } = route;
  return { method, params: route.params(found as string[], asked, body), ...(status !== undefined && { status }) };
}

function queryOf(query: URLSearchParams): JsonObject | string {
  const asked: Record<string, Json> = {};
  for (const [name, value] of query) {
    if (value === '' || name === 'A2A-Version' || name === '__proto__') continue;
    if (COUNTS.has(name)) {
      if (!/^-?\d{1,9}$/.test(value)) return `${name} must be a whole number`;
      if (Number(value) < 0) return `${name} must not be negative`;
      asked[name] = Number(value);
    } else asked[name] = name === 'includeArtifacts' ? value === 'true' : value;
  }
  return asked;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
