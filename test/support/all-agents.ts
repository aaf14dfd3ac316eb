// Every agent with all its code, and every format: loaded once, so that tests can ask without waiting.
import type { AgentAdapter, AgentSource } from '../../src/agents/agent.js';
import { agents as registry, loadAgent } from '../../src/agents/index.js';
import { allFormats } from '../../src/sources/formats.js';
import type { Format } from '../../src/model/format.js';

export async function allAgents(): Promise<readonly AgentAdapter[]> {
  return Promise.all(registry.filter(({ loadTarget }) => loadTarget !== undefined).map(async ({ id }) => (await loadAgent(id))!));
}

export const agents = await allAgents();

/** What reads the sessions of each agent, those that can only be read among them. */
export const sources: readonly AgentSource[] = await Promise.all(registry.map((agent) => agent.loadSource()));

export function findAgent(id: string): AgentAdapter | undefined {
  return agents.find((agent) => agent.id === id);
}

export const formats: readonly Format[] = await allFormats();

export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}
