// Every command, in the order in which help lists them: one line each.
import type { Command } from './command.js';
import { agentsSpec } from './specs/agents.js';
import { bootstrapSpec } from './specs/bootstrap.js';
import { checkSpec } from './specs/check.js';
import { completeSpec } from './specs/complete.js';
import { completionsSpec } from './specs/completions.js';
import { doctorSpec } from './specs/doctor.js';
import { listSpec } from './specs/list.js';
import { packSpec } from './specs/pack.js';
import { passSpec } from './specs/pass.js';
import { receiveSpec } from './specs/receive.js';
import { redactSpec } from './specs/redact.js';
import { showSpec } from './specs/show.js';
import { undoSpec } from './specs/undo.js';

export const commands: readonly Command[] = [
  { spec: listSpec, load: () => import('./commands/list.js') },
  { spec: showSpec, load: () => import('./commands/show.js') },
  { spec: passSpec, load: () => import('./commands/pass.js') },
  { spec: undoSpec, load: () => import('./commands/undo.js') },
  { spec: packSpec, load: () => import('./commands/pack.js') },
  { spec: receiveSpec, load: () => import('./commands/receive.js') },
  { spec: checkSpec, load: () => import('./commands/check.js') },
  { spec: bootstrapSpec, load: () => import('./commands/bootstrap.js') },
  { spec: redactSpec, load: () => import('./commands/redact.js') },
  { spec: agentsSpec, load: () => import('./commands/agents.js') },
  { spec: doctorSpec, load: () => import('./commands/doctor.js') },
  { spec: completionsSpec, load: () => import('./commands/completions.js') },
];

/** Called by programs; help does not list them. */
export const hiddenCommands: readonly Command[] = [{ spec: completeSpec, load: () => import('./commands/complete.js') }];
