// Every format: one line each.
import type { Format } from '../model/format.js';
import { a2aFormat } from '../documents/a2a/index.js';
import { acpFormat } from '../conversations/acp/index.js';
import { agentsHistoryFormat } from '../conversations/agents-history/index.js';
import { aiSdkFormat } from '../conversations/ai-sdk/index.js';
import { anthropicMessagesFormat } from '../conversations/anthropic-messages/index.js';
import { bootstrapFormat } from '../documents/bootstrap/index.js';
import { chatgptFormat } from '../conversations/chatgpt/index.js';
import { claudeAiFormat } from '../conversations/claude-ai/index.js';
import { claudeExportFormat } from '../conversations/claude-export/index.js';
import { geminiContentsFormat } from '../conversations/gemini-contents/index.js';
import { handoffFormat } from '../documents/handoff/index.js';
import { hybridFormat } from '../documents/hybrid/index.js';
import { jsonFormat } from '../documents/json/index.js';
import { llmBridgeFormat } from '../conversations/llm-bridge/index.js';
import { llmfeedFormat } from '../documents/llmfeed/index.js';
import { omfFormat } from '../conversations/omf/index.js';
import { openaiChatFormat } from '../conversations/openai-chat/index.js';
import { openaiResponsesFormat } from '../conversations/openai-responses/index.js';
import { sessionFormat } from '../conversations/session/index.js';
import { simpleFormat } from '../conversations/simple/index.js';
import { specstoryFormat } from '../conversations/specstory/index.js';
import { transcriptFormat } from '../documents/transcript/index.js';
import { yamlFormat } from '../documents/yaml/index.js';

/** In the order in which a text is tried: the most particular first. */
export const formats: readonly Format[] = [
  jsonFormat,
  llmfeedFormat,
  a2aFormat,
  yamlFormat,
  hybridFormat,
  transcriptFormat,
  bootstrapFormat,
  handoffFormat,
  sessionFormat,
  openaiChatFormat,
  openaiResponsesFormat,
  anthropicMessagesFormat,
  geminiContentsFormat,
  aiSdkFormat,
  omfFormat,
  llmBridgeFormat,
  acpFormat,
  agentsHistoryFormat,
  simpleFormat,
  specstoryFormat,
  claudeExportFormat,
  chatgptFormat,
  claudeAiFormat,
];

export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}
