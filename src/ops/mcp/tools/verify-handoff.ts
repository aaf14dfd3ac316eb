// `verify_handoff`: whether a document of the project is what was signed, and whose key signed it.
import { verifyOperation } from '../../verify/index.js';
import { tool } from '../tool.js';

export const verifyHandoff = tool({
  declaration: {
    ...verifyOperation,
    name: 'verify_handoff',
    summary:
      'Say whether a file of this project is what was signed (integrity), whose key signed it (identity) and whether what it came from is here (lineage).',
    input: verifyOperation.input,
  },
  title: 'Verify a hand-off',
  hints: { readOnly: true, idempotent: true },
  facts: { integrity: { type: 'string' }, identity: { type: 'string' }, lineage: { type: 'string' } },
  async tell({ file }, { here, report }) {
    const { verifyFile } = await import('../../verify/verify.js');
    const { integrity, identity, lineage, covered, uncovered } = await verifyFile(file, here, report);
    return {
      lead: `integrity: ${integrity}; identity: ${identity.state}; lineage: ${lineage}.`,
      items: [
        { text: `key: ${identity.name ?? 'no name'} (${identity.keyId ?? 'none'})` },
        { text: `covered: ${covered.join(', ') || 'nothing'}; not covered: ${uncovered.join(', ') || 'nothing'}` },
      ],
      facts: { integrity, identity: identity.state, lineage },
    };
  },
});
