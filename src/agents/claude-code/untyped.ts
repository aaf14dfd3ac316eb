// Rows in the user's role that nobody typed, by kind: reports of background work, bodies of skills, prompts that the agent had scheduled.
// Seen with 2.1.39 to 2.1.325.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Synthetic } from '../../model/synthetic.js';

const NOTIFICATION = /^\s*<task-notification>/;
/** How the client opens the instructions of a skill that the model has started. */
const SKILL = /^Base directory for this skill: /;

/** Kind of a user's row; undefined: the row does not tell. `wakeUps`: prompts that the agent has scheduled so far. */
export function untypedKind(record: JsonObject, wakeUps: ReadonlySet<string>): Synthetic | undefined {
  const text = firstText(isObject(record['message']) ? record['message']['content'] : undefined);
  const origin = isObject(record['origin']) ? record['origin']['kind'] : undefined;
  if (text !== undefined && (NOTIFICATION.test(text) || origin === 'task-notification')) return 'sub-agent-report';
  if (record['isMeta'] !== true || text === undefined) return undefined;
  if (SKILL.test(text) && typeof record['sourceToolUseID'] === 'string') return 'skill-body';
  return wakeUps.has(text.trim()) ? 'wake-up' : undefined;
}

/** What reached the model while it was at work, of another origin than the user. */
export function queuedReport(attachment: Json | undefined): Json | undefined {
  if (!isObject(attachment) || attachment['type'] !== 'queued_command' || attachment['commandMode'] !== 'task-notification')
    return undefined;
  return attachment['prompt'];
}

/** Prompts that the calls of a row schedule. */
export function scheduledPrompts(record: JsonObject): readonly string[] {
  const content = record['type'] === 'assistant' && isObject(record['message']) ? record['message']['content'] : undefined;
  return isArray(content) && content.some(schedules) ? content.filter(schedules).flatMap(scheduledPrompt) : NONE;
}

const NONE: readonly string[] = [];

function schedules(block: Json): block is JsonObject {
  return isObject(block) && block['type'] === 'tool_use' && (block['name'] === 'ScheduleWakeup' || block['name'] === 'CronCreate');
}

function scheduledPrompt({ input }: JsonObject): string[] {
  const prompt = isObject(input) ? stringOf(input['prompt'])?.trim() : undefined;
  return prompt ? [prompt] : [];
}

function firstText(content: Json | undefined): string | undefined {
  if (typeof content === 'string') return content;
  const first = isArray(content) ? content[0] : undefined;
  return isObject(first) && first['type'] === 'text' ? stringOf(first['text']) : undefined;
}
