// The ids of all agents, without loading one: what help, completions and the check of an input need. A test holds them equal to the registry.

export const agentIds = [
  'claude-code',
  'codex',
  'pi',
  'copilot-cli',
  'gemini-cli',
  'continue',
  'kimi-cli',
  'qwen-code',
  'factory-droid',
  'opencode',
  'kilo',
  'cline',
  'goose',
] as const;

/** Those that a session can be passed to. */
export const targetIds = agentIds;
