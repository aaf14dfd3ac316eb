// The tasks of the server: those that are going on in memory, those that have ended from their records, and every hand-off that is kept here.
import { Task, type ListTasksRequest, type ListTasksResponse, type TaskState, taskStateFromJSON } from '@a2a-js/sdk';
import type { TaskStore } from '@a2a-js/sdk/server';
import { ownDetails } from '../../documents/a2a/shapes.js';
import { taskIdOf } from '../../documents/a2a/task-json.js';
import type { World } from '../../io/world.js';
import type { LineageGraph } from '../../lineage/graph.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { TASK_ENDS, type TaskEnd, type TaskRecord } from '../../store/task-record.js';
import { Tasks } from '../../store/tasks.js';
import { knownGraph } from '../log/known-lineage.js';
import { handoffNodes } from '../mcp/kept-handoffs.js';
import { bareTask, entryOf, handoffTask, type HandoffEntry } from './handoff-task.js';
import { pageAfter, tokenOf } from './page-token.js';
import { dataPart, details, statusOf } from './wire.js';

export interface TaskStoreSetting {
  readonly here: World;
  /** Takes what was odd about our own data; no answer of the protocol has a place for it. */
  readonly tell: (report: Report) => void;
}

/** Tasks in memory: going on, or waiting for whoever asked. */
const MOST_IN_MEMORY = 200;

interface Listed {
  readonly id: string;
  readonly contextId: string;
  readonly at: string;
  readonly state: TaskState;
  /** Opens what it is about. */
  readonly whole: () => Promise<Task>;
  /** From what is known without opening anything. */
  readonly bare: () => Task;
}

export class HandoffTasks implements TaskStore {
  readonly #setting: TaskStoreSetting;
  readonly #live = new Map<string, Task>();

  constructor(setting: TaskStoreSetting) {
    this.#setting = setting;
  }

