// The ids of the formats that can be written, without loading one: what help, completions and the check of an input need. A test holds them equal to the registry.

export const writtenFormatIds = [
  'handoff',
  'json',
  'llmfeed',
  'a2a',
  'yaml',
  'transcript',
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini-contents',
  'ai-sdk',
  'omf',
  'llm-bridge',
  'acp',
  'agents-history',
] as const;
