// `check`: conformance of hand-offs, feeds and bootstrap templates.
import { operation } from '../operation.js';

export const checkOperation = operation({
  name: 'check',
  summary: 'check hand-offs, feeds and bootstrap templates for conformance',
  about: [
    'Checks hand-offs (Handoff Format 1.0, canonical JSON), session.llmfeed.json and bootstrap templates against every rule of their ' +
      'format, and gives the rule, the line and what is required for each finding. A file is rated recommended, minimal or ' +
      'non-conformant; exit code 1 when one does not conform. docs/formats/rules.md lists the rules.',
  ],
  input: {
    files: { kind: 'file', operand: true, required: true, many: true, help: 'A document, or - for standard input.' },
    strict: { kind: 'boolean', cliOnly: true, help: 'Exit with 1 on warnings, too.' },
    sarif: { kind: 'boolean', cliOnly: true, help: 'Print SARIF 2.1.0, for code scanning and editors.' },
  },
  examples: [
    { command: 'baton check handoff.md', does: 'Does it conform, and what is missing?' },
    { command: 'baton check --strict handoffs/*.md', does: 'In a pipeline: fail on warnings.' },
    { command: 'baton pack @latest | baton check -', does: 'From standard input.' },
    { command: "baton check handoff.md --json | jq '.result.files[].level'", does: 'For scripts.' },
  ],
  async run({ files }, { here }) {
    const [{ checkFiles }, { safeReport }] = await Promise.all([import('./check.js'), import('../../redact/diagnostics.js')]);
    return safeReport(await checkFiles(files, here));
  },
});