  async save(task: Task): Promise<void> {
    const record = recordOf(Task.toJSON(task) as JsonObject);
    if (record) {
      this.#reporting((report) => this.#records.write(record, report));
      this.#live.delete(task.id);
      return;
    }
    // what a message brought is not kept: it may be large, and hold secrets
    this.#live.set(task.id, { ...structuredClone(task), ...(ownDetails(task.metadata as Json) && { history: [] }) });
    for (const id of this.#live.keys()) if (this.#live.size > MOST_IN_MEMORY) this.#live.delete(id);
  }

  async load(id: string): Promise<Task | undefined> {
    const live = this.#live.get(id);
    if (live) return structuredClone(live);
    const report = new Report();
    const record = this.#records.read(id, report);
    const graph = await knownGraph(this.#setting.here, report);
    this.#tell(report);
    if (record) return this.#ofRecord(record, graph);
    const node = handoffNodes(graph).find(({ ref }) => taskIdOf(ref) === id);
    return node && this.#ofHandoff(entryOf(node), graph);
  }

  /** The artifacts of a hand-off by the digest of its document. */
  async artifactsOf(digest: string): Promise<readonly JsonObject[]> {
    const graph = await this.#graph();
    const node = graph.get(digest);
    const { artifacts } = node ? await handoffTask(entryOf(node), graph, this.#setting.here) : ({} as JsonObject);
    return (artifacts ?? []) as readonly JsonObject[];
  }

  async list(asked: ListTasksRequest): Promise<ListTasksResponse> {
    const after = asked.statusTimestampAfter === undefined ? undefined : Date.parse(asked.statusTimestampAfter);
    const all = (await this.#listed()).filter(
      ({ contextId, state, at }) =>
        (asked.contextId === '' || contextId === asked.contextId) &&
        (asked.status === 0 || asked.status === undefined || state === asked.status) &&
        (after === undefined || Date.parse(at) >= after),
    );
    const pageSize = asked.pageSize ?? 50;
    const { page, more } = pageAfter(all, asked.pageToken, pageSize);
    const isOpened = asked.includeArtifacts === true || (asked.historyLength ?? 0) > 0;
    const tasks: Task[] = [];
    for (const one of page) {
      const task = isOpened ? await one.whole() : one.bare();
      tasks.push({ ...task, ...(!asked.includeArtifacts && { artifacts: [] }), ...(asked.historyLength === undefined && { history: [] }) });
    }
    const last = page.at(-1);
    return { tasks, nextPageToken: more && last ? tokenOf(last) : '', pageSize: tasks.length, totalSize: all.length };
  }

  /** Newest first. A hand-off that a task here has made in its own context is that task. */
  async #listed(): Promise<Listed[]> {
    const report = new Report();
    const records = this.#records.all(report);
    const graph = await knownGraph(this.#setting.here, report);
    this.#tell(report);
    const told = new Set(records.map(({ handoff, receipt, contextId }) => (receipt ? '' : `${handoff ?? ''} ${contextId}`)));
    const own = records.map((record): Listed => {
      const { id, contextId, at, state } = record;
      const bare = (): Task => Task.fromJSON(recordTask(record));
      return { id, contextId, at, state: taskStateFromJSON(state), whole: () => this.#ofRecord(record, graph), bare };
    });
    const live = [...this.#live.values()].map((task): Listed => {
      const copy = (): Task => structuredClone(task);
      const { id, contextId, status } = task;
      return { id, contextId, at: status?.timestamp ?? '', state: status?.state ?? 0, whole: async () => copy(), bare: copy };
    });
    const handoffs = handoffNodes(graph)
      .map(entryOf)
      .filter(({ node, contextId }) => !told.has(`${node.ref} ${contextId}`))
      .map((entry): Listed => {
        const bare = (): Task => Task.fromJSON(bareTask(entry));
        return { ...entry, state: taskStateFromJSON('TASK_STATE_COMPLETED'), whole: () => this.#ofHandoff(entry, graph), bare };
      });
    return [...live, ...own, ...handoffs].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  }

  async #ofRecord(record: TaskRecord, graph: LineageGraph): Promise<Task> {
    const bare = recordTask(record);
    const node = record.handoff === undefined || record.receipt ? undefined : graph.get(record.handoff);
    const { artifacts } = node ? await handoffTask(entryOf(node), graph, this.#setting.here) : bare;
    return Task.fromJSON({ ...bare, ...(artifacts !== undefined && { artifacts }) });
  }

  async #ofHandoff(entry: HandoffEntry, graph: LineageGraph): Promise<Task> {
    return Task.fromJSON(await handoffTask(entry, graph, this.#setting.here));
  }

  get #records(): Tasks {
    return new Tasks(this.#setting.here);
  }

  async #graph(): Promise<LineageGraph> {
    const report = new Report();
    const graph = await knownGraph(this.#setting.here, report);
    this.#tell(report);
    return graph;
  }

  #reporting(work: (report: Report) => void): void {
    const report = new Report();
    work(report);
    this.#tell(report);
  }

  #tell(report: Report): void {
    if (report.diagnostics.length > 0) this.#setting.tell(report);
  }
}

/** Undefined: it goes on, or is none of ours. */
function recordOf({ id, contextId, status, artifacts, metadata }: JsonObject): TaskRecord | undefined {
  const own = ownDetails(metadata);
  const { state, timestamp, message } = isObject(status) ? status : ({} as JsonObject);
  if (!own || !(TASK_ENDS as readonly unknown[]).includes(state)) return undefined;
  const { skill, handoff } = own;
  const receipt = partOf(
    Array.isArray(artifacts) ? artifacts.find((one) => isObject(one) && one['artifactId'] === 'receipt') : undefined,
  )?.['data'];
  return {
    version: 1,
    id: stringOf(id) ?? '',
    contextId: stringOf(contextId) ?? '',
    at: stringOf(timestamp) ?? '',
    state: state as TaskEnd,
    skill: stringOf(skill) ?? '',
    said: stringOf(partOf(message)?.['text']) ?? '',
    ...(typeof handoff === 'string' && { handoff }),
    ...(isObject(receipt) && { receipt }),
  };
}

function partOf(holder: Json | undefined): JsonObject | undefined {
  const parts = isObject(holder) ? holder['parts'] : undefined;
  const first: Json | undefined = Array.isArray(parts) ? (parts as readonly Json[])[0] : undefined;
  return isObject(first) ? first : undefined;
}

function recordTask({ id, contextId, at, state, said, skill, handoff, receipt }: TaskRecord): JsonObject {
  return {
    id,
    contextId,
    status: statusOf(state, at, { words: said, place: { id, contextId } }),
    ...(receipt && { artifacts: [{ artifactId: 'receipt', name: 'receipt.json', parts: [dataPart(receipt)] }] }),
    metadata: details({ skill, ...(handoff !== undefined && { handoff }) }),
  };
}
