// `doctor`: what is wrong on this machine and what to do about it.
import { operation } from '../operation.js';

export const doctorOperation = operation({
  name: 'doctor',
  summary: 'find problems on this machine, and how to fix them',
  about: [
    "Checks Node, the command itself, the clock, Baton's own data, and each agent's client, store and sessions. Each line says what " +
      'was found (✓ OK, • worth knowing, ✗ a problem) and, after an arrow, what to do: usually a command to copy. Exit code 1 when there ' +
      'is a problem.',
    'What interrupted passes left behind is cleaned up along the way. --fix also repairs what can be repaired without losing anything: ' +
      'permissions of Baton’s own data, working files of killed passes, and kept originals that no pass needs any longer.',
    'With --json: a list of {id, name, state, detail, fix}.',
  ],
  input: { fix: { kind: 'boolean', help: 'Repair what can be repaired without losing anything.' } },
  examples: [
    { command: 'baton doctor', does: 'Check this machine.' },
    { command: 'baton doctor --fix', does: 'Tidy up as well.' },
    { command: 'baton doctor --json | jq -r \'.result[] | select(.state == "problem").fix\'', does: 'Only the fixes for the problems.' },
    { command: 'baton doctor --home /mnt/backup/home/me', does: 'Check a backup.' },
  ],
  async run({ fix }, { world, here, report }) {
    const [{ runChecks }, { safeReport }] = await Promise.all([import('./doctor.js'), import('../../redact/diagnostics.js')]);
    return safeReport(await runChecks(world, here, { fix }, report));
  },
});
