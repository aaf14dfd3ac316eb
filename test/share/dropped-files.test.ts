// Files that are dropped on the viewer: each agent's own session is read by that agent's reader, without anybody naming it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sessionIn } from '../../web/session-file.js';
import { root } from '../support/build-command.js';
import { fixtureMain } from './fixture-main.js';

describe('a dropped session', () => {
  it.each(['claude-code', 'codex', 'pi', 'copilot-cli', 'gemini-cli', 'continue', 'kimi-cli', 'qwen-code', 'factory-droid', 'cline'])(
    'of %s',
    async (agent) => {
      const file = fixtureMain(agent);
      const session = (await sessionIn(readFileSync(file, 'utf8'), path.basename(file)))?.session;
      expect(session?.agent).toBe(agent);
      expect(session!.entries.length).toBeGreaterThan(0);
    },
  );

  it('of no agent, but in the form of an API', async () => {
    const messages = [
      { role: 'user', content: 'Mend the parser' },
      { role: 'assistant', content: 'Done.' },
    ];
    // several have this form; whichever reads it, the words are there
    expect((await sessionIn(JSON.stringify({ model: 'gpt-x', messages }), 'chat.json'))?.session?.entries).toHaveLength(2);
    const contents = [{ role: 'user', parts: [{ text: 'Mend the parser' }] }];
    expect((await sessionIn(JSON.stringify({ contents }), 'contents.json'))?.session?.agent).toBe('gemini-contents');
  });

  it('is none', async () => {
    expect((await sessionIn(readFileSync(path.join(root, 'LICENSE'), 'utf8'), 'LICENSE'))?.session).toBeUndefined();
    expect((await sessionIn('{"a":1}', 'x.json'))?.session).toBeUndefined();
  });
});
