// For formats that keep beside their own fields what those cannot say: nothing of a hand-off is lost.
import type { HandoffField } from '../../../model/format.js';
import type { Keeps } from '../../../model/survives.js';

const fields: readonly HandoffField[] = [
  'title',
  'generatedAt',
  'label',
  'parents',
  'language',
  'sources',
  'participants',
  'goal',
  'accomplished',
  'state',
  'plan',
  'decisions',
  'rejected',
  'blockers',
  'checks',
  'files',
  'questions',
  'constraints',
  'artifacts',
  'incidents',
  'nextSteps',
  'story',
  'lastExchange',
  'context',
  'related',
  'comments',
  'review',
  'activity',
  'attachments',
  'domain',
  'leftOut',
  'prompt',
  'extensions',
];

export const everyField: Readonly<Record<string, Keeps>> = Object.fromEntries(fields.map((field) => [field, 'exact']));
