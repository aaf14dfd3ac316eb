// Pictures that no vendor takes: installed as they are, the client would be refused at every request. A note arrives instead.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { passedContext } from './routes.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';
import { PIXEL } from './sent-items.js';
import { pictureOfBase64 } from './fake-model/items.js';

const BROKEN = ['AAAABBBB', PIXEL.slice(0, 60), 'not base64 at all', ''];
/** Said to be a PNG. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe.skipIf(missingClients() !== undefined)('a picture that cannot be decoded', () => {
  test.each(['codex', 'gemini-cli', 'pi'])('claude-code → %s', async (to) => {
    await withScene(`pictures-${to}`, { name: '', agent: '', script: { turns: [] }, make: async () => '' }, async ({ sandbox, open }) => {
      await open(newest('claude-code'));
      const target = await open(newest(to));
      const { result, diagnostics } = await pass(sandbox, await plant(sandbox.home, sandbox.project), to);
      expect(diagnostics.find(({ rule }) => rule === 'pass/broken-picture')).toMatchObject({ severity: 'warning', count: 5 });

      const request = await target.resume(target.idIn(result.resume.argv), PROBE);
      const items = passedContext(newest(to), request, PROBE);
      const pictures = [...items, ...items.flatMap(({ parts }) => parts ?? [])].filter(({ kind }) => kind === 'image');
      const [first, second] = pictures;
      expect(pictures).toHaveLength(2);
      expect(first).toMatchObject(pictureOfBase64('image/png', PIXEL));
      if (to !== 'codex') expect(second).toMatchObject(pictureOfBase64('image/gif', GIF)); // which makes another picture of it
      expect(JSON.stringify(items).split('its bytes cannot be decoded')).toHaveLength(6);
      expect(request.violations).toEqual([]);
    });
  });
});

async function plant(home: string, project: string): Promise<string> {
  const sessionId = 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee';
  const picture = (data: string): object => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } });
  const rows: readonly [type: string, content: readonly object[]][] = [
    ['user', [{ type: 'text', text: 'PROMPT-1 look' }, ...[PIXEL, GIF, ...BROKEN].map(picture)]],
    ['assistant', [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: 'shot.png' } }]],
    ['user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [picture('AAAABBBB')] }]],
    ['assistant', [{ type: 'text', text: 'ANSWER-1 seen' }]],
  ];
  const lines = rows.map(([type, content], i) => ({
    parentUuid: i === 0 ? null : `0000000${i - 1}-0000-4000-8000-000000000000`,
    uuid: `0000000${i}-0000-4000-8000-000000000000`,
    isSidechain: false,
    userType: 'external',
    cwd: project,
    sessionId,
    version: '2.1.29',
    type,
    timestamp: `2026-03-01T09:00:0${i}.000Z`,
    message: { role: type, content, ...(type === 'assistant' && { id: `msg_${i}`, type: 'message', model: 'claude-sonnet-4-5-20250929' }) },
  }));
  const folder = join(home, '.claude', 'projects', project.replace(/[^A-Za-z0-9]/g, '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${sessionId}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return sessionId;
}
