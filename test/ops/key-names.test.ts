// A key's public name reaches people as it is: no rule for secrets may take it for one, in any message that tells it.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { tellFacts } from '../../src/ops/verify/tell-facts.js';
import { safeWords } from '../../src/redact/diagnostics.js';

const keyOf = (n: number) => {
  const bytes = createHash('sha256').update(`key ${n}`).digest();
  return { bytes, keyId: bytes.toString('base64url') };
};

it.each(['unknown', 'changed', 'revoked', 'rotated'] as const)('of a key that is %s', (state) => {
  for (let n = 0; n < 100; n++) {
    const report = new Report();
    const [key, other] = [keyOf(n), keyOf(n + 1000)];
    const examined = { integrity: 'valid', key, covered: [], uncovered: [] };
    const listed = { key: other, name: 'Anna', from: 'own' };
    tellFacts({ examined, identity: { state, name: 'Anna' }, listed } as unknown as Parameters<typeof tellFacts>[0], report);
    expect(report.diagnostics).not.toEqual([]);
    for (const { message } of report.diagnostics) expect(safeWords(message)).toBe(message);
  }
});
