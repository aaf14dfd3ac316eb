// Every format: one line each.
import type { Format } from './format.js';
import { a2aFormat } from './a2a/index.js';
import { acpFormat } from './acp/index.js';
import { agentsHistoryFormat } from './agents-history/index.js';
import { aiSdkFormat } from './ai-sdk/index.js';
import { anthropicMessagesFormat } from './anthropic-messages/index.js';
import { bootstrapFormat } from './bootstrap/index.js';
import { chatgptFormat } from './chatgpt/index.js';
import { claudeAiFormat } from './claude-ai/index.js';
import { claudeExportFormat } from './claude-export/index.js';
import { geminiContentsFormat } from './gemini-contents/index.js';
import { handoffFormat } from './handoff/index.js';
import { hybridFormat } from './hybrid/index.js';
import { jsonFormat } from './json/index.js';
import { llmBridgeFormat } from './llm-bridge/index.js';
import { llmfeedFormat } from './llmfeed/index.js';
import { omfFormat } from './omf/index.js';
import { openaiChatFormat } from './openai-chat/index.js';
import { openaiResponsesFormat } from './openai-responses/index.js';
import { sessionFormat } from './session/index.js';
import { simpleFormat } from './simple/index.js';
import { specstoryFormat } from './specstory/index.js';
import { transcriptFormat } from './transcript/index.js';
import { yamlFormat } from './yaml/index.js';

/** In the order in which a text is tried: the most particular first. */
export const formats: readonly Format[] = [
  jsonFormat, llmfeedFormat, a2aFormat, yamlFormat, hybridFormat, transcriptFormat, bootstrapFormat, handoffFormat, sessionFormat,
  openaiChatFormat, openaiResponsesFormat, anthropicMessagesFormat, geminiContentsFormat, aiSdkFormat, omfFormat, llmBridgeFormat, acpFormat, agentsHistoryFormat, simpleFormat, specstoryFormat, claudeExportFormat, chatgptFormat, claudeAiFormat,
];

export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}
