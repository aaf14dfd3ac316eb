// The registry of agents: one line each.
import type { AgentAdapter } from './agent.js';
import { claudeCode } from './claude-code/index.js';
import { cline } from './cline/index.js';
import { codex } from './codex/index.js';
import { continueAgent } from './continue/index.js';
import { copilotCli } from './copilot-cli/index.js';
import { kimiCli } from './kimi-cli/index.js';
import { factoryDroid } from './factory-droid/index.js';
import { pi } from './pi/index.js';
import { geminiCli } from './gemini-cli/index.js';
import { qwenCode } from './qwen-code/index.js';
import { goose } from './goose/index.js';
import { kilo } from './kilo/index.js';
import { opencode } from './opencode/index.js';

export const agents: readonly AgentAdapter[] = [
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
];

export function findAgent(id: string): AgentAdapter | undefined {
  return agents.find((agent) => agent.id === id);
}

export type * from './agent.js';
