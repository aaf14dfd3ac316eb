// The model APIs that are faked: one line each.
import { anthropicMessages } from './anthropic-messages.js';
import { geminiGenerateContent } from './gemini-generate-content.js';
import { openaiChat } from './openai-chat.js';
import { openaiResponses } from './openai-responses.js';
import type { Protocol } from './protocol.js';

export const protocols: readonly Protocol[] = [anthropicMessages, openaiResponses, openaiChat, geminiGenerateContent];
