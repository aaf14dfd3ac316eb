// Fetches one document because somebody asked for it by its address: within limits, and never from this machine or the network around it.
import type * as dnsModule from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import type * as httpModule from 'node:http';
import type * as httpsModule from 'node:https';
import type { LookupFunction } from 'node:net';
import { Failure } from '../model/report.js';
import { PUBLIC_ONLY, type NetworkPolicy } from './network-policy.js';
import type { World } from './world.js';

export interface FetchOptions {
  readonly largest: number;
  /** Media types, without parameters. */
  readonly accepts: (type: string) => boolean;
  /** Milliseconds for all of it. */
  readonly patience?: number;
  /** How many are followed; absent: three. */
  readonly redirections?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON to be sent; absent: it is only asked for. */
  readonly body?: string;
}

export interface FetchedDocument {
  readonly bytes: Buffer;
  /** After redirections. */
  readonly address: string;
}

const MOST_REDIRECTIONS = 3;
const PATIENCE = 30_000;

export async function fetchDocument(
  given: string,
  options: FetchOptions,
  { network = PUBLIC_ONLY }: Pick<World, 'network'>,
): Promise<FetchedDocument> {
  const signal = AbortSignal.timeout(options.patience ?? PATIENCE);
  let url = checked(given, network);
  for (let hops = 0; ; hops++) {
    const answer = await requested(url, { network, signal, options });
    if ('bytes' in answer) return { bytes: answer.bytes, address: url.href };
    const most = options.redirections ?? MOST_REDIRECTIONS;
    if (hops === most) throw refused(url.href, most === 0 ? 'it leads elsewhere' : `it leads on more than ${most} times`);
    url = checked(answer.location, network, url);
  }
}

/** An address that may be asked at all. The name in it is looked up later, when it is connected to. */
function checked(given: string, { schemes, mayReach }: NetworkPolicy, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(given, base);
  } catch {
    throw refused(given, 'it is not an address');
  }
  if (!schemes.includes(url.protocol)) throw refused(url.href, `only ${schemes.join(' and ')} addresses are fetched`);
  if (url.username !== '' || url.password !== '') throw refused(url.host, 'there is a name or a password in it');
  url.hash = '';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isNumber(host) && !mayReach(host)) throw refused(url.href, `${host} is not on the public internet`);
  return url;
}

/** An address itself, in the one spelling that URLs have for it. */
const isNumber = (host: string): boolean => /^[\d.]+$|:/.test(host);

interface Asking {
  readonly network: NetworkPolicy;
  readonly signal: AbortSignal;
  readonly options: FetchOptions;
}

type Answer = { readonly bytes: Buffer } | { readonly location: string };

async function requested(url: URL, asking: Asking): Promise<Answer> {
  const { network, signal, options } = asking;
  const lookup = await reachable(url, asking);
  const http = process.getBuiltinModule('node:http') as typeof httpModule;
  const { request } = url.protocol === 'https:' ? (process.getBuiltinModule('node:https') as typeof httpsModule) : http;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(error instanceof Failure ? error : failed(url, error, signal));
    const asked = request(url, {
      ...(lookup && { lookup }),
      agent: false,
      rejectUnauthorized: true, // whatever the environment says
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'baton',
        ...options.headers,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      method: options.body === undefined ? 'GET' : 'POST',
      ...(network.authority !== undefined && { ca: network.authority }),
      signal,
    });
    // what is connected to counts, not what was looked up
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!network.mayReach(socket.remoteAddress ?? '')) asked.destroy(refused(url.href, 'it is not on the public internet'));
      }),
    );
    asked.once('error', fail);
    asked.once(
      'response',
      (response) =>
        void answered(response, url, options)
          .then(resolve, fail)
          .finally(() => asked.destroy()),
    );
    asked.end(options.body);
  });
}

async function answered(response: IncomingMessage, url: URL, { largest, accepts }: FetchOptions): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) return { location: headers.location };
  if (statusCode !== 200) throw notGiven(url, `the answer is ${statusCode}`);
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (!accepts(type)) throw refused(url.href, type === '' ? 'it does not say what it is' : `it is of the type ${type.slice(0, 60)}`);
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) throw refused(url.href, 'it is compressed, which was not asked for');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw refused(url.href, `it is larger than ${largest >> 20} MB`);
    parts.push(part);
  }
  if (!response.complete) throw notGiven(url, 'the answer ended too early');
  return { bytes: Buffer.concat(parts) };
}

/** A name is looked up once, and what it leads to is what is connected to: nobody can answer differently in between. */
async function reachable(url: URL, { network, signal }: Asking): Promise<LookupFunction | undefined> {
  const { hostname: host } = url;
  if (isNumber(host)) return undefined; // looked at already, and never looked up
  const found = await Promise.race([addressesOf(host, network), whenAborted(signal)]).catch((error: unknown) => {
    throw failed(url, error, signal);
  });
  const inside = found.find((one) => !network.mayReach(one));
  if (inside !== undefined) throw refused(url.href, `${host} leads to ${inside}, which is not on the public internet`);
  const [first, ...others] = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (!first) throw refused(url.href, `${host} leads nowhere`);
  return (_host, options, callback) => (options.all ? callback(null, [first, ...others]) : callback(null, first.address, first.family));
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }));
}

async function addressesOf(host: string, { resolve }: NetworkPolicy): Promise<readonly string[]> {
  if (resolve) return resolve(host);
  const { lookup } = process.getBuiltinModule('node:dns/promises') as typeof dnsModule;
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

const SAVE_IT = 'Get it with a browser, look at it, and give the file.';

function refused(address: string, why: string): Failure {
  return new Failure({ rule: 'fetch/refused', message: `${address.slice(0, 200)} is not fetched: ${why}`, hint: SAVE_IT });
}

function notGiven(url: URL, why: string): Failure {
  return new Failure({
    rule: 'fetch/failed',
    message: `${url.href.slice(0, 200)} cannot be fetched: ${why}`,
    hint: `Is the address right? ${SAVE_IT}`,
  });
}

function failed(url: URL, error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return notGiven(url, 'it takes too long');
  const { code, message } = error as NodeJS.ErrnoException;
  return notGiven(url, code ?? message);
}
