// The files of a new agent. They compile and do no harm; each `TODO:` is a line that the contract test repeats until it is done.

/** Paths from the project's folder, with what is in each. */
export function skeleton(agent) {
  const folder = `src/agents/${agent.id}`;
  const own = {
    'index.ts': index(agent),
    'paths.ts': paths(agent),
    'source.ts': source(agent),
    'discover.ts': discover(agent),
    'read.ts': agent.readOnly ? plainRead(agent) : codecRead(agent),
    'store-state.ts': storeState(agent),
    'tools.ts': tools(agent),
    'rules.ts': rules(agent),
    'README.md': readme(agent),
    'fixtures/README.md': fixtures(agent),
    ...(!agent.readOnly && { 'records.ts': records(agent), 'plan.ts': plan(agent), 'target.ts': target(agent) }),
  };
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, text]) => [`${folder}/${name}`, text])),
    [`test/contract/${agent.id}.test.ts`]: agent.readOnly
      ? `import { sourceContract } from './source-contract.js';\n\nsourceContract('${agent.id}');\n`
      : `import { agentContract } from './agent-contract.js';\n\nagentContract('${agent.id}');\n`,
  };
}

const index = ({ id, name, variable, readOnly }) => `// ${name}: \`~/.${id}/sessions/<id>.jsonl\`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const ${variable}: Agent = {
  id: '${id}',
  name: '${name}',
${
  readOnly
    ? ''
    : `  // TODO: name the client's program and how people install it
  client: { command: '${id}', install: 'npm install -g ${id}' },
`
}  supports: {
    discover: true,
    read: true,
    install: ${!readOnly},
    resume: false,${readOnly ? '' : ' // true exactly when test/clients/agents has a driver for its client'}
    keeps: survives(SESSION_KINDS, { ${readOnly ? "rest: 'dropped'" : "dropped: ['reasoning', 'subAgents']"} }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
${readOnly ? '' : "  loadTarget: async () => (await import('./target.js')).target,\n"}};
`;

const paths = ({ id, name, readOnly }) => `// Where ${name} keeps its sessions.
import { pathsOf, type StorePlace } from '../../io/world.js';

// TODO: say where sessions lie on each platform, and which environment variables move them
export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(world.home, '.${id}', 'sessions');
}
${
  readOnly
    ? ''
    : `
export function sessionFile(world: StorePlace, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), \`\${id}.jsonl\`);
}
`
}`;

const source = ({ name, variable }) => `// ${name}'s sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, isSessionHead, refOf } from './discover.js';
import { ${variable} } from './index.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: ${variable}.id,
  name: ${variable}.name,
  // TODO: what does it do on resume with a call that has no result: leave it out (dropped), or answer it itself (answered)?
  openCalls: 'dropped',
  // TODO: which environment variables are set inside its own shell? None is a good answer
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes: ({ head }) => isSessionHead(head),
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
};
`;

const discover = ({ id, name }) => `// Finding ${name}'s sessions: the first and last part of each file, searched as bytes.
import { firstLineOf, openEnds, recordIn } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { refsAmong, sessionRef } from '../toolkit/session-files.js';
import { sessionsFolder } from './paths.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  yield* refsAmong(sessionFiles(world, report), (file) => refOf(file, report));
}

export function sessionFiles(world: World, report: Report): FolderEntry[] {
  return listFolder(sessionsFolder(world), report).filter((entry) => !entry.isFolder && entry.name.endsWith('.jsonl'));
}

// TODO: tell a session's id, title, folder and times from the ends of its file, without reading all of it
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  const head = ends && headOf(ends.head);
  const id = head && stringOf(head['id']);
  if (!ends || !head || id === undefined) return undefined;
  return sessionRef('${id}', file, ends, {
    id,
    title: stringOf(head['title']),
    cwd: stringOf(head['cwd']),
    startedAt: stringOf(head['timestamp']),
    updatedAt: ends.lastString('timestamp'),
  });
}

// TODO: by what is a file known as a session of ${name}, and of no other agent?
export function isSessionHead(head: Uint8Array): boolean {
  return headOf(head) !== undefined;
}

