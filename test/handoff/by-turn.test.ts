// In a short document the story names turns instead of entries: the room of a number in front of every line is the room of a seventh of the words.
import { expect, it } from 'vitest';
import { decode } from '../../src/documents/handoff/decode.js';
import { encode } from '../../src/documents/handoff/encode.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { handoffOf } from './talks.js';

const lines = [
  { user: 'Let the uploader retry three times, and wait longer before each.' },
  { run: 'npm test', gives: '4 passed' },
  { agent: 'It retries three times now: after 1, 2 and 4 seconds. All 4 tests pass.' },
  { user: 'And log each of them.' },
  { agent: 'Each attempt is one line of the log now, with the reason for the one before it.' },
];

const documentOf = async (budget: number): Promise<string> => encode(identified(await handoffOf(lines, budget)), { budget }, new Report());

it('names the turn once, and no entry, below 6,000 tokens', async () => {
  const short = await documentOf(4000);
  expect(short).toContain('quoted from the transcript turn by turn');
  expect(short).toMatch(/^(?:1 .*)?Agent: It retries three times now/m);
  expect(short).not.toMatch(/^(?:\d+ )?#\d+ (?:User|Agent):/m);
});

it('still names the entries of what stands outside the story', async () => {
  expect(await documentOf(4000)).toMatch(/^Request: Let the uploader retry.* \[#\d+\]$/m);
});

it('names each entry where there is room', async () => {
  expect(await documentOf(12_000)).toMatch(/^(?:1 .*)?#\d+ Agent: It retries three times now/m);
});

it.each([4000, 12_000])('is read back turn by turn, made for %i tokens', async (budget) => {
  const report = new Report();
  const { story } = decode(await documentOf(budget), report);
  expect(story.map(({ turn }) => turn)).toEqual([1]);
  expect(story[0]!.agent.map(({ text }) => text)).toEqual([expect.stringMatching(/^It retries three times now/)]);
});
