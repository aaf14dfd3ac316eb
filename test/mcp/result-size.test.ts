// No answer is longer than clients hand to their model, whatever is in a session or a file: Claude Code 2.1.325 and Qwen Code 0.24.4 cut above 20,000 characters.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tools } from '../../src/ops/mcp/tools/index.js';
import { called, connected, textOf } from '../support/mcp.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const MOST = 20_000;
const id = '11111111-1111-4111-8111-111111111111';

/** Each grows in another way before it is handed over: made visible, escaped in JSON, marked as no mark of ours, not cut inside. */
const GROWING = ['\u202e', '\u001b[31m', '"\\', '=====\n', '\u{1f600}', '\u{e0041}', 'word ', 'x'];

async function hostile() {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
  for (const [i, piece] of GROWING.entries()) {
    const much = piece.repeat(3000 / piece.length);
    session.user(`deploy ${much}`).call(`t${i}`, `run ${much}`).result(`t${i}`, `Exit code 1\n${much}`).say(`deploy ${much}`);
  }
  const much = GROWING.map((piece) => piece.repeat(1000)).join('\n');
  writeFileSync(path.join(scratch.work, 'handoff.md'), `# ${much}\n## Previous Session Summary\n${much}\n`);
  return { scratch, client: await connected(scratch.world, { allowWrite: true }) };
}

const statements = GROWING.map((piece) => `- the deploy ${piece.replaceAll('\n', ' ').repeat(500)} [#1]`).join('\n');
const cited = Array.from({ length: 4000 }, (_, i) => `#${i + 1}`).join(', ');
const answer = `## ${'State '.repeat(4000)}\n- deploy it [${cited}]\n## State\n${statements}\n- deploy it [${cited}]\n`;

/** What makes each tool say as much as it can. */
const calls: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  list_sessions: [{ all: true }],
  search_sessions: [{ words: ['deploy'] }, { words: ['\u202e'.repeat(5000)] }],
  show_session: [{}, { view: 'turns' }, { view: 'ledger' }, { entries: '1-32' }, { ref: '\u202e'.repeat(5000) }],
  pack_handoff: [{ format: 'transcript' }, { format: '\u001b'.repeat(5000) }],
  get_handoff: [{}],
  draft_handoff: [{}],
  save_handoff: [{ answer }, { answer: '\u202e'.repeat(5000) }],
  check_handoff: [{ files: ['handoff.md'] }, { files: Array.from({ length: 3 }, () => 'handoff.md') }],
  verify_handoff: [{ file: 'handoff.md' }],
  lineage: [{}, { audit: true }],
  pass_session: [{ to: 'codex', cwd: '.' }, { to: '\u202e'.repeat(5000) }],
};

it('every tool is tried', () => {
  expect(Object.keys(calls).toSorted()).toEqual(tools.map(({ declaration }) => declaration.name).toSorted());
});

it('every answer, page by page, is handed on whole', async () => {
  const { client } = await hostile();
  const long: string[] = [];
  for (const [name, inputs] of Object.entries(calls))
    for (const input of inputs) {
      let cursor: string | undefined;
      for (let page = 0; page < 2; page++) {
        const result = await called(client, name, { ...input, ...(cursor !== undefined && { cursor }) });
        const sizes = [textOf(result).length, JSON.stringify(result.structuredContent ?? null).length];
        if (Math.max(...sizes) > MOST) long.push(`${name} ${JSON.stringify(input).slice(0, 60)}, page ${page + 1}: ${sizes.join(', ')}`);
        expect(textOf(result), `${name}: ${textOf(result).slice(0, 300)}`).not.toContain('mcp/bad-cursor');
        expect(textOf(result)).not.toContain('usage/unknown-field');
        cursor = (result.structuredContent as { nextCursor?: string } | undefined)?.nextCursor;
        if (cursor === undefined) break;
      }
    }
  expect(long).toEqual([]);
});
