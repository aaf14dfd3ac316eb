// Findings as SARIF: nothing but what the standard has a place for, every required field there, every result at its rule and line.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkFiles } from '../../src/ops/check/check.js';
import { sarifOf } from '../../src/ops/check/sarif.js';
import { makeScratch } from '../support/scratch.js';
import { formatFolder } from '../support/format-folder.js';

/** The objects that we write, as SARIF 2.1.0 (OASIS, 2020) defines them: all of them closed. */
const level = z.enum(['none', 'note', 'warning', 'error']);
const message = z.strictObject({ text: z.string().min(1) });
const uri = z.string().refine((text) => !/[\s<>"{}|\\^`]/.test(text) && URL.canParse(text, 'file:///'), 'no URI reference');
const rule = z.strictObject({ id: z.string().min(1), shortDescription: message, defaultConfiguration: z.strictObject({ level }) });
const location = z.strictObject({
  physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri }), region: z.strictObject({ startLine: z.int().min(1) }) }),
});
const result = z.strictObject({ ruleId: z.string(), ruleIndex: z.int().min(0), level, message, locations: z.array(location).min(1) });
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({ name: z.string().min(1), informationUri: z.url().optional(), rules: z.array(rule) }),
      }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      results: z.array(result),
    }),
  ),
});

const rules = path.resolve(formatFolder('handoff'), 'fixtures', 'rules');
const broken = readdirSync(rules).flatMap((id) =>
  readdirSync(path.join(rules, id))
    .filter((name) => name.startsWith('ng.'))
    .map((name) => path.join(rules, id, name)),
);

describe('SARIF', () => {
  it('of every document that breaks a rule', async () => {
    const { world } = makeScratch();
    const checked = await checkFiles(broken, world);
    const [run] = sarif.parse(JSON.parse(sarifOf(checked))).runs;
    expect(run!.results).toHaveLength(checked.files.reduce((sum, { findings }) => sum + findings.length, 0));
    for (const { ruleId, ruleIndex } of run!.results) expect(run!.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(new Set(run!.tool.driver.rules.map(({ id }) => id)).size).toBe(run!.tool.driver.rules.length);
  });

  it('of nothing wrong, and of files with odd names', () => {
    expect(sarif.parse(JSON.parse(sarifOf({ files: [] }))).runs[0]!.results).toEqual([]);
    const finding = { rule: 'HF001', severity: 'error', line: 1, message: 'missing' } as const;
    const odd = ['a b#c?.md', 'dir/ü.md', String.raw`C:\x y\z.md`, '/abs/ö.md', '-'].map((name) => ({
      path: name,
      format: 'handoff',
      level: 'non-conformant' as const,
      findings: [finding],
    }));
    expect(sarif.parse(JSON.parse(sarifOf({ files: odd }))).runs[0]!.results).toHaveLength(5);
  });
});
