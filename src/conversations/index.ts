// The registry of whole conversations: one line each. None of them is loaded before it is needed.
import type { LazyFormat } from '../model/format.js';
import { conversationList as chatgptList } from './chatgpt/head.js';
import { conversationList as claudeAiList } from './claude-ai/head.js';
import { conversationList as agentsSessionList } from './agents-session/head.js';
import { conversationList as langgraphList } from './langgraph/head.js';
import { conversationList as takeoutList } from './gemini-takeout/head.js';

/** In the order in which a text is tried: the most particular first. */
export const conversations: readonly LazyFormat[] = [
  { id: 'session', load: async () => (await import('./session/index.js')).sessionFormat },
  { id: 'openhands', load: async () => (await import('./openhands/index.js')).openhandsFormat },
  { id: 'swe-agent', load: async () => (await import('./swe-agent/index.js')).sweAgentFormat },
  { id: 'claude-sdk', load: async () => (await import('./claude-sdk/index.js')).claudeSdkFormat },
  { id: 'openai-chat', writes: true, load: async () => (await import('./openai-chat/index.js')).openaiChatFormat },
  { id: 'openai-responses', writes: true, load: async () => (await import('./openai-responses/index.js')).openaiResponsesFormat },
  { id: 'anthropic-messages', writes: true, load: async () => (await import('./anthropic-messages/index.js')).anthropicMessagesFormat },
  { id: 'gemini-contents', writes: true, load: async () => (await import('./gemini-contents/index.js')).geminiContentsFormat },
  { id: 'ai-sdk', writes: true, load: async () => (await import('./ai-sdk/index.js')).aiSdkFormat },
  { id: 'omf', writes: true, load: async () => (await import('./omf/index.js')).omfFormat },
  { id: 'llm-bridge', writes: true, load: async () => (await import('./llm-bridge/index.js')).llmBridgeFormat },
  { id: 'acp', writes: true, load: async () => (await import('./acp/index.js')).acpFormat },
  { id: 'agents-history', writes: true, load: async () => (await import('./agents-history/index.js')).agentsHistoryFormat },
  { id: 'simple', load: async () => (await import('./simple/index.js')).simpleFormat },
  { id: 'specstory', load: async () => (await import('./specstory/index.js')).specstoryFormat },
  { id: 'claude-export', load: async () => (await import('./claude-export/index.js')).claudeExportFormat },
  { id: 'chatgpt', listed: chatgptList, load: async () => (await import('./chatgpt/index.js')).chatgptFormat },
  { id: 'claude-ai', listed: claudeAiList, load: async () => (await import('./claude-ai/index.js')).claudeAiFormat },
  { id: 'gemini-takeout', listed: takeoutList, load: async () => (await import('./gemini-takeout/index.js')).geminiTakeoutFormat },
  { id: 'agents-session', listed: agentsSessionList, load: async () => (await import('./agents-session/index.js')).agentsSessionFormat },
  { id: 'langgraph', listed: langgraphList, load: async () => (await import('./langgraph/index.js')).langgraphFormat },
];
