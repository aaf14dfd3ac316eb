// Is it Simple: messages with what only Simple has beside or in them.
import { isArray, isObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, listUnder, sampleOf } from '../toolkit/recognize.js';

const BLOCKS = new Set<unknown>(['text', 'thinking', 'tool_use', 'tool_result', 'image', 'artifact']);
const HEAD = ['cwd', 'git_branch', 'cli_version', 'timestamp', 'title'];

export function fits(document: ConversationText): Fit {
  const { json } = document;
  if (!isObject(json) || !isArray(json['messages'])) return 0;
  const messages = sampleOf(listUnder(document, 'messages') ?? []);
  const isMessage = (message: (typeof messages)[number]): boolean =>
    typeof message['role'] === 'string' && (typeof message['content'] === 'string' || isArray(message['content']));
  if (messages.length === 0 || !messages.some(isMessage)) return 0;
  const blocks = messages.flatMap((message) => blocksOf(message['content']));
  if (
    messages.some((message) => message['tool_calls'] !== undefined || message['role'] === 'tool') ||
    blocks.some((block) => typeof block['type'] === 'string' && /^(?:tool-|input_|output_|image_url$)/.test(block['type']))
  )
    return 0;
  const isOwn = blocks.some(
    (block) =>
      block['type'] === 'artifact' ||
      (block['type'] === 'tool_use' && block['id'] === undefined) ||
      (block['type'] === 'tool_result' && block['tool_use_id'] === undefined) ||
      (block['type'] === 'thinking' && typeof block['text'] === 'string'),
  );
  if (isOwn || (HEAD.some((key) => typeof json[key] === 'string') && typeof json['provider'] !== 'string')) return 3;
  return blocks.every((block) => BLOCKS.has(block['type'])) ? 1 : 0;
}
