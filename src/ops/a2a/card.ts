// The agent card: what this agent can do and how it is reached. Anybody may read it, so nothing of this machine is in it.
import { EXTENSION } from '../../documents/a2a/shapes.js';
import type { JsonObject } from '../../model/json.js';
import { MODES, skills } from './skills.js';

export const CARD_PATH = '/.well-known/agent-card.json';
export const RPC_PATH = '/a2a/jsonrpc';
export const REST_PATH = '/a2a/rest';
export const PROTOCOL_VERSION = '1.0';

export interface CardFacts {
  /** Without a path. */
  readonly address: string;
  readonly version: string;
  readonly allowWrite: boolean;
}

const SCHEME = 'token';

/** In the protocol's JSON form. */
export function agentCard({ address, version, allowWrite }: CardFacts): JsonObject {
  return {
    name: 'Baton',
    description:
      'Hands work over between coding agents: makes hand-offs of the sessions on this machine, gives those that are kept, and takes in those of others. ' +
      'Each hand-off is a task; its context is the session that it was made of.',
    version,
    supportedInterfaces: [
      { url: `${address}${RPC_PATH}`, protocolBinding: 'JSONRPC', protocolVersion: PROTOCOL_VERSION },
      { url: `${address}${REST_PATH}`, protocolBinding: 'HTTP+JSON', protocolVersion: PROTOCOL_VERSION },
    ],
    capabilities: {
      streaming: true,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: [{ uri: EXTENSION, description: 'Details of sessions and hand-offs in metadata', required: false }],
    },
    securitySchemes: {
      [SCHEME]: { httpAuthSecurityScheme: { scheme: 'Bearer', description: 'The token that `baton a2a` says when it starts' } },
    },
    securityRequirements: [{ schemes: { [SCHEME]: { list: [] } } }],
    defaultInputModes: [...MODES.input],
    defaultOutputModes: [...MODES.output],
    skills: skills(allowWrite).map((skill) => ({ ...skill, tags: [...skill.tags], examples: [...skill.examples] })),
  };
}
