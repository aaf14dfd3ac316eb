// What the protocol's conformance tests want an agent to do for messages whose ids begin with certain words; everything else is done by our own executor.
import { Artifact, Message, Task, TaskStatus } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';
import type { JsonObject } from '../../src/model/json.js';

const FILE = { raw: Buffer.from('output').toString('base64'), filename: 'output.txt', mediaType: 'text/plain' };
const LINK = { url: 'https://example.com/output.txt', filename: 'output.txt', mediaType: 'text/plain' };

interface Way {
  readonly parts?: readonly JsonObject[];
  readonly end: string;
  readonly said?: string;
  /** One artifact in several pieces. */
  readonly pieces?: boolean;
  /** Milliseconds before it ends. */
  readonly wait?: number;
  /** A message instead of a task. */
  readonly message?: string;
}

const done = (...parts: readonly JsonObject[]): Way => ({ parts, end: 'COMPLETED' });

/** Longer beginnings first. */
const WAYS: readonly (readonly [string, Way])[] = [
  ['tck-complete-task', { end: 'COMPLETED', said: 'Hello from TCK' }],
  ['tck-artifact-text', done({ text: 'Generated text content' })],
  ['tck-artifact-file-url', done(LINK)],
  ['tck-artifact-file', done(FILE)],
  ['tck-artifact-data', done({ data: { key: 'value', count: 42 } })],
  ['tck-message-response', { end: '', message: 'Direct message response' }],
  ['tck-input-required', { end: 'INPUT_REQUIRED', said: 'Go on?' }],
  ['tck-reject-task', { end: 'REJECTED', said: 'rejected' }],
  ['tck-send-001', { end: 'COMPLETED', said: 'Hello from TCK' }],
  ['tck-stream-001', done({ text: 'Stream hello from TCK' })],
  ['tck-stream-002', done()],
  ['tck-stream-003', done({ text: 'Stream task lifecycle' })],
  ['tck-stream-ordering-001', done({ text: 'Ordered output' })],
  ['tck-stream-artifact-text', done({ text: 'Streamed text content' })],
  ['tck-stream-artifact-file', done(FILE)],
  ['tck-stream-artifact-chunked', { parts: [{ text: 'chunk-1 ' }, { text: 'chunk-2' }], end: 'COMPLETED', pieces: true }],
  ['tck-', { end: 'COMPLETED', said: 'Hello from TCK' }],
  ['test-resubscribe-message-id', { end: 'COMPLETED', wait: 4000 }],
];

export function tckExecutor(own: AgentExecutor): AgentExecutor {
  return {
    async execute(request, bus) {
      const way = WAYS.find(([beginning]) => request.userMessage.messageId.startsWith(beginning))?.[1];
      await (way ? go(way, request, bus) : own.execute(request, bus));
    },
    async cancelTask(taskId, bus) {
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId: '', status: status('CANCELED'), metadata: undefined }));
    },
  };
}

const status = (state: string, message?: JsonObject): TaskStatus =>
  TaskStatus.fromJSON({ state: `TASK_STATE_${state}`, timestamp: new Date().toISOString(), ...(message && { message }) });

async function go(
  { parts = [], end, said, pieces = false, wait = 0, message }: Way,
  { taskId, contextId, task, userMessage }: RequestContext,
  bus: ExecutionEventBus,
): Promise<void> {
  const saying = (words: string): JsonObject => ({
    messageId: `${taskId}-${end}`,
    contextId,
    role: 'ROLE_AGENT',
    parts: [{ text: words }],
  });
  if (message !== undefined) return void bus.publish(AgentEvent.message(Message.fromJSON(saying(message))));
  bus.publish(
    AgentEvent.task(
      task ?? Task.fromJSON({ id: taskId, contextId, status: { state: 'TASK_STATE_WORKING' }, history: [Message.toJSON(userMessage)] }),
    ),
  );
  const tell = (state: string, words?: string): void =>
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId,
        status: status(state, words === undefined ? undefined : saying(words)),
        metadata: undefined,
      }),
    );
  tell('WORKING');
  for (const [i, part] of parts.entries())
    bus.publish(
      AgentEvent.artifactUpdate({
        taskId,
        contextId,
        artifact: Artifact.fromJSON({ artifactId: pieces ? 'a' : `a${i}`, name: 'output', parts: [part] }),
        append: pieces && i > 0,
        lastChunk: i === parts.length - 1,
        metadata: undefined,
      }),
    );
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  tell(end, said);
}
