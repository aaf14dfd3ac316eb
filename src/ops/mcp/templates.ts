// The addresses of hand-offs and sessions.
import type { ResourceTemplateType } from '@modelcontextprotocol/server';

export const MARKDOWN = 'text/markdown';
export const PLAIN = 'text/plain';

export const templates: readonly ResourceTemplateType[] = [
  {
    name: 'hand-off',
    uriTemplate: 'handoff://{digest}',
    mimeType: MARKDOWN,
    description: 'A hand-off that is kept here, by its digest; `latest` is the newest of this project.',
  },
  { name: 'session', uriTemplate: 'session://{agent}/{id}', mimeType: PLAIN, description: 'Where a session stands.' },
  {
    name: 'entries',
    uriTemplate: 'session://{agent}/{id}/{entries}',
    mimeType: PLAIN,
    description: 'Entries of a session, whole: 12,40-45.',
  },
];
