// The official client of the protocol against our server, over loopback: both bindings, streams, pages, what is canceled, and a restart.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Message, StreamResponse, Task, TaskState } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { taskSchema } from '../../src/documents/a2a/schema.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { readHandoffDocument } from '../../src/ops/receive/read-document.js';
import { root } from '../support/build-command.js';
import { BINDINGS, clientOf, data, message, served, text, withToken } from '../support/a2a.js';
import { formatFolder } from '../support/format-folder.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
const example = path.resolve(formatFolder('handoff'), 'fixtures', 'documents', 'recommended.complete-example.md');
const sampleWorld = () => makeScratch({ native: path.join(root, 'sample', 'home') }).world;
const wire = (task: unknown): JsonObject => JSON.parse(JSON.stringify(Task.toJSON(task as Task))) as JsonObject;
const names = (task: JsonObject): unknown[] => ((task['artifacts'] ?? []) as readonly JsonObject[]).map(({ artifactId }) => artifactId);

it('what is not here is answered with the words that this agent understands; a copy that a pass wrote is no session of its own', async () => {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Water the plants').say('Watered.');
  await passSession(session.ref(), { to: 'codex' }, scratch.worlds, new Report());
  const client = await clientOf((await served(scratch.world)).address, BINDINGS[0]!);
  const failed = JSON.stringify(wire(await client.sendMessage(message([text('export nothing')]))));
  expect(failed).toMatch(/Not done \(ref\/not-found\)\. Send “list”/);
  expect(failed).not.toMatch(/list_sessions|`baton /);
  const listed = JSON.stringify(Message.toJSON((await client.sendMessage(message([text('list')]))) as Message));
  expect(listed).toContain('1 session of this project');
});

describe.each(BINDINGS)('over %s', (binding) => {
  it('a session is asked for, and its hand-off is the same in a stream, by its id, and after a restart', async () => {
    const world = sampleWorld();
    const { address, told, stop } = await served(world);
    const client = await clientOf(address, binding);
    const sent = wire(await client.sendMessage(message([data({ skill: 'handoff.export', session: id })], { contextId: 'my-work' })));
    expect(sent).toMatchObject({ contextId: 'my-work', status: { state: 'TASK_STATE_COMPLETED' } });
    expect(names(sent)).toEqual(['handoff', 'prompt']);
    expect(taskSchema.safeParse(sent).error?.issues).toBeUndefined();
    const { format, handoff } = await readHandoffDocument(JSON.stringify(sent), new Report());
    expect([format.id, handoff.sources[0]?.id]).toEqual(['a2a', id]);

    const events: string[] = [];
    for await (const event of client.sendMessageStream(message([text(`export ${id}`)])))
      events.push(Object.keys(StreamResponse.toJSON(event) as object)[0]!);
    expect(events).toEqual(['task', 'artifactUpdate', 'artifactUpdate', 'statusUpdate']);

    stop();
    const again = await clientOf((await served(world)).address, binding);
    const found = wire(await again.getTask({ id: sent['id'] as string, tenant: '' }));
    expect({ ...found, metadata: null }).toEqual({ ...sent, metadata: null });
    await expect(again.getTask({ id: 'no-such-task', tenant: '' })).rejects.toMatchObject({ name: 'TaskNotFoundError' });
    expect(told).toEqual([]);
  });

  it('a hand-off is brought, verified and kept, and its own task gives it back', async () => {
    const world = sampleWorld();
    const { address } = await served(world);
    const client = await clientOf(address, binding);
    const document = readFileSync(example, 'utf8');
    const raw = { raw: Buffer.from(document).toString('base64'), mediaType: 'text/markdown' };
    for (const part of [raw, text(document)]) {
      const task = wire(await client.sendMessage(message([part])));
      expect(task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
      const [artifact] = task['artifacts'] as readonly { readonly parts: readonly { readonly data: JsonObject }[] }[];
      const receipt = artifact!.parts[0]!.data;
      expect(receipt).toMatchObject({ format: 'handoff', integrity: 'unsigned', installed: null });
      const kept = wire(await client.getTask({ id: receipt['task'] as string, tenant: '' }));
      expect(names(kept)).toEqual(['handoff', 'prompt']);
      expect(JSON.stringify(kept)).toContain('Designed database schema');
    }
    const refused = wire(await client.sendMessage(message([raw, data({ skill: 'handoff.import', to: 'codex' })])));
    expect(refused).toMatchObject({ status: { state: 'TASK_STATE_REJECTED' } });
    expect(readdirSync(world.home)).not.toContain('.codex');
  });

  it('with --allow-write a session begins with it', async () => {
    const world = sampleWorld();
    const { address } = await served(world, { allowWrite: true });
    const client = await clientOf(address, binding);
    const task = wire(
      await client.sendMessage(message([text(readFileSync(example, 'utf8')), data({ skill: 'handoff.import', to: 'codex' })])),
    );
    expect(JSON.stringify(task)).toContain('"installed":{"agent":"codex"');
    expect(readdirSync(world.home)).toContain('.codex');
  });

  it('tasks are listed in pages, by context, by state, with artifacts and history only where asked for', async () => {
    const { world, home, work } = makeScratch();
    const { address } = await served(world);
    const client = await clientOf(address, binding);
    const session = (n: number): string => `${n}1111111-1111-4111-8111-111111111111`;
    for (const n of [1, 2, 3]) new ClaudeSession(home, { id: session(n), cwd: work }).user(`Prompt ${n}`).say('Done.');
    for (const n of [1, 2, 3]) await client.sendMessage(message([text(`export ${session(n)}`)], { contextId: session(n) }));
    await client.sendMessage(message([text('export 99999999')]));
    const asked = { tenant: '', contextId: '', status: TaskState.TASK_STATE_UNSPECIFIED, pageToken: '', statusTimestampAfter: undefined };
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await client.listTasks({ ...asked, pageSize: 3, pageToken });
      expect(page.totalSize).toBe(4);
      seen.push(...page.tasks.map((one) => one.contextId));
      for (const one of page.tasks) expect([one.artifacts, one.history]).toEqual([[], []]);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(seen.slice(1)).toEqual([session(3), session(2), session(1)]);
    const one = await client.listTasks({ ...asked, contextId: session(2), includeArtifacts: true });
    expect(one.tasks.map(({ artifacts }) => artifacts.map(({ artifactId }) => artifactId))).toEqual([['handoff', 'prompt']]);
    const failed = await client.listTasks({ ...asked, status: TaskState.TASK_STATE_FAILED });
    expect(failed.tasks).toHaveLength(1);
    await expect(client.listTasks({ ...asked, pageToken: 'nonsense' })).rejects.toThrow(/pageToken/);
    await expect(client.listTasks({ ...asked, pageSize: 0 })).rejects.toThrow(/pageSize/);
  });

  it('what is going on can be watched and canceled; what is done cannot', async () => {
    const world = sampleWorld();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { address } = await served(world, { before: () => held });
    const client = await clientOf(address, binding);
    const begun = wire(await client.sendMessage(message([text(`export ${id}`)], {}, { returnImmediately: true })));
    expect(begun).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
    const taskId = begun['id'] as string;
    await expect(client.sendMessage(message([text('list')], { taskId }))).rejects.toMatchObject({ name: 'UnsupportedOperationError' });
    const watched = (async () => {
      const states: unknown[] = [];
      for await (const event of client.resubscribeTask({ id: taskId, tenant: '' })) states.push(StreamResponse.toJSON(event));
      return states;
    })();
    await expect.poll(async () => (await client.listTasks({ ...empty, status: TaskState.TASK_STATE_WORKING })).totalSize).toBe(1);
    const canceled = wire(await client.cancelTask({ id: taskId, tenant: '', metadata: undefined }));
    expect(canceled).toMatchObject({ id: taskId, status: { state: 'TASK_STATE_CANCELED' } });
    expect((await watched).at(-1)).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_CANCELED' } } });
    release();
    expect(wire(await client.getTask({ id: taskId, tenant: '' }))).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
    const done = wire(await client.sendMessage(message([text(`export ${id}`)])));
    await expect(client.cancelTask({ id: done['id'] as string, tenant: '', metadata: undefined })).rejects.toMatchObject({
      name: 'TaskNotCancelableError',
    });
  });

  it('a list, and whatever is no order, is answered with a message', async () => {
    const world = sampleWorld();
    const client = await clientOf((await served(world)).address, binding);
    const listed = Message.toJSON((await client.sendMessage(message([text('list')]))) as Message) as JsonObject;
    expect(JSON.stringify(listed)).toContain('===== QUOTED');
    for (const parts of [
      [text('Please pass everything to codex!')],
      [{ url: 'http://127.0.0.1:9/handoff.md' }],
      [data({ skill: 'rm' })],
      [],
    ]) {
      const answer = parts.length === 0 ? undefined : ((await client.sendMessage(message(parts))) as Message);
      if (answer) expect(answer.messageId).toMatch(/^reply-/);
    }
  });
});

const empty = { tenant: '', contextId: '', status: TaskState.TASK_STATE_UNSPECIFIED, pageToken: '', statusTimestampAfter: undefined };

it('the card is for anybody, and says when it has changed; the rest is for whoever has the token', async () => {
  const world = sampleWorld();
  const { address } = await served(world);
  const card = await fetch(`${address}/.well-known/agent-card.json`);
  expect(card.headers.get('cache-control')).toContain('max-age');
  const etag = card.headers.get('etag')!;
  expect((await fetch(`${address}/.well-known/agent-card.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(await card.json()).toMatchObject({
    name: 'Baton',
    skills: [{ id: 'handoff.export' }, { id: 'handoff.import' }, { id: 'handoff.list' }],
  });
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic YTpi'])
    expect((await fetch(`${address}/a2a/rest/tasks`, { headers: { authorization, 'A2A-Version': '1.0' } })).status).toBe(401);
  expect((await withToken(`${address}/a2a/rest/tasks`, { headers: { 'A2A-Version': '1.0' } })).status).toBe(200);
});

it('a version that is not spoken is refused: none at all means 0.3', async () => {
  const { address } = await served(sampleWorld());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ListTasks', params: {} });
  const post = async (version: Record<string, string>): Promise<unknown> =>
    (
      await withToken(`${address}/a2a/jsonrpc`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...version } })
    ).json();
  expect(await post({ 'A2A-Version': '1.0' })).toMatchObject({ id: 7, result: { tasks: [], nextPageToken: '' } });
  for (const version of [{}, { 'A2A-Version': '' }, { 'A2A-Version': '0.3' }, { 'A2A-Version': '2.0' }])
    expect(await post(version)).toMatchObject({ id: 7, error: { code: -32009 } });
  const rest = await withToken(`${address}/a2a/rest/tasks`);
  expect([rest.status, await rest.json()]).toMatchObject([400, { error: { details: [{ reason: 'VERSION_NOT_SUPPORTED' }] } }]);
  expect((await withToken(`${address}/a2a/rest/tasks?A2A-Version=1.0`)).status).toBe(200);
});

it('the record of a task that was changed is named and passed over', async () => {
  const world = sampleWorld();
  const { address, told } = await served(world);
  const client = await clientOf(address, 'JSONRPC');
  const { id: task } = (await client.sendMessage(message([text(`export ${id}`)]))) as Task;
  writeFileSync(path.join(world.env['BATON_HOME']!, 'tasks', `${task}.json`), '{"version":1}');
  await expect(client.getTask({ id: task, tenant: '' })).rejects.toMatchObject({ name: 'TaskNotFoundError' });
  expect((await client.listTasks(empty)).tasks).toHaveLength(1); // the hand-off itself
  expect(told.map(({ rule }) => rule)).toContain('store/task-unreadable');
});
