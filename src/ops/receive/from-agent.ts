// A hand-off from an agent of the A2A protocol that its user named: its card, the task that is meant, and nothing from anywhere else.
import { fetchDocument, type FetchOptions } from '../../io/fetch-document.js';
import { LOOPBACK_ONLY, isLoopbackHost } from '../../io/network-policy.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import { TOKEN_VARIABLE } from '../a2a/token.js';
import type { OperationContext } from '../operation.js';
import { agentInterface, type AgentInterface } from './agent-interface.js';
import { LARGEST_FETCHED } from './fetched-handoff.js';
import { newestHandoff } from './newest-task.js';

const CARD_PATH = '/.well-known/agent-card.json';
const LARGEST_CARD = 1 << 20;
const TYPES = /^application\/(?:json|a2a\+json)$/;

export interface TaskSelection {
  readonly task?: string;
  readonly context?: string;
}

/** A card's address; the bare address of something on this machine, where no document is; or any with a task to ask for. */
export function isAgentAddress(given: string, { task, context }: TaskSelection): boolean {
  if (!URL.canParse(given)) return false;
  const { pathname, hostname, protocol } = new URL(given);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return task !== undefined || context !== undefined || pathname.endsWith(CARD_PATH) || (pathname === '/' && isLoopbackHost(hostname));
}

export async function handoffFromAgent(
  address: string,
  selection: TaskSelection,
  { here, report }: Pick<OperationContext, 'here' | 'report'>,
): Promise<Buffer> {
  const agent = new Agent(new URL(address), here);
  const { bytes, from } = await agent.task(selection);
  report.add({
    rule: 'receive/fetched',
    severity: 'info',
    message: `${bytes.length} bytes were fetched from the agent at ${from}`,
    hint: 'Who may write there decides what it says; a signature tells who wrote it.',
  });
  return bytes;
}

class Agent {
  readonly #card: URL;
  readonly #network: Pick<World, 'network'>;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(given: URL, here: World) {
    const isOwn = isLoopbackHost(given.hostname);
    this.#card = new URL(given.pathname.endsWith(CARD_PATH) ? given.pathname : CARD_PATH, given);
    // somebody who names this machine means it; a policy that was set stays
    const network = here.network ?? (isOwn ? LOOPBACK_ONLY : undefined);
    this.#network = network ? { network } : {};
    const token = here.env[TOKEN_VARIABLE];
    this.#headers = { 'A2A-Version': '1.0', ...(isOwn && token && { authorization: `Bearer ${token}` }) };
  }

  async task({ task, context }: TaskSelection): Promise<{ readonly bytes: Buffer; readonly from: string }> {
    const way = agentInterface(await this.#json(this.#card, { largest: LARGEST_CARD }), this.#card);
    const id =
      task ?? newestHandoff(await this.#call(way, 'ListTasks', { pageSize: 50, ...(context !== undefined && { contextId: context }) }));
    const found = await this.#call(way, 'GetTask', { id });
    if (!isObject(found) || found['id'] !== id) throw notUnderstood(way.url, 'it gave another task than the one that was asked for');
    return { bytes: Buffer.from(JSON.stringify(found)), from: way.url.host };
  }

  async #call({ url, binding }: AgentInterface, method: 'ListTasks' | 'GetTask', params: JsonObject): Promise<Json> {
    const headers = this.#headers;
    if (binding === 'HTTP+JSON') return this.#json(restAddress(url, method, params), { largest: LARGEST_FETCHED, headers });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await this.#json(url, { largest: LARGEST_FETCHED, headers, body });
    const { result, error } = isObject(answer) ? answer : ({} as JsonObject);
    if (result !== undefined && error === undefined) return result;
    const { code, message } = isObject(error) ? error : ({} as JsonObject);
    throw notUnderstood(
      url,
      `it answers with the error ${typeof code === 'number' ? code : 'of no number'}: “${(stringOf(message) ?? '').slice(0, 200)}”`,
    );
  }

  async #json(url: URL, options: Omit<FetchOptions, 'accepts' | 'redirections'>): Promise<Json> {
    const { bytes } = await fetchDocument(url.href, { ...options, redirections: 0, accepts: (type) => TYPES.test(type) }, this.#network);
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
    } catch {
      throw notUnderstood(url, 'its answer is not JSON');
    }
  }
}

function restAddress(base: URL, method: 'ListTasks' | 'GetTask', { id, ...params }: JsonObject): URL {
  const url = new URL(base);
  const place = method === 'GetTask' ? `/tasks/${encodeURIComponent(stringOf(id) ?? '')}` : '/tasks';
  url.pathname = `${base.pathname.replace(/\/$/, '')}${place}`;
  url.search = '';
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  return url;
}

function notUnderstood({ host }: URL, why: string): Failure {
  return new Failure({
    rule: 'a2a-client/not-understood',
    message: `the agent at ${host} cannot be continued from: ${why}`,
    hint: 'Is it an agent of the A2A protocol 1.0, and is the id right?',
  });
}
