// A2A: what we write is a task to the published schema and to the official SDK; what others wrote, in 1.0 and before, is read.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StreamResponse, Task } from '@a2a-js/sdk';
import { legacyPushNotificationToV1StreamResponse } from '@a2a-js/sdk/compat/v0_3';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { a2aFormat } from '../../src/documents/a2a/index.js';
import { normalTask } from '../../src/documents/a2a/normal.js';
import { EXTENSION } from '../../src/documents/a2a/shapes.js';
import { taskSchema } from '../../src/documents/a2a/schema.js';
import { findFormat } from '../support/all-agents.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import type { Json, JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import type { Entry } from '../../src/model/session.js';
import { arbitraryFull } from '../support/arbitrary-handoff.js';
import { textsIn } from '../support/leaves.js';
import { sampleHandoffs } from '../support/sample-handoffs.js';
import { sampleSession } from '../support/sample-session.js';
import { formatFolder } from '../support/format-folder.js';

const published = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', 'fixtures', 'a2a', 'a2a.schema.json'), 'utf8')) as {
  definitions: Record<string, AnySchemaObject>;
};
const ajv = new Ajv2020({ strict: false });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
for (const [name, schema] of Object.entries(published.definitions)) {
  const { $schema: _schema, ...rest } = schema;
  ajv.addSchema(
    rest,
    ['Struct', 'Timestamp', 'Value'].includes(name)
      ? `google.protobuf.${name}.jsonschema.json`
      : `lf.a2a.v1.${name.replaceAll(' ', '')}.jsonschema.json`,
  );
}
const isTask = ajv.getSchema('lf.a2a.v1.Task.jsonschema.json')!;

const inputOf = (name: string): JsonObject =>
  JSON.parse(readFileSync(path.resolve(formatFolder('a2a'), 'fixtures', 'decoded', name, 'input.a2a.json'), 'utf8')) as JsonObject;
const read = async (value: Json | Handoff, report = new Report()): Promise<Handoff> =>
  await a2aFormat.decode!(JSON.stringify(value), report);

async function taskOf(handoff: Handoff, report = new Report()): Promise<JsonObject> {
  const render = async (id: string): Promise<string> => await findFormat(id)!.encode!(handoff, {}, new Report());
  return JSON.parse(await a2aFormat.encode!(handoff, { render }, report)) as JsonObject;
}

describe('what is written', () => {
  it('is a task for the schema and for the SDK, and comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFull, async (content) => {
        const handoff = identified(content);
        const task = await taskOf(handoff);
        expect(isTask(task) || isTask.errors).toBe(true);
        expect(taskSchema.safeParse(task).error).toBeUndefined();
        expect(Task.toJSON(Task.fromJSON(task))).toEqual(task);
        expect(await read(task)).toEqual(handoff);
      }),
      { numRuns: 60 },
    );
  });

  it('is read under the address that earlier documents name the extension by', async () => {
    const handoff = { ...sampleHandoffs['full']!, session: sampleSession };
    const task = JSON.stringify(await taskOf(handoff));
    const earlier = task.replaceAll(EXTENSION, 'https://templates.example/a2a/ext/session-handoff/v1');
    expect(earlier).not.toBe(task);
    expect(await a2aFormat.decode!(earlier, new Report())).toEqual(await a2aFormat.decode!(task, new Report()));
  });

  it('carries the hand-off in three forms', async () => {
    const { artifacts } = await taskOf(sampleHandoffs['full']!);
    expect((artifacts as readonly JsonObject[]).map(({ name }) => name)).toEqual(['handoff.json', 'handoff.md', 'session.llmfeed.json']);
  });

  it('waits for somebody while something is open, and is completed otherwise', async () => {
    const stateOf = async (handoff: Handoff): Promise<Json | undefined> => ((await taskOf(handoff))['status'] as JsonObject)['state'];
    expect(await stateOf(sampleHandoffs['full']!)).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(await stateOf(sampleHandoffs['nothing']!)).toBe('TASK_STATE_COMPLETED');
  });

  it('has the session as its history, and says what stays behind', async () => {
    const report = new Report();
    const session = { ...sampleSession, head: '8' };
    const task = await taskOf({ ...sampleHandoffs['full']!, session }, report);
    expect(isTask(task) || isTask.errors).toBe(true);
    expect(Task.fromJSON(task).history).toHaveLength(7);
    const { session: back, ...content } = await read(task);
    expect(content).toEqual(sampleHandoffs['full']);
    const gone = (id: string): Entry => ({ kind: 'opaque', id, parent: null, record: null });
    const plain = sampleSession.entries.map((entry, i) => {
      if (entry.kind === 'opaque' || (entry.kind === 'message' && entry.synthetic)) return gone(`#${i + 1}`);
      const parent = entry.parent === '2' ? '1' : entry.parent;
      return entry.kind === 'message'
        ? { ...entry, parent, parts: entry.parts.filter(({ type }) => type !== 'reasoning') }
        : { ...entry, parent };
    });
    expect(back).toEqual({ ...session, entries: plain });
    expect(report.diagnostics).toMatchObject([
      { rule: 'format/session-thinned', count: 3, message: expect.stringContaining('1 system prompts and texts of the client') },
    ]);
  });
});

