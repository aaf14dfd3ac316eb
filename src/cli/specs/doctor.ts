// What `baton doctor` takes.
import type { CommandSpec } from '../args.js';

export const doctorSpec = {
  name: 'doctor',
  summary: 'what is wrong on this machine, and what to do',
  about: ["Checks Node, the agents' stores and clients, and Baton's own data, and says for each problem what to do. Exit code 1 when there is a problem."],
  operands: [],
  flags: [],
  examples: [
    { command: 'baton doctor', does: 'Check this machine.' },
    { command: 'baton doctor --home /mnt/backup/home/me', does: 'Check a backup.' },
  ],
} as const satisfies CommandSpec;
