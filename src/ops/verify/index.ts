// `verify`: whether a file was changed since it was signed, and whose key signed it.
import { operation } from '../operation.js';

export const verifyOperation = operation({
  name: 'verify',
  summary: 'say whether a file is what was signed, and whose key signed it',
  about: [
    'Three facts, each on its own: integrity (the file has not changed since it was signed), identity (whose key it is, by the name that you ' +
      'or the project gave it), lineage (whether the hand-offs that it came from are here, signed and unchanged: intact, gap, broken, ' +
      'unsigned-link; root: it is the first; none: nothing is known). Exit code 0 only if it is valid and the key is trusted.',
    'The signature is looked for in FILE.sig.json, in the last line of the file, and in the blocks of a feed. A signature shows who ' +
      'exported a document and that nothing changed afterwards, nothing about what a model really said. No key is fetched from anywhere.',
  ],
  input: { file: { kind: 'file', operand: true, required: true, help: 'The signed file, or - for standard input.' } },
  examples: [
    { command: 'baton verify handoff.md', does: 'Has it changed, and whose key signed it?' },
    { command: 'baton verify handoff.md --json', does: 'The facts, for scripts.' },
  ],
  async run({ file }, { here, report }) {
    return (await import('./verify.js')).verifyFile(file, here, report);
  },
});
