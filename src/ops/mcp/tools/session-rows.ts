// Sessions as lines of a quotation, with the facts about each that stand outside.
import type { Json } from '../../../model/json.js';
import type { Redactor } from '../../../redact/redactor.js';
import type { ListedSession } from '../../list/list.js';
import type { JsonSchema } from '../../input-schema.js';
import type { Item } from '../pages.js';
import { safeId, safeTime, TEXT_OR_NULL } from '../safe-facts.js';

export const sessionSchema: JsonSchema = {
  type: 'object',
  properties: {
    agent: { type: 'string' },
    id: { ...TEXT_OR_NULL, description: 'Null: the quotation has it.' },
    startedAt: TEXT_OR_NULL,
    updatedAt: TEXT_OR_NULL,
    bytes: { type: 'integer' },
  },
  required: ['agent', 'id', 'startedAt', 'updatedAt', 'bytes'],
};

/** What is cut off may end within a secret, so that the title is cleaned as such. */
export function sessionItem(
  session: ListedSession,
  redactor: Redactor,
  more: { readonly lines?: readonly string[]; readonly fact?: { readonly [key: string]: Json } } = {},
): Item {
  const { agent, id, title, cwd, branch, startedAt, updatedAt, bytes } = session;
  const where = [cwd, branch === null ? null : `branch ${branch}`].filter((one) => one !== null).join(', ');
  const line = [
    `${agent}:${id}`,
    updatedAt ?? startedAt ?? 'no time',
    where,
    title === null ? '(no title)' : oneLine(redactor.cutText(title, '')),
  ];
  return {
    text: [redactor.text(line.filter((one) => one !== '').join(' · '), ''), ...(more.lines ?? [])].join('\n'),
    fact: { agent, id: safeId(id), startedAt: safeTime(startedAt), updatedAt: safeTime(updatedAt), bytes, ...more.fact },
  };
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
