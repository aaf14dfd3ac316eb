// The adapter of one program of the family; they differ in names, places and versions only.
import type { Report } from '../../../model/report.js';
import type { AgentAdapter, InstallTarget } from '../../agent.js';
import { insidePath } from '../inside-database.js';
import { sealed } from '../../../records/record-codec.js';
import { discover, recognizes, refOf, stillThere } from './discover.js';
import { importCommand } from './import.js';
import { chooseModel, type ModelChoice } from './model-choice.js';
import { renamedIds, sessionId } from './native-ids.js';
import { formatOf, newestFiles } from './store-state.js';
import { mainDatabase, storeFolder } from './paths.js';
import { FamilyEncoder } from './plan.js';
import { read } from './read.js';
import { makeCodec } from './records.js';
import { exportDocument, materialize } from './source.js';
import { describeTool } from './tools.js';
import type { Variant } from './variant.js';

export function makeAdapter(variant: Variant): AgentAdapter {
  const codec = makeCodec(variant.id);
  return {
    id: variant.id,
    name: variant.name,
    client: variant.client,
    supports: {
      discover: true,
      read: true,
      install: true,
      resume: true,
      keeps: {
        text: 'exact',
        reasoning: 'dropped',
        toolCalls: 'exact',
        toolResults: 'exact',
        errors: 'exact',
        images: 'exact',
        files: 'flattened',
        compaction: 'exact',
        subAgents: 'dropped',
      },
    },
    contextWindow: 200_000,
    openCalls: 'answered',
    shellMarkers: variant.shellMarkers,
    formats: variant.formats,
    store: (world) => storeFolder(variant, world),
    newestFiles: (world, limit, report) => newestFiles(variant, world, limit, report),
    formatOf: (path) => formatOf(variant, path),
    recognizes: (sample) => recognizes(variant, sample),
    discover: (world, report) => discover(variant, world, report),
    refOf: (path, report) => refOf(variant, path, report),
    read: (ref, report, options) => read(variant, codec, ref, report, options),
    materialize: (ref, file, report) => materialize(ref, file, report),
    isThere: stillThere,
    nativeFiles: (ref) => [{ path: ref.path, records: true }],
    describeTool,
    codec: sealed(codec),
    layout: exportDocument,
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

/** One that the client does not know: it is told so when the session goes on, and takes another. */
const NO_MODEL: ModelChoice = { providerID: 'unknown', modelID: 'unknown' };

function modelFor(variant: Variant, target: InstallTarget, report: Report): ModelChoice {
  const model = chooseModel(variant, target.world, target.cwd);
  if (model) return model;
  report.add({
    rule: 'opencode-like/no-model',
    severity: 'info',
    message: `${variant.name} has no model set and no session yet, so the passed one names none that it knows`,
    hint: `Choose a model when you go on, or: ${variant.client.command} run --session ${target.id} --model PROVIDER/MODEL …`,
  });
  return NO_MODEL;
}
