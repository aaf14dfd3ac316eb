// `check_handoff`: whether documents of the project are what their format requires.
import { checkOperation } from '../../check/index.js';
import { cursorField, tool, without } from '../tool.js';

export const checkHandoff = tool({
  declaration: {
    ...checkOperation,
    name: 'check_handoff',
    summary: 'Check hand-offs, feeds and bootstrap templates of this project for conformance: every rule that is broken, with its line.',
    input: { ...without(checkOperation.input, 'strict', 'sarif'), cursor: cursorField },
  },
  title: 'Check a hand-off',
  hints: { readOnly: true, idempotent: true },
  list: {
    name: 'files',
    item: {
      type: 'object',
      properties: {
        format: { type: 'string' },
        level: { enum: ['recommended', 'minimal', 'non-conformant'] },
        findings: { type: 'array', items: { type: 'object' } },
      },
      required: ['format', 'level', 'findings'],
    },
  },
  async tell({ files }, { here }) {
    const [{ checkFiles }, { safeReport }] = await Promise.all([import('../../check/check.js'), import('../../../redact/diagnostics.js')]);
    const checked = safeReport(await checkFiles(files, here));
    return {
      lead: `${checked.files.length} ${checked.files.length === 1 ? 'file' : 'files'}, in the order in which they were given.`,
      items: checked.files.map(({ path, format, level, findings }) => ({
        text: [
          `${path}: ${level} (${format})`,
          ...findings.map((one) => `  line ${one.line}, ${one.severity}, ${one.rule}: ${one.message}`),
        ].join('\n'),
        fact: {
          format,
          level,
          findings: findings.slice(0, 100).map(({ rule, severity, line }) => ({ rule, severity, line: line ?? null })),
        },
      })),
    };
  },
});
