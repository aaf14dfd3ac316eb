// Prompts that look like a client's own commands: in a history they are words like any others, and arrive as such.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { passedContext } from './routes.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';

const PROMPTS = ['/help is what I typed first', '/compress', '!ls of the tide', '@README.md says what?', '?what', 'Plain words'];

describe.skipIf(missingClients() !== undefined)('prompts that begin like a command', () => {
  test.each(['gemini-cli', 'qwen-code', 'codex', 'claude-code'])('→ %s', async (to) => {
    await withScene(`commands-${to}`, { name: '', agent: '', script: { turns: [] }, make: async () => '' }, async ({ sandbox, open }) => {
      const target = await open(newest(to));
      const { result, diagnostics } = await pass(sandbox, await plant(sandbox.home, sandbox.project), to);
      const request = await target.resume(target.idIn(result.resume.argv), PROBE);
      const said = passedContext(newest(to), request, PROBE).map(({ role, text }) => `${role}: ${text}`);
      expect(said).toEqual(PROMPTS.flatMap((prompt, i) => [`user: ${prompt}`, `assistant: ANSWER-${i}`]));
      const marked = diagnostics.find(({ rule }) => rule === 'gemini-cli/prompt-marked')?.count;
      expect(marked).toBe(to === 'gemini-cli' ? PROMPTS.filter((prompt) => /^[/?]/.test(prompt)).length : undefined);
      expect(request.violations).toEqual([]);
    });
  });
});

/** A session of pi. */
async function plant(home: string, project: string): Promise<string> {
  const id = '0195f000-0000-7000-8000-00000000c0de';
  const at = (n: number): string => `2026-03-01T12:00:${String(n).padStart(2, '0')}.000Z`;
  const messages = PROMPTS.flatMap((prompt, i) => [
    { role: 'user', content: [{ type: 'text', text: prompt }], timestamp: Date.parse(at(2 * i)) },
    {
      role: 'assistant',
      content: [{ type: 'text', text: `ANSWER-${i}` }],
      api: 'anthropic-messages',
      provider: 'anthropic',
      model: 'm',
      stopReason: 'stop',
      timestamp: Date.parse(at(2 * i + 1)),
    },
  ]);
  const lines = [
    { type: 'session', version: 3, id, timestamp: at(0), cwd: project },
    ...messages.map((message, i) => ({
      type: 'message',
      id: `0000000${i.toString(16)}`,
      parentId: i === 0 ? null : `0000000${(i - 1).toString(16)}`,
      timestamp: at(i),
      message,
    })),
  ];
  const folder = join(home, '.pi', 'agent', 'sessions', `--${project.slice(1).replaceAll('/', '-')}--`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `2026-03-01T12-00-00-000Z_${id}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return id;
}
