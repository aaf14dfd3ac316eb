// What must hold for any pass: whole lines of JSON, every call answered once and after it, read back as meant; and through the store, all of it or nothing.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { agents, sources } from '../support/all-agents.js';
import { newLayout } from '../../src/sources/layouts.js';
import { nothingWritten } from '../../src/replay/outline.js';
import { makeRelocation } from '../../src/replay/relocate.js';
import type { RecordWriter } from '../../src/io/record-layout.js';
import { collect } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type Entry, type Message, type SessionItem } from '../../src/model/session.js';
import { context } from '../../src/model/tree.js';
import { openSource, type Source } from '../../src/ops/pass/source.js';
import type { PassOptions } from '../../src/ops/pass/types.js';
import { checkWritten, writeReplay } from '../../src/ops/pass/write.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import type { FileCase } from './session-properties.js';

/** What a pass needs to know of an input. */
type PassCase = Pick<FileCase, 'world' | 'scratch' | 'number'>;

/** The two passes without the store: what `pass` plans and what it would write. */
export async function passInMemory(ref: SessionRef, to: AgentAdapter, one: PassCase): Promise<void> {
  const source = await openSource(ref, optionsOf(to, one), one.world, new Report());
  const now = one.world.now();
  const written = path.join(one.scratch, `written-${to.id}.jsonl`);
  const target = {
    world: one.world,
    id: to.newId('fuzz', now),
    cwd: one.scratch,
    compacted: startsCompacted(source),
    startedAt: now,
    now,
    ...(source.facts.header.title !== undefined && { title: source.facts.header.title }),
    origin: { agent: ref.agent, id: ref.id, receipt: 'fuzz' },
  };
  const { encoder } = await to.planInstall(target, new Report());
  const meant = nothingWritten();
  let text = '';
  const relocation = makeRelocation({ folder: [source.facts.header.workspace?.cwd ?? '', one.scratch] });
  const writer = newLayout(to).writer((piece) => void (text += piece));
  const checked: RecordWriter = {
    add(record, line) {
      checkLine(line);
      writer.add(record, line);
    },
    close: () => writer.close(),
  };
  await writeReplay(
    [{ source, replay: source.replay, relocation }],
    { agent: to, encoder, begin: true, digest: meant },
    new Report(),
    checked,
  );
  checked.close();
  writeFileSync(written, text);
  const made: SessionRef = { agent: to.id, id: target.id, path: written, bytes: Buffer.byteLength(text) };
  await checkWritten(to, made, { outline: meant.outline });
  checkPaired(await told(to, made));
}

function optionsOf(to: AgentAdapter, { number }: PassCase): PassOptions {
  return {
    to: to.id,
    ...(number % 5 === 1 && { noTools: true }),
    ...(number % 5 === 2 && { fit: 1000 }),
    ...(number % 5 === 3 && { turns: { from: -2, to: -1 } }),
  };
}

function startsCompacted(source: Source): boolean {
  const first = source.replay.order.map((i) => source.facts.entries[i]!).find((entry) => entry.kind !== 'opaque');
  return first?.kind === 'compaction' || source.replay.preface !== undefined;
}

function checkLine(line: string): void {
  const { timestamp } = JSON.parse(line) as { timestamp?: unknown };
  if (timestamp !== undefined && (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))))
    throw new Error('a line is written with a time that is none');
}

async function told(agent: AgentAdapter, ref: SessionRef): Promise<Message[]> {
  const items: SessionItem[] = [];
  await drain(agent.read(ref, new Report()), (item) => void items.push(item));
  const entries = items.filter((item): item is Entry => !isHeader(item));
  const facts = await collect(items);
  return context(facts).order.flatMap((i) => {
    const entry = entries[i]!;
    return (entry.kind === 'compaction' ? (entry.replacement ?? []) : [entry]).filter((inner) => inner.kind === 'message');
  });
}

/** Each call once, each answered once and after it, none open when a person speaks. */
function checkPaired(messages: readonly Message[]): void {
  const seen = new Set<string>();
  const open = new Set<string>();
  for (const { role, parts, synthetic } of messages) {
    for (const part of parts) {
      if (part.type === 'tool-call') {
        if (seen.has(part.call)) throw new Error('a call is written twice');
        seen.add(part.call);
        open.add(part.call);
      } else if (part.type === 'tool-result') {
        if (!open.delete(part.call)) throw new Error('a result answers no open call');
      } else if (role === 'user' && !synthetic && part.type === 'text' && open.size > 0)
        throw new Error('a call is open when the user speaks');
    }
  }
  if (open.size > 0) throw new Error('a call is never answered');
}

/** The whole way: written into the store, found there, taken back again. */
export async function passThroughStore(ref: SessionRef, to: AgentAdapter, one: PassCase): Promise<void> {
  const target = { ...one.world, home: path.join(one.scratch, 'target'), env: { BATON_HOME: path.join(one.scratch, 'baton') } };
  try {
    const result = await passSession(ref, { to: to.id }, { source: one.world, target }, new Report());
    const found = [...agents.find((agent) => agent.id === to.id)!.discover(target, new Report())];
    // A sub-agent's own file, copied within its agent, is a sub-agent's still.
    const wasFound = [...sources.find((agent) => agent.id === ref.agent)!.discover(one.world, new Report())].some(
      (session) => session.path === ref.path,
    );
    if (wasFound && !found.some((session) => session.id === result.to.id))
      throw new Error(`what was passed is not found in the store of ${to.id}`);
    await undoPass(target, {}, new Report());
    if ([...to.discover(target, new Report())].length > 0) throw new Error(`what was taken back is still in the store of ${to.id}`);
  } finally {
    for (const folder of ['target', 'baton']) rmSync(path.join(one.scratch, folder), { recursive: true, force: true });
  }
}
