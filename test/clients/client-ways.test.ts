// What a client does by itself to a history that it resumes, and that Baton says so.
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { plantClaude, type PlantedRow } from './plant-claude.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';

/** Each about 20,000 tokens. */
const RESULTS = Array.from({ length: 6 }, (_, i) => `RESULT-${i} ${`line ${i} of what was printed here. `.repeat(2500)} END-${i}`);

describe.skipIf(missingClients() !== undefined)('many results', () => {
  test('Gemini CLI masks the oldest and sends the newest; the pass has said so', async () => {
    await withScene('masked', { name: '', agent: '', script: { turns: [] }, make: async () => '' }, async ({ sandbox, open }) => {
      await open(newest('claude-code'));
      const target = await open(newest('gemini-cli'));
      const rows = RESULTS.flatMap((text, i): PlantedRow[] => [
        ['user', [{ type: 'text', text: `PROMPT-${i}` }]],
        ['assistant', [{ type: 'tool_use', id: `toolu_${i}`, name: 'Bash', input: { command: `cat ${i}` } }]],
        ['user', [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: [{ type: 'text', text }] }]],
        ['assistant', [{ type: 'text', text: `ANSWER-${i}` }]],
      ]);
      const { result, diagnostics } = await pass(sandbox, await plantClaude(sandbox.home, sandbox.project, rows), 'gemini-cli');
      expect(diagnostics.map(({ rule }) => rule)).toContain('gemini-cli/masks-old-results');

      const request = await target.resume(target.idIn(result.resume.argv), PROBE);
      const sent = JSON.stringify(request.items);
      expect(sent).toContain(RESULTS.at(-1));
      expect(sent).not.toContain(RESULTS[0]);
      for (let i = 0; i < RESULTS.length; i++) expect(sent).toContain(`ANSWER-${i}`);
    });
  });
});