function headOf(head: Uint8Array): JsonObject | undefined {
  const record = recordIn(firstLineOf(Buffer.from(head.buffer, head.byteOffset, head.byteLength)));
  return record?.['type'] === '${id}-session' ? record : undefined;
}
`;

const plainRead = ({ id, name }) => `// ${name}'s file → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Message, Mutable, Role, SessionItem } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';

const ROLES = new Map<string, Role>([
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

// TODO: turn each record into an entry; one that is not understood is kept as \`opaque\` and named
export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: '${id}' };
  if (ref.title !== undefined) header.title = ref.title;
  if (ref.cwd !== undefined) header.workspace = { cwd: ref.cwd };
  yield header;
  let last: string | null = null;
  const records = files.lines(ref.path, { report, rule: '${id}/not-a-record', ...range(options) });
  for (const { record, line, number, offset } of records) {
    const place = { line, offset };
    const message = messageOf(record, { id: \`#\${number}\`, parent: last });
    if (!message) tellOther(record, { source: ref.path, line }, report);
    yield message ? { ...message, place } : { kind: 'opaque', id: \`#\${number}\`, parent: last, record, place };
    last = \`#\${number}\`;
  }
}

function messageOf(record: JsonObject, base: { readonly id: string; readonly parent: string | null }): Message | undefined {
  const [role, text, at] = [ROLES.get(stringOf(record['role']) ?? ''), stringOf(record['text']), stringOf(record['timestamp'])];
  if (role === undefined || text === undefined) return undefined;
  return { kind: 'message', ...base, ...(at !== undefined && { at }), role, parts: [{ type: 'text', text }] };
}

function tellOther(record: JsonObject, place: { readonly source: string; readonly line: number }, report: Report): void {
  if (record['type'] !== '${id}-session') tellUnknown({ kind: stringOf(record['type']), rule: '${id}/unknown-record', place, report });
}
`;

const codecRead = ({ id, name, variable }) => `// ${name}'s file → session.
import { stringOf } from '../../model/json.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { ${variable}Codec } from './records.js';

// TODO: name every type of record that is known; each other one is kept and named
const KNOWN = new Set(['${id}-session', 'message']);

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: '${id}' };
  if (ref.title !== undefined) header.title = ref.title;
  if (ref.cwd !== undefined) header.workspace = { cwd: ref.cwd };
  yield header;
  yield* readItems({
    codec: ${variable}Codec,
    records: files.lines(ref.path, { report, rule: '${id}/not-a-record', ...range(options) }),
    options,
    see({ record, line }) {
      const kind = stringOf(record['type']);
      if (!KNOWN.has(kind ?? '')) tellUnknown({ kind, rule: '${id}/unknown-record', place: { source: ref.path, line }, report });
      return undefined;
    },
  });
}
`;

const storeState = ({ name }) => `// The newest sessions of ${name}, and which client wrote them.
import { openEnds } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';

// TODO: which versions of its client wrote the fixtures, the oldest and the newest?
export const formats: KnownFormats = { oldest: '1.0.0', newest: '1.0.0', majors: [1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

// TODO: which version of the client wrote a file? Undefined for one that carries Baton's own mark
export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  return !ends || ends.head.includes('"baton":') ? undefined : { path: file };
}
`;

const tools = ({ name }) => `// ${name}'s tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { toolKinds } from '../toolkit/describe-tool.js';

// TODO: name its tools (read, edit, search, execute …; the rest is other), and where a call has its command and its path
const toolKind = toolKinds({ run: 'execute', write: 'edit' });

export function describeTool(tool: string, input: Json): ToolUse {
  const [command, path] = isObject(input) ? [stringOf(input['command']), stringOf(input['path'])] : [];
  return { kind: toolKind(tool), ...(command !== undefined && { command }), ...(path !== undefined && { paths: [path] }) };
}
`;

const rules = ({ id, name }) => `// What the rule ids of ${name} mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  '${id}/not-a-record': 'A line of a session of ${name} is JSON but not a record; it is left out.',
  '${id}/unknown-record': 'A record type of ${name} that Baton does not know; it is kept as it is and not passed on.',
};
`;

const records = ({ id, name, variable }) => `// ${name}'s records ↔ ours: one entry on each line, each behind the one before it.
import { isArray, stringOf, type JsonObject } from '../../model/json.js';
import type { Message, Part, Role } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';

export interface ${title(variable)}State {
  readonly last: string | null;
}

const ROLES: readonly string[] = ['user', 'assistant', 'tool'] satisfies readonly Role[];

// TODO: decode and encode the records as its client writes them; this stand-in stores our own parts
export const ${variable}Codec: RecordCodec<${title(variable)}State> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }),
  start: () => ({ last: null }),
  advance: (_state, _record, entries) => ({ last: entries.at(-1)!.id }),
  decode(record, { last }, number) {
    const base = { id: stringOf(record['id']) ?? \`#\${number}\`, parent: last };
    const at = stringOf(record['timestamp']);
    const { role, parts } = record;
    if (record['type'] !== 'message' || !ROLES.includes(stringOf(role) ?? '') || !isArray(parts))
      return [{ kind: 'opaque', ...base, record }];
    return [{ kind: 'message', ...base, ...(at !== undefined && { at }), role: role as Role, parts: parts as unknown as Part[] }];
  },
  hints: () => ({}),
  encode(entries) {
    const entry = entries[0]!;
    if (entry.kind === 'message') return recordOf(entry);
    return entry.kind === 'opaque' ? (entry.record as JsonObject) : { type: 'unknown' };
  },
};

export function recordOf({ id, at, role, parts }: Message): JsonObject {
  return {
    type: 'message',
    ...(!id.startsWith('#') && { id }),
    ...(at !== undefined && { timestamp: at }),
    role,
    parts: parts as unknown as JsonObject[],
  };
}

/** What opens a file. */
export const OPENER = '${id}-session';
`;

const plan = ({ name, variable }) => `// Session → ${name}'s records.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { seededUuid } from '../toolkit/ids.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { sessionFile } from './paths.js';
import { OPENER, recordOf } from './records.js';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.id), encoder: new ${title(variable)}Encoder(target, report, null) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new ${title(variable)}Encoder(target, report, target.lastEntry);
}

// TODO: write what its client sends to the model on resume, tried with the real client: order, ids, calls and results, pictures, summaries
class ${title(variable)}Encoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #seed: string;
  #messages = 0;

  constructor(target: InstallTarget, report: Report, last: string | null) {
    this.#target = target;
    this.#foreign = new ForeignParts({ agent: '${name}' }, report);
    this.#time = new RecordClock(target);
    this.#seed = \`\${target.id} \${last ?? ''}\`;
  }

  begin(): JsonObject[] {
    const { id, cwd, title, origin } = this.#target;
    return [{ type: OPENER, id, cwd, ...(title !== undefined && { title }), timestamp: this.#time.text, baton: origin }];
  }

  encode(item: Message): JsonObject[] {
    this.#time.moveTo(item);
    const id = seededUuid(\`\${this.#seed} message \${this.#messages++}\`);
    return [recordOf({ ...item, id, at: this.#time.text, parts: item.parts.map((part) => this.#part(part, item)) })];
  }

  end(): JsonObject[] {
    return [];
  }

  #part(part: Part, { role }: Message): Part {
    if (part.type === 'tool-result') return this.#foreign.result(part);
    return role === 'assistant' ? this.#foreign.said(part) : this.#foreign.shown(part);
  }
}
`;

const target = ({ id, name, variable }) => `// Sessions as ${name} gets them.
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { ${variable}Codec } from './records.js';

export const target: SessionTarget = {
  // TODO: how many tokens does its usual model take in?
  contextWindow: 128_000,
  codec: sealed(${variable}Codec),
  newId: (seed) => seededUuid(\`${id} \${seed}\`),
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, into) => sessionFile(into.world, into.id),
  // TODO: how is a session gone on with by its id?
  resumeCommand: (session, cwd) => ({ argv: ['${id}', '--resume', session], cwd }),
};
`;

const readme = ({ name }) => `# ${name}

TODO: where it stores, what was seen with which version of its client, what is odd.
`;

const fixtures = ({ id, readOnly }) => `# Fixtures

Each case is a folder \`<case>/native/\`: a part of a home folder as the client left it, for example \`recorded-1.0.0/native/.${id}/sessions/….jsonl\`.
\`npm run golden\` writes beside it what it reads as; look at that before you commit it.
${readOnly ? '' : 'A case whose name begins with `recorded` goes to every other agent.\n'}`;

function title(variable) {
  return variable[0].toUpperCase() + variable.slice(1);
}
