// A client's message holds a whole model response, or the results of all its calls: parts are gathered until another begins.
import type { Message, Part } from '../../model/session.js';

export interface Gathered {
  readonly role: 'assistant' | 'tool';
  readonly group: string | undefined;
  readonly parts: Part[];
}

/** What a message is gathered as; a user's is none of it. */
export function gatheredRole({ role }: Message): Gathered['role'] | undefined {
  return role === 'assistant' || role === 'tool' ? role : undefined;
}

/** Whether a message belongs to what is being gathered: results follow one another, parts of a response name the same one. */
export function goesOn(gathered: Gathered | undefined, message: Message): boolean {
  if (gathered === undefined || gathered.role !== gatheredRole(message)) return false;
  return gathered.role === 'tool' || (message.group !== undefined && gathered.group === message.group);
}
