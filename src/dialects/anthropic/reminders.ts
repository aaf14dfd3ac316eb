// Reminders that clients put in front of a user's words: not the user's, so they stay apart from them.
import type { Json } from '../../model/json.js';
import type { AgentId, Part, TextPart } from '../../model/session.js';
import { decodeBlocks, type BlockDialect } from './decode.js';

const REMINDER = '<system-reminder>';
const REMINDER_END = '</system-reminder>';

/** A user's own content. Only at the beginning: further on, a person may be quoting one. */
export function decodePrompt(content: Json | undefined, dialect: BlockDialect): Part[] {
  const parts = decodeBlocks(content, 'prompt', dialect);
  if (!parts.some(isReminder)) return parts;
  return parts.flatMap((part) => (isReminder(part) ? splitReminder(part.text, dialect) : [part]));
}

function isReminder(part: Part): part is TextPart {
  return part.type === 'text' && part.text.startsWith(REMINDER);
}

function splitReminder(text: string, dialect: BlockDialect): Part[] {
  const end = text.indexOf(REMINDER_END);
  if (end < 0) return [{ type: 'text', text }];
  let cut = end + REMINDER_END.length;
  while (text[cut] === '\n') cut++;
  const rest = text.slice(cut);
  const reminder: Part = { type: 'custom', name: reminderPart(dialect), data: { type: 'text', text: text.slice(0, cut) } };
  return rest === '' ? [reminder] : [reminder, { type: 'text', text: rest }];
}

function reminderPart({ id }: BlockDialect): `${AgentId}/${string}` {
  return `${id}/reminder`;
}

/** Nothing but what the client added. */
export function onlyReminders(parts: readonly Part[], dialect: BlockDialect): boolean {
  return parts.length > 0 && parts.every((part) => part.type === 'custom' && part.name === reminderPart(dialect));
}
