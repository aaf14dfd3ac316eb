// Account exports of any size, in one line: one conversation is found in them with little memory, and so is what is wrong.
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { isFull, runMeasured } from './measured.js';

const MB = isFull ? 500 : 60;
const LIMIT = isFull ? 600_000 : 120_000;
/** Of memory, whatever the size of the export. */
const MOST_MB = 250;

function writeList(file: string, elements: Iterable<string>): void {
  const fd = openSync(file, 'wx');
  let first = true;
  writeSync(fd, '[');
  for (const element of elements) {
    writeSync(fd, `${first ? '' : ','}${element}`);
    first = false;
  }
  writeSync(fd, ']');
  closeSync(fd);
}

const chat = (id: string, words: string): string =>
  JSON.stringify({
    title: `About ${id}`,
    create_time: 1,
    update_time: 2,
    mapping: {
      a: {
        id: 'a',
        parent: null,
        children: ['b'],
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: [words] } },
      },
      b: {
        id: 'b',
        parent: 'a',
        children: [],
        message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: [`Answer of ${id}.`] } },
      },
    },
    current_node: 'b',
    conversation_id: id,
  });

/** Short and long ones, each id another. */
function* chats(size: number): Generator<string> {
  for (let bytes = 0, i = 0; bytes < size; i++) {
    const one = chat(`${(i * 7919) % 100_003}-${i}`, `${i} "\\ [{é]} `.repeat(i % 50 === 0 ? 40_000 : 900));
    bytes += one.length;
    yield one;
  }
}

describe('an export', () => {
  it(
    'with very many conversations',
    () => {
      const home = scratchFolder();
      const file = path.join(home, 'conversations.json');
      writeList(file, chats(MB << 20));
      for (const [args, code, said] of [
        [['show', `${file}#7919-1`, '--tail', '1'], 0, 'Answer of 7919-1.'],
        [['pass', `${file}#7919-1`, '--to', 'codex', '--json'], 0, '"toolCalls":0'],
        [['pack', `${file}#7919-1`], 0, 'About 7919-1'],
        [['show', file], 1, 'the newest'],
        [['show', `${file}#nothing-like-it`], 1, 'ref/not-found'],
      ] as const) {
        const run = runMeasured(args, { home: path.join(home, 'home'), heapMb: 150, seconds: isFull ? 120 : 60 });
        expect({ args: args[0], code: run.code, stderr: run.code === code ? '' : run.stderr.slice(0, 500) }).toEqual({
          args: args[0],
          code,
          stderr: '',
        });
        expect(run.stdout + run.stderr).toContain(said);
        expect(run.peakMb).toBeLessThan(MOST_MB);
      }
    },
    LIMIT,
  );

  it(
    'with elements that are none, and one that is all of it',
    () => {
      const home = scratchFolder();
      const file = path.join(home, 'conversations.json');
      writeList(file, [
        chat('small', 'hi'),
        ...Array.from({ length: 5000 }, () => '{"mapping":[[[[{"mapping":"'.padEnd(60, 'x').concat('"}]]]]}')),
        `{"padding":"${'x'.repeat((MB / 2) << 20)}","conversation_id":"heavy","mapping":{}}`,
        chat('last', 'bye'),
      ]);
      const run = runMeasured(['show', `${file}#last`, '--tail', '1'], { home: path.join(home, 'home'), heapMb: 150, seconds: 60 });
      expect({ code: run.code, peak: run.peakMb < MOST_MB }).toEqual({ code: 0, peak: true });
      expect(run.stdout).toContain('Answer of last.');
    },
    LIMIT,
  );
});
