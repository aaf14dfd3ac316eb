// `pass --by`: the hand-off that a pass makes may be written by an author, who is asked only where one is named, never by a dry run.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { END_MARK } from '../../src/handoff/draft/answer.js';
import { Report } from '../../src/model/report.js';
import { passRef } from '../../src/ops/pass/pass-ref.js';
import type { PassInput } from '../../src/ops/pass/input.js';
import { makeScratch } from '../support/scratch.js';

const WORDS = 'the exporter writes the file in parts';
const DRAFT = `## State\n\n- ${WORDS} [#2]\n\n${END_MARK}\n`;
const SECRET = `ghp_${'k3J9'.repeat(9)}`;

function stage() {
  const bin = path.join(makeScratch().folder, 'bin');
  const { world, home, work, folder } = makeScratch({ env: { PATH: `${bin}:${process.env['PATH'] ?? ''}` } });
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'writer'), `#!/bin/sh\ncat > '${folder}/prompt'\ncat <<'X'\n${DRAFT}X\n`);
  chmodSync(path.join(bin, 'writer'), 0o755);
  const file = path.join(work, 'talk.jsonl');
  const said = Array.from({ length: 12 }, (_, i) => [
    { role: 'user', text: `Part ${i}. ${i === 0 ? `The token is ${SECRET}.` : ''} ${'More of it. '.repeat(60)}` },
    { role: 'assistant', text: `Done: ${WORDS}. ${'A word on it. '.repeat(60)}` },
  ]).flat();
  writeFileSync(file, said.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const report = new Report();
  const pass = (more: Partial<PassInput>) =>
    passRef({ ref: file, to: 'codex', cwd: work, ...more } as PassInput, {
      world,
      here: world,
      report,
      progress: () => undefined,
      signal: new AbortController().signal,
    });
  const written = (): string =>
    readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(path.join(home, name), 'utf8'))
      .join('\n');
  return { pass, report, written, prompt: path.join(folder, 'prompt') };
}

describe('pass --by', () => {
  it.each<Partial<PassInput>>([{ as: 'prompt' }, { fit: 2500 }])(
    'asks the author for the hand-off of %j, and says so first',
    async (how) => {
      const { pass, report, written, prompt } = stage();
      await pass({ ...how, by: 'writer', goal: 'Finish the exporter' });
      const rules = report.diagnostics.map(({ rule }) => rule);
      expect(rules).toContain('draft/sending');
      expect(rules).not.toContain('draft/without-model');
      const asked = readFileSync(prompt, 'utf8');
      expect(asked).toContain('Finish the exporter');
      expect(asked).not.toContain(SECRET); // whatever is passed, an author gets no secrets
      expect(written()).toContain(WORDS);
    },
  );

  it('asks nobody without it, and nobody in a dry run', async () => {
    const { pass, report, prompt } = stage();
    await pass({ as: 'prompt', goal: 'Finish the exporter and its tests' });
    await pass({ as: 'prompt', by: 'writer', dryRun: true });
    expect(existsSync(prompt)).toBe(false);
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('draft/not-asked');
  });

  it.each(['by', 'goal'] as const)('refuses --%s where no hand-off is made', async (flag) => {
    const { pass } = stage();
    await expect(pass({ [flag]: 'writer' })).rejects.toMatchObject({ diagnostic: { rule: 'usage/missing-flag' } });
  });
});

describe('pass --as prompt --goal', () => {
  it('begins with the goal', async () => {
    const { pass, written } = stage();
    await pass({ as: 'prompt', goal: 'Finish the exporter and its tests' });
    expect(written()).toContain('## Next Session Objective\\n\\nFinish the exporter and its tests');
  });
});
