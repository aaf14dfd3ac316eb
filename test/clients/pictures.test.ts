// Pictures that no vendor takes: installed as they are, the client would be refused at every request. A note arrives instead.
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { plantClaude } from './plant-claude.js';
import { passedContext } from './routes.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';
import { SQUARE } from './sent-items.js';
import { pictureOfBase64 } from './fake-model/items.js';

const BROKEN = ['AAAABBBB', SQUARE.slice(0, 60), 'not base64 at all', ''];
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
      expect(first).toMatchObject(pictureOfBase64('image/png', SQUARE));
      if (to !== 'codex') expect(second).toMatchObject(pictureOfBase64('image/gif', GIF)); // which makes another picture of it
      expect(JSON.stringify(items).split('its bytes cannot be decoded')).toHaveLength(6);
      expect(request.violations).toEqual([]);
    });
  });
});

/** Pictures in a prompt and in a result. */
function plant(home: string, project: string): Promise<string> {
  const picture = (data: string): object => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } });
  return plantClaude(home, project, [
    ['user', [{ type: 'text', text: 'PROMPT-1 look' }, ...[SQUARE, GIF, ...BROKEN].map(picture)]],
    ['assistant', [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: 'shot.png' } }]],
    ['user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [picture('AAAABBBB')] }]],
    ['assistant', [{ type: 'text', text: 'ANSWER-1 seen' }]],
  ]);
}
