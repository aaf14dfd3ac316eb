// Words that were typed while the agent was at work: told once as a prompt, or as what they are, and never as a turn.
import { describe, expect, it } from 'vitest';
import type { Entry, SessionItem } from '../../src/model/session.js';
import { derive } from '../../src/handoff/derive.js';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';
import { handoffOf, ledgerOfItems, session, type Line } from './talks.js';

type Piece = Line | { readonly queue: 'enqueue' | 'dequeue' | 'remove' | 'popAll'; readonly words?: string };

/** Records of the queue stand between the others and hang on nothing. */
function items(pieces: readonly Piece[]): SessionItem[] {
  const lines = pieces.filter((piece): piece is Line => !('queue' in piece));
  const [header, ...entries] = session(lines);
  const all: SessionItem[] = [header!];
  for (const piece of pieces) {
    if ('queue' in piece) {
      const record = { type: 'queue-operation', operation: piece.queue, ...(piece.words !== undefined && { content: piece.words }) };
      all.push({ kind: 'opaque', id: `#${all.length}`, parent: null, record });
    } else all.push(...entries.splice(0, 'run' in piece ? 2 : 1));
  }
  return all;
}

const begin: Piece[] = [{ user: 'Retry the upload.' }, { run: 'npm test', gives: '12 passing' }];
const done: Piece = { agent: 'Done, all of it.' };
const typed = (words: string): Piece => ({ queue: 'enqueue', words });

async function left(...pieces: readonly Piece[]): Promise<string[]> {
  const { queued } = await ledgerOfItems(items([...begin, ...pieces]));
  return queued.map(({ state, text, entries, turn }) => `${state} “${text}” #${entries.join()} in ${turn}`);
}

describe('words that waited', () => {
  it('are the next prompt where one says them, alone or with others', async () => {
    expect(await left(typed('Log it'), done, { queue: 'dequeue' }, { user: 'Log it' }, done)).toEqual([]);
    const both = 'Log it\nBelgeleri de güncelle';
    expect(
      await left(typed('Log it'), typed('Belgeleri de güncelle'), done, { queue: 'dequeue' }, { queue: 'dequeue' }, { user: both }, done),
    ).toEqual([]);
    // in words of the client’s
    expect(await left(typed('[Pasted text #1]'), done, { queue: 'dequeue' }, { user: 'line 1\nline 2' }, done)).toEqual([]);
    // it says so afterwards
    expect(await left(typed('Log it'), { user: 'Log it' }, { queue: 'remove' }, done)).toEqual([]);
  });

  it('are told as what they are where none does', async () => {
    expect(await left(typed('Log it'), { queue: 'remove' }, done)).toEqual(['taken “Log it” #4 in 1']);
    expect(await left(typed('先不要提交'), { queue: 'popAll' }, done)).toEqual(['withdrawn “先不要提交” #4 in 1']);
    expect(await left(typed('Log it'))).toEqual(['waiting “Log it” #4 in 1']);
    // a word of a prompt is not the prompt
    expect(await left(typed('stop'), { queue: 'remove' }, done, { user: 'Do not stop at the first.' }, done)).toEqual([
      'taken “stop” #4 in 1',
    ]);
  });

  it('are people’s: neither a report nor a command of the client', async () => {
    const report = '<task-notification>\n<summary>Built</summary>\n</task-notification>';
    expect(await left(typed(report), typed('/compact'), { queue: 'remove' }, done)).toEqual([]);
    // and a report that leaves first takes nobody’s place
    expect(await left(typed(report), typed('Log it'), { queue: 'remove' }, { queue: 'remove' }, done)).toEqual(['taken “Log it” #5 in 1']);
  });

  it('begin no turn, and are the next step where nothing was asked since', async () => {
    const stream = items([...begin, typed('Push it then')]);
    const { turns } = await ledgerOfItems(stream);
    expect(turns).toHaveLength(1);
    const describes = { describeTool: () => ({ kind: 'execute' as const }), ...clientFrames };
    const { state, nextSteps, story } = await derive(stream, { describe: describes });
    expect(state.map(({ text }) => text)).toContain(
      'Typed while the agent was at work and never sent, as far as is recorded: “Push it then”',
    );
    expect(nextSteps[0]).toMatchObject({ text: expect.stringContaining('Push it then'), evidence: [{ entry: 4 }] });
    expect(JSON.stringify(story)).not.toContain('Push it then');
  });

  it('leave a hand-off without any as it was', async () => {
    const lines: Line[] = [{ user: 'Retry the upload.' }, { agent: 'Done.' }];
    expect((await handoffOf(lines)).state).toEqual([]);
    expect((session(lines) as Entry[]).length).toBe(3);
  });
});
