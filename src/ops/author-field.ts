// The fields with which a model is asked to write, said once for every operation that takes them.
import { authorIds } from '../agents/index.js';
import type { Field } from './field.js';

export const byField = {
  kind: 'author',
  word: '[AGENT|COMMAND]',
  setting: 'author',
  bare: 'default',
  suggestions: authorIds,
  help:
    `Let a model write it and check every statement: an installed agent (${authorIds.join(', ')}), or a program that takes the prompt ` +
    'on standard input; without a value (or as “default”) the author of `baton config`. Nothing is sent anywhere without this.',
} as const satisfies Field;

export const goalField = {
  kind: 'text',
  word: 'TEXT',
  needs: 'by',
  help: 'What the next session is to do: what matters for it comes first.',
} as const satisfies Field;
