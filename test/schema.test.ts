// The published schema: what `show --json` prints is valid, and nothing in it is unknown to the schema.
import { describe, expect, it } from 'vitest';
import { sessionSchema } from '../src/model/schema.js';
import { sandbox } from './support/command-tests.js';

describe('the canonical session', () => {
  it('of the sample fits the schema, whole', async () => {
    const box = sandbox();
    const { stdout, exit } = await box.run({ command: 'baton show claude-code@latest --json' });
    box.remove();
    const { result } = JSON.parse(stdout.join('\n')) as { result: unknown };
    expect(exit).toBe(0);
    // Unknown keys would be stripped, so what comes out equal was known.
    expect(sessionSchema.parse(result)).toEqual(result);
  });

  it.each([
    ['no entries', { kind: 'session', id: 'a', agent: 'b' }],
    ['an unknown kind', { kind: 'session', id: 'a', agent: 'b', entries: [{ kind: 'note', id: '1', parent: null }] }],
    [
      'a part without its text',
      {
        kind: 'session',
        id: 'a',
        agent: 'b',
        entries: [{ kind: 'message', role: 'user', id: '1', parent: null, parts: [{ type: 'text' }] }],
      },
    ],
    ['undefined for absent', { kind: 'session', id: 'a', agent: 'b', title: undefined, entries: [] }],
    [
      'a custom part without an agent',
      {
        kind: 'session',
        id: 'a',
        agent: 'b',
        entries: [{ kind: 'message', role: 'user', id: '1', parent: null, parts: [{ type: 'custom', name: 'x', data: 1 }] }],
      },
    ],
  ])('refuses %s', (_, value) => {
    expect(sessionSchema.safeParse(value).success).toBe(false);
  });
});
