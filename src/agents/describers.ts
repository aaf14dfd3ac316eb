// What each agent's tools do, and what clients put around words, without a disk: one line each. None is loaded before it is needed.
import { describeForeignTool } from '../dialects/foreign-tools.js';
import type { AgentId } from '../model/session.js';
import type { SessionSource } from './session-source.js';
import { clientFrames } from './toolkit/client-frames.js';

type DescribesTools = Pick<SessionSource, 'describeTool'>;

const describers: Readonly<Record<AgentId, () => Promise<DescribesTools>>> = {
  'claude-code': () => import('./claude-code/tools.js'),
  codex: () => import('./codex/tools.js'),
  pi: () => import('./pi/tools.js'),
  'copilot-cli': () => import('./copilot-cli/tools.js'),
  'gemini-cli': () => import('./gemini-cli/tools.js'),
  continue: () => import('./continue/tools.js'),
  cursor: () => import('./cursor/tools.js'),
  'kimi-cli': () => import('./kimi-cli/tools.js'),
  'qwen-code': () => import('./qwen-code/tools.js'),
  'factory-droid': () => import('./factory-droid/tools.js'),
  opencode: () => import('./toolkit/opencode-like/tools.js'),
  kilo: () => import('./toolkit/opencode-like/tools.js'),
  cline: () => import('./toolkit/cline-like/tools.js'),
  goose: () => import('./goose/tools.js'),
  'vscode-copilot-chat': () => import('./vscode-copilot-chat/tools.js'),
  aider: () => import('./aider/tools.js'),
  amp: () => import('./amp/tools.js'),
  kiro: () => import('./kiro/tools.js'),
  crush: () => import('./crush/tools.js'),
  'roo-code': () => import('./toolkit/cline-like/tools.js'),
  antigravity: () => import('./antigravity/tools.js'),
  grok: () => import('./grok/tools.js'),
  zed: () => import('./zed/tools.js'),
  'openhands-cli': () => import('./openhands-cli/tools.js'),
};

export type Describes = typeof clientFrames & DescribesTools;

/** Of an agent that is not known: what common names of tools say. */
export async function describerOf(agent: AgentId): Promise<Describes> {
  const load = Object.hasOwn(describers, agent) ? describers[agent] : undefined;
  const { describeTool } = load ? await load() : { describeTool: describeForeignTool };
  return { ...clientFrames, describeTool };
}
