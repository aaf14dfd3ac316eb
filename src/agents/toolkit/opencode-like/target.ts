// Sessions as one program of the family gets them.
import type { Report } from '../../../model/report.js';
import { sealed } from '../../../records/record-codec.js';
import type { InstallTarget, SessionTarget } from '../../agent.js';
import { insidePath } from '../inside-database.js';
import { importCommand } from './import.js';
import { chooseModel, type ModelChoice } from './model-choice.js';
import { renamedIds, sessionId } from './native-ids.js';
import { mainDatabase } from './paths.js';
import { FamilyEncoder } from './plan.js';
import { makeCodec } from './records.js';
import type { Variant } from './variant.js';

export function makeTarget(variant: Variant): SessionTarget {
  return {
    contextWindow: 200_000,
    codec: sealed(makeCodec(variant.id)),
    newId: (seed, at) => sessionId(`${variant.id} ${seed}`, at),
    planInstall: async (target, report) => ({
      path: insidePath(mainDatabase(variant, target.world), target.id),
      encoder: new FamilyEncoder(variant, target, modelFor(variant, target, report), report),
    }),
    planAppend: async (target, report) => new FamilyEncoder(variant, target, modelFor(variant, target, report), report),
    importCommand: (target) => importCommand(variant, target),
    relocateFile: (_file, _ref, target) => insidePath(mainDatabase(variant, target.world), target.id),
    adaptRecords: async (target) => (record) => renamedIds(record, target.id),
    resumeCommand: (id, cwd) => ({ argv: [variant.client.command, '--session', id], cwd }),
  };
}

/** One that the client does not know: it says so when the session continues, and uses another. */
const NO_MODEL: ModelChoice = { providerID: 'unknown', modelID: 'unknown' };

function modelFor(variant: Variant, target: InstallTarget, report: Report): ModelChoice {
  const model = chooseModel(variant, target.world, target.cwd);
  if (model) return model;
  report.add({
    rule: 'opencode-like/no-model',
    severity: 'info',
    message: `${variant.name} has no model set and no session yet, so the passed one names none that it knows`,
    hint: `Choose a model when you continue, or: ${variant.client.command} run --session ${target.id} --model PROVIDER/MODEL …`,
  });
  return NO_MODEL;
}
