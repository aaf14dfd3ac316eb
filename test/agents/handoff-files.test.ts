// Agents that get no session: the hand-off lies where each of them reads it, as a private file without secrets, and undo takes it back.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandHere } from '../support/command-here.js';
import { makeScratch, modeOf, snapshot } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const SECRET = 'ghp_Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MDEyMzQ1';

describe('a hand-off in the project', () => {
  it.each([
    [
      'aider',
      '.aider.chats/baton-ID.md',
      '/read-only .aider.chats/baton-ID.md\nContinue the work that .aider.chats/baton-ID.md hands over.',
      /^You take over /,
    ],
    [
      'kiro',
      '.kiro/steering/baton-ID.md',
      '#baton-ID Continue the work that .kiro/steering/baton-ID.md hands over.',
      /^---\ninclusion: manual\n---\n\nYou /,
    ],
    ['roo-code', '.roo/handoffs/baton-ID.md', 'Continue the work that @/.roo/handoffs/baton-ID.md hands over.', /^You take over /],
    [
      'vscode-copilot-chat',
      '.github/prompts/baton-ID.prompt.md',
      '/baton-ID',
      /^---\ndescription: "Continue earlier work: Light the lamp[^"\n]*"\n---\n\nYou /,
    ],
  ])('%s', async (agent, file, prompt, begins) => {
    const { home, work, batonHome } = makeScratch();
    new ClaudeSession(home, { id, cwd: work }).user(`Light the lamp. The token is ${SECRET}`).say('It is lit.');
    const before = [snapshot(home), snapshot(work)];
    const run = (...argv: readonly string[]): ReturnType<typeof commandHere> =>
      commandHere([...argv, '--json'], { cwd: work, env: { HOME: home, BATON_HOME: batonHome, PATH: '/nowhere' } });
    const { status, stdout } = await run('pass', id, '--to', agent);
    const { result } = JSON.parse(stdout) as { result: { receipt: string; prompt: string; wrote: string[] } };
    const named = (text: string): string => text.replaceAll('ID', result.receipt);
    expect({ status, prompt: result.prompt, wrote: result.wrote }).toEqual({
      status: 0,
      prompt: named(prompt),
      wrote: [path.join(work, named(file))],
    });
    const text = readFileSync(result.wrote[0]!, 'utf8');
    expect(text).toMatch(begins);
    expect(text).not.toContain(SECRET);
    expect(modeOf(result.wrote[0]!)).toBe('600');
    expect(JSON.parse((await run('list', '--agent', agent)).stdout)).toMatchObject({ result: [] }); // it is no session
    expect((await run('undo')).status).toBe(0);
    expect([snapshot(home), snapshot(work)]).toEqual(before);
  });
});
