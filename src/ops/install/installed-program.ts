// How this Baton is started, by absolute paths: what agents are told to start must not depend on their PATH.
import { nodeProgram } from '../../io/machine.js';
import type { World } from '../../io/world.js';
import { Failure } from '../../model/report.js';

export function installedProgram({ program }: Pick<World, 'program'>): readonly string[] {
  if (program !== undefined) return [nodeProgram(), program];
  throw new Failure({
    rule: 'install/no-program',
    message: 'there is no command that an agent could start, since Baton runs as a library',
    hint: 'Run `baton install` on the command line.',
  });
}
