// Carries out what messages ask for: within a time, a few at once, each of which can be stopped. Whatever goes wrong is an answer.
import { Artifact, Message, Task, TaskStatus } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';
import { ROLE } from '../../documents/a2a/shapes.js';
import { randomId } from '../../io/random-id.js';
import { NOWHERE } from '../../io/network-policy.js';
import type { World } from '../../io/world.js';
import { handoffFormat } from '../../documents/handoff-in.js';
import type { JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { textOf } from '../../sources/text-files.js';
import { failureText } from '../mcp/answer.js';
import type { OperationContext } from '../operation.js';
import { listing } from './listing.js';
import { nextMessage } from './next-message.js';
import { HELP, understood, type ExportRequest, type ImportRequest, type Understood } from './request.js';
import { findingsOf, runSkill, type Done } from './run-skill.js';
import { dataPart, details, STATE, statusOf, textPart, type TaskPlace } from './wire.js';

export interface ExecutorSetting {
  readonly world: World;
  readonly here: World;
  readonly allowWrite: boolean;
  /** Milliseconds for one task; absent: five minutes. */
  readonly patience?: number;
  /** Waited for before each piece of work: tests hold it up. */
  readonly before?: () => Promise<void>;
  /** The artifacts of a hand-off that is kept here. */
  readonly artifactsOf: (digest: string) => Promise<readonly JsonObject[]>;
}

/** Tasks at once: each reads a session, which takes memory and both cores. */
export const MOST_AT_ONCE = 4;
const PATIENCE = 300_000;

interface Running extends TaskPlace {
  readonly control: AbortController;
}

export class HandoffExecutor implements AgentExecutor {
  readonly #setting: ExecutorSetting;
  readonly #running = new Map<string, Running>();
  /** Also of those that were canceled or took too long and have not come to their next step yet. */
  #busy = 0;

  constructor(setting: ExecutorSetting) {
    this.#setting = setting;
  }

  readonly execute = async (request: RequestContext, bus: ExecutionEventBus): Promise<void> => {
    const asked = await this.#understood(request.userMessage);
    if ('unclear' in asked) return this.#reply(request, bus, [textPart(`${asked.unclear} ${HELP}`)]);
    if (asked.skill === 'handoff.list') return this.#list(request, bus);
    await this.#task(asked, { id: request.taskId, contextId: request.contextId }, bus);
  };

  /** The work stops at its next step; what it would have said is said no more. */
  readonly cancelTask = async (taskId: string, bus: ExecutionEventBus): Promise<void> => {
    const running = this.#running.get(taskId);
    if (!running) return;
    this.#running.delete(taskId);
    running.control.abort();
    this.#end(bus, running, STATE.canceled, 'It was canceled.', {});
  };

  async #understood(message: Message): Promise<Understood> {
    const asked = understood(message);
    if (!('skill' in asked) || asked.skill !== 'handoff.import' || !asked.maybe) return asked;
    return (await handoffFormat(textOf(Buffer.from(asked.document)))) ? asked : { unclear: 'This is neither an order nor a hand-off.' };
  }

  async #list(request: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const parts = await listing(this.#context(new AbortController().signal)).catch(async (error: unknown) => [
      textPart((await failureText(error, nextMessage)).text),
    ]);
    this.#reply(request, bus, parts);
  }

  #reply({ contextId }: RequestContext, bus: ExecutionEventBus, parts: readonly JsonObject[]): void {
    const { here } = this.#setting;
    bus.publish(
      AgentEvent.message(Message.fromJSON({ messageId: `reply-${randomId(here)}`, contextId, role: ROLE.agent, parts: [...parts] })),
    );
  }

  async #task(asked: ExportRequest | ImportRequest, place: TaskPlace, bus: ExecutionEventBus): Promise<void> {
    const { skill } = asked;
    const { here, patience = PATIENCE } = this.#setting;
    const isBusy = this.#busy >= MOST_AT_ONCE;
    const status = statusOf(STATE.working, here.now().toISOString());
    bus.publish(AgentEvent.task(Task.fromJSON({ ...place, status, metadata: details({ skill }) })));
    if (isBusy) {
      this.#end(bus, place, STATE.rejected, `${MOST_AT_ONCE} tasks are being worked on already: send it again later.`, { skill });
      return;
    }
    const control = new AbortController();
    this.#running.set(place.id, { ...place, control });
    const late = setTimeout(() => control.abort(), patience);
    try {
      await this.#work(asked, place, bus, control.signal);
    } finally {
      clearTimeout(late);
      this.#running.delete(place.id);
    }
  }

  async #work(asked: ExportRequest | ImportRequest, place: TaskPlace, bus: ExecutionEventBus, signal: AbortSignal): Promise<void> {
    const { skill } = asked;
    const context = this.#context(signal);
    const isGoingOn = (): boolean => this.#running.has(place.id);
    try {
      const { said, handoff, receipt } = await unlessAborted(this.#skill(asked, context), signal);
      const artifacts = receipt ? [receiptArtifact(receipt)] : await this.#setting.artifactsOf(handoff);
      if (!isGoingOn()) return;
      for (const artifact of artifacts) this.#give(bus, place, artifact);
      this.#end(bus, place, STATE.completed, said, { skill, handoff, findings: findingsOf(context.report.diagnostics) });
    } catch (error) {
      if (!isGoingOn()) return;
      const { rule, text } = await failureText(error, nextMessage);
      const state = rule === 'a2a-server/read-only' ? STATE.rejected : STATE.failed;
      this.#end(bus, place, state, signal.aborted ? 'It took too long.' : text, { skill, rule });
    }
  }

  async #skill(asked: ExportRequest | ImportRequest, context: OperationContext): Promise<Done> {
    this.#busy++;
    try {
      await this.#setting.before?.();
      return await runSkill(asked, context, this.#setting);
    } finally {
      this.#busy--;
    }
  }

  #give(bus: ExecutionEventBus, { id, contextId }: TaskPlace, artifact: JsonObject): void {
    bus.publish(
      AgentEvent.artifactUpdate({
        taskId: id,
        contextId,
        artifact: Artifact.fromJSON(artifact),
        append: false,
        lastChunk: true,
        metadata: undefined,
      }),
    );
  }

  #end(bus: ExecutionEventBus, place: TaskPlace, state: string, words: string, own: JsonObject): void {
    const status = TaskStatus.fromJSON(statusOf(state, this.#setting.here.now().toISOString(), { words, place }));
    const metadata = Object.keys(own).length === 0 ? undefined : details(own);
    bus.publish(AgentEvent.statusUpdate({ taskId: place.id, contextId: place.contextId, status, metadata }));
  }

  /** What a message or a session says reaches no other machine. */
  #context(signal: AbortSignal): OperationContext {
    const { world, here } = this.#setting;
    const closed = { ...here, network: NOWHERE };
    return {
      world: world === here ? closed : { ...world, network: NOWHERE },
      here: closed,
      report: new Report(),
      progress: () => undefined,
      signal,
    };
  }
}

/** Whoever asked is told at once; the work itself ends at its next step. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
  return Promise.race([work, aborted]);
}

function receiptArtifact(receipt: JsonObject): JsonObject {
  return { artifactId: 'receipt', name: 'receipt.json', description: 'What was taken in', parts: [dataPart(receipt)] };
}
