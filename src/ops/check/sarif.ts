// Findings as SARIF 2.1.0, for code scanning and editors.
import { PUBLISHER } from '../../model/publisher.js';
import type { Severity } from '../../model/report.js';
import { checkRules } from './check-rules.js';
import type { CheckResult } from './check.js';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note' };

export function sarifOf({ files }: CheckResult): string {
  const used = new Set(files.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  const rules = checkRules.filter(({ id }) => used.has(id));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'baton check',
            ...(PUBLISHER.site !== '' && { informationUri: PUBLISHER.site }),
            rules: rules.map(({ id, severity, asks }) => ({
              id,
              shortDescription: { text: asks },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ path, findings }) =>
          findings.map(({ rule, severity, line, message }) => ({
            ruleId: rule,
            ruleIndex: rules.findIndex(({ id }) => id === rule),
            level: LEVELS[severity],
            message: { text: message },
            locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine: line } } }],
          })),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function uriOf(path: string): string {
  if (path === '-') return 'stdin';
  const slashes = path.replaceAll('\\', '/');
  const encoded = slashes.split('/').map(encodeURIComponent).join('/');
  return /^[A-Za-z]:\//.test(slashes)
    ? `file:///${slashes[0]}:${encoded.slice(encoded.indexOf('/'))}`
    : slashes.startsWith('/')
      ? `file://${encoded}`
      : encoded;
}
