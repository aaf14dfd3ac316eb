// A hand-off that is kept here, as a task: its id is that of its document, its context the session that it was made of. Making it is done, whatever
// of the work is open; that is in the hand-off.
import { handoffTaskJson, taskIdOf } from '../../documents/a2a/task-json.js';
import type { World } from '../../io/world.js';
import type { LineageGraph, LineageNode } from '../../lineage/graph.js';
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import { Failure, Report } from '../../model/report.js';
import { openHandoff, promptOf } from '../log/open-handoff.js';
import { safeId } from '../mcp/safe-facts.js';
import { redactorFor } from '../redact/config.js';
import { details, STATE, statusOf, textPart, type TaskPlace } from './wire.js';

export interface HandoffEntry extends TaskPlace {
  /** When it was made or came here. */
  readonly at: string;
  readonly node: LineageNode;
}

const LONG_AGO = new Date(0).toISOString();

/** From what is recorded alone: a list opens no document. */
export function entryOf(node: LineageNode): HandoffEntry {
  const id = taskIdOf(node.ref);
  const sessions = node.parents.filter((ref) => !ref.startsWith('sha256:'));
  const session = sessions.length === 1 ? safeId(sessions[0]!.replace(/^[^:]*:/, '')) : null;
  return { id, contextId: session ?? id, at: node.at ?? LONG_AGO, node };
}

export function bareTask({ id, contextId, at, node }: HandoffEntry): JsonObject {
  const words = 'A hand-off that is kept here. Its artifacts are the hand-off itself and a prompt in which it is fenced as data.';
  return {
    id,
    contextId,
    status: statusOf(STATE.completed, at, { words, place: { id, contextId } }),
    metadata: details({ handoff: node.ref }),
  };
}

/** With artifacts and history, secrets removed. A document that is gone or was changed is a task that failed: nobody goes on from it. */
export async function handoffTask(entry: HandoffEntry, graph: LineageGraph, here: World): Promise<JsonObject> {
  const { id, contextId, at, node } = entry;
  const bare = bareTask(entry);
  try {
    const { artifacts, history } = await contentOf(node, graph, here);
    return { ...bare, artifacts: [...artifacts], history: history.map((one) => ({ ...one, contextId, taskId: id })) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const words = `Its document cannot be used (${error.diagnostic.rule}).`;
    return { ...bare, status: statusOf(STATE.failed, at, { words, place: { id, contextId } }) };
  }
}

export interface HandoffContent {
  readonly artifacts: readonly JsonObject[];
  readonly history: readonly JsonObject[];
}

async function contentOf(node: LineageNode, graph: LineageGraph, here: World): Promise<HandoffContent> {
  const open = await openHandoff(node, graph, here);
  const redactor = redactorFor(here);
  const { artifacts, history } = redactor.json(await handoffTaskJson(open.handoff)) as JsonObject;
  const prompt = redactor.text(promptOf(open, new Report()), '');
  return {
    artifacts: [
      ...objects(artifacts),
      { artifactId: 'prompt', name: 'prompt.md', description: 'The prompt to go on with', parts: [textPart(prompt, 'text/markdown')] },
    ],
    history: objects(history),
  };
}

const objects = (value: Json | undefined): JsonObject[] => (isArray(value) ? value.filter(isObject) : []);
