// Every command, in the order in which help lists them: one line each.
import type { Command } from './command.js';
import { agentsSpec } from './specs/agents.js';
import { doctorSpec } from './specs/doctor.js';
import { listSpec } from './specs/list.js';
import { passSpec } from './specs/pass.js';
import { showSpec } from './specs/show.js';
import { undoSpec } from './specs/undo.js';

export const commands: readonly Command[] = [
  { spec: listSpec, load: () => import('./commands/list.js') },
  { spec: showSpec, load: () => import('./commands/show.js') },
  { spec: passSpec, load: () => import('./commands/pass.js') },
  { spec: undoSpec, load: () => import('./commands/undo.js') },
  { spec: agentsSpec, load: () => import('./commands/agents.js') },
  { spec: doctorSpec, load: () => import('./commands/doctor.js') },
];
