// Every rule of `check` has documents that keep it and documents that break it, found by walking.
import { secretsIn } from '../../src/redact/lines.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootstrapRules } from '../../src/documents/bootstrap/validate.js';
import { handoffRules } from '../../src/documents/toolkit/handoff-document/check-document.js';
import { findFormat } from '../support/all-agents.js';
import { feedRules, LF001 } from '../../src/documents/llmfeed/rules.js';
import { checkRules } from '../../src/ops/check/check-rules.js';
import { formatFolder } from '../support/format-folder.js';

describe.each([['handoff', handoffRules] as const, ['bootstrap', bootstrapRules] as const, ['llmfeed', [LF001, ...feedRules]] as const])(
  '%s',
  (id, rules) => {
    const folder = path.join(formatFolder(id), 'fixtures', 'rules');
    const format = findFormat(id)!;

    it('has a folder for each rule and for nothing else', () => {
      expect(readdirSync(folder).toSorted()).toEqual(rules.map((rule) => rule.id).toSorted());
    });

    describe.each(rules.map((rule) => rule.id))('%s', (rule) => {
      const files = existsSync(path.join(folder, rule)) ? readdirSync(path.join(folder, rule)) : [];

      it('has both kinds', () => {
        expect(new Set(files.map((file) => file.split('.')[0]))).toEqual(new Set(['ok', 'ng']));
      });

      it.each(files)('%s', async (file) => {
        const text = readFileSync(path.join(folder, rule, file), 'utf8');
        const exists = (relative: string): boolean => existsSync(path.join(folder, rule, relative));
        const found = (await format.validate!(text, { exists, secretsIn })).findings.filter((finding) => finding.rule === rule);
        if (file.startsWith('ok.')) expect(found).toEqual([]);
        else expect(found.length).toBeGreaterThan(0);
        for (const { line } of found) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(Math.max(1, text.split('\n').length));
        }
      });
    });
  },
);

describe('documents of the format’s authors', () => {
  const folder = path.join(formatFolder('handoff'), 'fixtures', 'documents');

  it.each(readdirSync(folder))('%s', async (file) => {
    const { level } = await findFormat('handoff')!.validate!(readFileSync(path.join(folder, file), 'utf8'), { secretsIn });
    expect(level).toBe(file.split('.')[0]);
  });

  /** As measured by hand, in the digest of the format. */
  it.each([
    ['minimal.generated-example', ['HF020']],
    ['minimal.minimal-example', ['HF020', 'HF021', 'HF022', 'HF027']],
    ['recommended.complete-example', []],
    ['recommended.dashboard', []],
    ['recommended.methodology', []],
  ])('%s has these warnings: %j', async (file, expected) => {
    const { findings } = await findFormat('handoff')!.validate!(readFileSync(path.join(folder, `${file}.md`), 'utf8'), { secretsIn });
    expect(findings.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule)).toEqual(expected);
  });
});

it('every rule says what it asks for', () => {
  expect(new Set(checkRules.map(({ id }) => id)).size).toBe(checkRules.length);
  for (const { asks } of checkRules) expect(asks).toMatch(/[.)]$/);
});
