// goose: `~/.local/share/goose/sessions/sessions.db`, one database for all projects.
import type { AgentAdapter } from '../agent.js';
import { sealed } from '../../records/record-codec.js';
import { discover, isThere, recognizes, refOf } from './discover.js';
import { client, importCommand } from './import.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { sessionsFolder } from './paths.js';
import { newId, placeOf, planAppend, planInstall, adaptRecords } from './plan.js';
import { read } from './read.js';
import { gooseCodec } from './records.js';
import { exportDocument, layoutOf, materialize } from './source.js';
import { describeTool } from './tools.js';

export const goose: AgentAdapter = {
  id: 'goose',
  name: 'goose',
  client,
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
      errors: 'flattened',
      images: 'exact',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 128_000, // what the client takes a model that it does not know to have
  openCalls: 'dropped',
  shellMarkers: [], // of its own it sets AGENT_SESSION_ID alone (1.52.0), a name that others may use; and a call that runs is not stored yet
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  recognizes,
  discover,
  refOf,
  read,
  materialize,
  isThere,
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  codec: sealed(gooseCodec),
  layout: exportDocument,
  layoutOf,
  newId,
  planInstall,
  planAppend,
  importCommand,
  relocateFile: (_file, _ref, target) => placeOf(target),
  adaptRecords,
  resumeCommand: (id, cwd) => ({ argv: ['goose', 'session', '--resume', '--session-id', id], cwd }),
};
