// Antigravity: transcripts whose numbers of steps are none.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { source } from '../../src/agents/antigravity/source.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type SessionItem } from '../../src/model/session.js';
import { scratchFolder } from '../support/scratch.js';

const step = (index: number, type: string, content: string): string =>
  JSON.stringify({ step_index: index, source: type === 'USER_INPUT' ? 'USER_EXPLICIT' : 'MODEL', type, status: 'DONE', content });

it.each([-463, -1, Number.MIN_SAFE_INTEGER])('begins anew at a prompt with the number %i', async (index) => {
  const file = path.join(scratchFolder(), 'transcript_full.jsonl');
  writeFileSync(
    file,
    [
      step(index, 'USER_INPUT', 'How deep?'),
      step(0, 'PLANNER_RESPONSE', 'Twelve metres.'),
      step(index, 'USER_INPUT', 'How wide?'),
      step(1, 'PLANNER_RESPONSE', 'Forty metres.'),
    ].join('\n'),
  );
  const items: SessionItem[] = [];
  await drain(source.read(source.refOf(file, new Report())!, new Report()), (item) => void items.push(item));
  const parents = items.flatMap((item) => (isHeader(item) ? [] : [[item.id, item.parent]]));
  expect(parents).toEqual([
    ['#1', null],
    ['#2', '#1'],
    ['#3', null],
    ['#4', '#3'],
  ]);
});
