// A hand-off as another model is told of it: quoted, between marks that nothing in it can contain.
import { withoutMentions } from '../../model/mentions.js';
import { sha256 } from '../../model/sha256.js';
import { harmlessText } from '../mcp/quoted.js';

/** Characters of the quotation; our own words around it take less than what is left. */
export const QUOTATION_ROOM = 7800;

/** Cut at the end of a line where it is too long; the mark is the hash of what it encloses, so that no text can contain its own. */
export function quotation(text: string): string {
  const whole = harmlessText(withoutMentions(text)).trimEnd();
  const body = whole.length <= QUOTATION_ROOM ? whole : `${cutText(whole, QUOTATION_ROOM - 40)}\n(cut here; the session has the rest)`;
  const mark = sha256(body).slice(0, 16);
  return `===== HAND-OFF ${mark} =====\n${body}\n===== END OF HAND-OFF ${mark} =====`;
}

function cutText(text: string, room: number): string {
  const line = text.lastIndexOf('\n', room);
  const end = line > room / 2 ? line : room;
  return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end);
}
