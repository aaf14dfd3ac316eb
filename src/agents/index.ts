// The registry of agents: one line each. None of them is loaded before it is needed.
import type { Agent, AgentAdapter, AgentSource } from './agent.js';
import { aider } from './aider/index.js';
import { antigravity } from './antigravity/index.js';
import { amp } from './amp/index.js';
import { claudeCode } from './claude-code/index.js';
import { cline } from './cline/index.js';
import { codex } from './codex/index.js';
import { continueAgent } from './continue/index.js';
import { copilotCli } from './copilot-cli/index.js';
import { kimiCli } from './kimi-cli/index.js';
import { bolt } from './bolt/index.js';
import { devin } from './devin/index.js';
import { factoryDroid } from './factory-droid/index.js';
import { pi } from './pi/index.js';
import { rooCode } from './roo-code/index.js';
import { geminiCli } from './gemini-cli/index.js';
import { qwenCode } from './qwen-code/index.js';
import { grok } from './grok/index.js';
import { goose } from './goose/index.js';
import { kilo } from './kilo/index.js';
import { lovable } from './lovable/index.js';
import { opencode } from './opencode/index.js';
import { openhandsCli } from './openhands-cli/index.js';
import { cursor } from './cursor/index.js';
import { vscodeCopilotChat } from './vscode-copilot-chat/index.js';
import { kiro } from './kiro/index.js';
import { crush } from './crush/index.js';
import { v0 } from './v0/index.js';
import { zed } from './zed/index.js';

export const agents: readonly Agent[] = [
  claudeCode,
  codex,
  pi,
  copilotCli,
  geminiCli,
  continueAgent,
  kimiCli,
  qwenCode,
  factoryDroid,
  opencode,
  kilo,
  cline,
  goose,
  cursor,
  vscodeCopilotChat,
  aider,
  amp,
  kiro,
  crush,
  rooCode,
  antigravity,
  grok,
  zed,
  openhandsCli,
  devin,
  v0,
  lovable,
  bolt,
];

export const agentIds: readonly string[] = agents.map(({ id }) => id);

/** Those that a session can be passed to. */
export const targetIds: readonly string[] = agents.filter(({ loadTarget }) => loadTarget).map(({ id }) => id);

/** Those that can be handed work to: a session is passed to them, or one is begun with a hand-off. */
export const receiverIds: readonly string[] = [
  ...targetIds,
  ...agents.filter(({ loadService, inProject }) => loadService || inProject).map(({ id }) => id),
];

/** Those whose clients can write a draft. */
export const authorIds: readonly string[] = agents.filter(({ loadAuthor }) => loadAuthor).map(({ id }) => id);

/** Those whose clients Baton can be put into. */
export const extensibleIds: readonly string[] = agents.filter(({ loadExtensions }) => loadExtensions).map(({ id }) => id);

/** What is known of an agent without loading it. */
export function findAgent(id: string): Agent | undefined {
  return agents.find((agent) => agent.id === id);
}

/** By its id or a short name, as people type it. */
export function agentIdOf(name: string): string | undefined {
  return agents.find(({ id, aliases }) => id === name || aliases?.includes(name))?.id;
}

/** What reads an agent's sessions. Undefined: there is no such agent. */
export async function loadSource(id: string): Promise<AgentSource | undefined> {
  return findAgent(id)?.loadSource();
}

const whole = new Map<string, Promise<AgentAdapter>>();

/** All of an agent that can be written to. Undefined: there is none of that name. `forced`: those that no client has proven, too. */
export async function loadAgent(id: string, { forced = false }: { readonly forced?: boolean } = {}): Promise<AgentAdapter | undefined> {
  const agent = findAgent(id);
  const loadTarget = agent?.loadTarget ?? (forced ? agent?.inProject?.loadForced : undefined);
  if (!agent?.client || !loadTarget) return undefined;
  const known = whole.get(id) ?? joined({ ...agent, client: agent.client, loadTarget });
  whole.set(id, known);
  return known;
}

async function joined(agent: Agent & Required<Pick<Agent, 'client' | 'loadTarget'>>): Promise<AgentAdapter> {
  const [source, target] = await Promise.all([agent.loadSource(), agent.loadTarget()]);
  return { ...agent, ...source, ...target };
}

export type * from './agent.js';
