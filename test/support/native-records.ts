// Native records as data: read, edited everywhere, and brought back to where they came from.
import { decodeRecords, encodeWithResidue, type Decoded } from '../../src/records/record-codec.js';
import path from 'node:path';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { layoutOf } from '../../src/sources/layouts.js';
import { isArray, isObject, type Json, type JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import type { Entry, Part } from '../../src/model/session.js';
import { scratchFolder } from './scratch.js';

export function recordsOf(agent: AgentAdapter, file: string): JsonObject[] {
  return [...layoutOf(agent, file).read(file, { report: new Report(), rule: 'test/not-a-record' })].map(({ record }) => record);
}

/** A file that holds the session's records: its own, or one that is made of it. */
export function fileOf(agent: AgentAdapter, ref: SessionRef): string {
  const file = path.join(scratchFolder(), 'session.json');
  return agent.materialize?.(ref, file, new Report()) ? file : ref.path;
}

export function decodeFile(agent: AgentAdapter, file: string): Decoded<unknown>[] {
  const records = layoutOf(agent, file).read(file, { report: new Report(), rule: 'test/not-a-record' });
  return [...decodeRecords(agent.codec, records, { residue: true })];
}

export function writeBack(agent: AgentAdapter, { entries, state, number }: Decoded<unknown>): JsonObject {
  return encodeWithResidue(agent.codec, entries, state, number);
}

/** A value in which every place that was moved is called by its old name again. */
export function movedBack<T>(value: T, moves: readonly (readonly [now: string, before: string])[]): T {
  let text = JSON.stringify(value);
  for (const [now, before] of moves) text = text.replaceAll(JSON.stringify(now).slice(1, -1), JSON.stringify(before).slice(1, -1));
  return JSON.parse(text) as T;
}

/** An entry in which every text says something else, and the texts that it said. */
export function editEverything(entry: Entry): { readonly edited: Entry; readonly was: readonly string[] } {
  const was: string[] = [];
  const text = (old: string): string => {
    was.push(old);
    return `EDITED-${was.length}`;
  };
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (isArray(value)) return value.map(json);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === undefined ? undefined : json(one)]));
  };
  const part = (one: Part): Part => {
    switch (one.type) {
      case 'text':
      case 'reasoning':
        return { ...one, text: text(one.text) };
      case 'tool-call':
        return { ...one, input: json(one.input) };
      case 'tool-result':
        return { ...one, output: one.output.map(part) };
      case 'file':
      case 'custom':
        return one;
    }
  };
  const edit = (one: Entry): Entry => {
    switch (one.kind) {
      case 'message':
        return { ...one, parts: one.parts.map(part) };
      case 'compaction':
        return {
          ...one,
          summary: one.summary === '' ? '' : text(one.summary),
          ...(one.replacement && { replacement: one.replacement.map(edit) }),
        };
      case 'opaque':
        return one;
    }
  };
  return { edited: edit(entry), was };
}
