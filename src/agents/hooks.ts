// The registry of agents whose clients call hooks: one line each, and nothing of them that is not light.
import type { AgentHook } from './agent-hook.js';
import { hook as claudeCode } from './claude-code/hook.js';
import { hook as cline } from './cline/hook.js';
import { hook as codex } from './codex/hook.js';
import { hook as copilotCli } from './copilot-cli/hook.js';
import { hook as cursor } from './cursor/hook.js';
import { hook as factoryDroid } from './factory-droid/hook.js';
import { hook as geminiCli } from './gemini-cli/hook.js';
import { hook as goose } from './goose/hook.js';
import { hook as kilo } from './kilo/hook.js';
import { hook as opencode } from './opencode/hook.js';
import { hook as pi } from './pi/hook.js';
import { hook as qwenCode } from './qwen-code/hook.js';

/** Those whose names in the environment are the most specific come first: a client inherits them from the one that started it. */
export const hooks: readonly AgentHook[] = [
  qwenCode,
  copilotCli,
  factoryDroid,
  geminiCli,
  claudeCode,
  codex,
  opencode,
  kilo,
  pi,
  cursor,
  cline,
  goose,
];

export function findHook(name: string): AgentHook | undefined {
  return hooks.find(({ agent }) => agent.id === name || agent.aliases?.includes(name));
}

export type * from './agent-hook.js';
