// An agent card → where and how the agent is asked: at the card's own address alone, in a version that we speak.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import { Failure } from '../../model/report.js';

export interface AgentInterface {
  readonly url: URL;
  readonly binding: 'HTTP+JSON' | 'JSONRPC';
}

/** `from`: where the card was. One that leads elsewhere would have whoever wrote it choose what is asked. */
export function agentInterface(card: Json, from: URL): AgentInterface {
  const listed = isObject(card) && isArray(card['supportedInterfaces']) ? card['supportedInterfaces'].filter(isObject) : undefined;
  if (!listed)
    throw noWay(
      from,
      isObject(card) && typeof card['url'] === 'string' ? 'it speaks an older version than 1.0' : 'this is not an agent card',
    );
  for (const { url, protocolBinding, protocolVersion } of listed) {
    const binding = protocolBinding === 'HTTP+JSON' || protocolBinding === 'JSONRPC' ? protocolBinding : undefined;
    if (!binding || !/^1(?:\.|$)/.test(stringOf(protocolVersion) ?? '')) continue;
    const place = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
    if (place?.origin === from.origin && place.username === '' && place.password === '') return { url: place, binding };
    throw new Failure({
      rule: 'a2a-client/elsewhere',
      message: `the card of the agent at ${from.host} leads to another address, which is not asked`,
      hint: 'Name the address where the agent itself is, if you trust it.',
    });
  }
  throw noWay(from, 'its card offers neither JSON-RPC nor HTTP+JSON in version 1.0');
}

function noWay({ host }: URL, why: string): Failure {
  return new Failure({
    rule: 'a2a-client/no-interface',
    message: `the agent at ${host} cannot be asked: ${why}`,
    hint: '`baton a2a` is such an agent.',
  });
}