describe('what others wrote', () => {
  it('of version 0.3 is read as the SDK converts it', () => {
    const old = inputOf('task-0.3');
    const { task } = StreamResponse.toJSON(legacyPushNotificationToV1StreamResponse(old as never)) as { task: JsonObject };
    const data = (value: Json): Json => JSON.parse(JSON.stringify(value).replaceAll(',"mediaType":"application/json"', '')) as Json; // the SDK names no type for data
    expect(data(normalTask(old))).toEqual(task);
  });

  it.each(['task-1.0-of-others', 'task-0.3', 'task-in-an-answer', 'task-sketch', 'conversation-export'])(
    '%s: every word is in the hand-off',
    async (name) => {
      const handoff = await read(inputOf(name));
      const kept = textsIn(handoff as unknown as Json).join('\n');
      const vocabulary =
        /^(?:ROLE_|TASK_STATE_|user$|agent$|message$|task$|text$|file$|data$|link$|paragraph$|heading$|checkListItem$|tool_|completed$|working$|unknown$|2\.0$|t-\d$|a1$|th1$|b\d$|m3$|application\/json$)/;
      for (const text of textsIn(inputOf(name)).filter((one) => !vocabulary.test(one))) expect(kept).toContain(text);
      expect(sessionSchema.parse(handoff.session)).toEqual(handoff.session);
      expect(await read(await taskOf(handoff))).toEqual(handoff);
    },
  );

  it('is a session where one is asked for', async () => {
    const text = JSON.stringify(inputOf('task-1.0-of-others'));
    expect(a2aFormat.conversation!.fits({ text, json: JSON.parse(text) as Json })).toBe(3);
    const items = [...(await a2aFormat.conversation!.read({ text }, new Report()))];
    expect(items.map(({ kind }) => kind)).toEqual(['session', 'message', 'message']);
  });
});

it('takes nothing that the published schema refuses', () => {
  const base = { id: 't', status: { state: 'TASK_STATE_WORKING' } };
  const values = fc.constantFrom<Json>(
    'x',
    7,
    {},
    [],
    [{}],
    [{ messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }] }],
    [{ messageId: 'm', role: 'user', parts: [{ text: 'x' }] }],
    [{ messageId: 'm', role: 'ROLE_AGENT', parts: [{ raw: '%' }] }],
    [{ artifactId: 'a', parts: [{ data: null }] }],
    { state: 'completed' },
    { state: 'TASK_STATE_FAILED', timestamp: 'now' },
    { x: 1 },
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('contextId', 'history', 'artifacts', 'status', 'metadata', 'kind'), values, { maxKeys: 3 }),
      (more) => {
        const task = { ...base, ...more };
        // The published schema does not say what is required; ours asks for it, too.
        if (taskSchema.safeParse(task).success) expect({ task, published: isTask(task) }).toEqual({ task, published: true });
      },
    ),
    { numRuns: 800 },
  );
});
