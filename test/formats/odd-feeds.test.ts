// Feeds that do not say where the format wants it what they are: taken in, and said.
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { makeScratch } from '../support/scratch.js';

const SUMMARY = { topic: 'Tide tables', current_focus: 'the parser' };

async function received(feed: object) {
  const report = new Report();
  const { format, handoff } = await receiveText(JSON.stringify(feed), {}, makeScratch().worlds, report);
  return {
    format,
    title: handoff.title,
    odd: report.diagnostics.filter(({ rule }) => rule === 'llmfeed/odd-type').map(({ message }) => message),
  };
}

describe('a published feed', () => {
  it.each([
    ['feedtype', { feedtype: 'session', metadata: { title: 'Tides' }, data: { context: 'x' } }, 'in “feedtype”'],
    ['feedType', { feedType: 'export', metadata: { title: 'Tides' } }, 'in “feedType”'],
    [
      'the type in its metadata',
      { metadata: { feed_type: 'session', title: 'Tides' }, data: { context: 'x' } },
      'in its metadata, as “feed_type”',
    ],
    ['a prompt without one', { metadata: { title: 'Tides' }, prompt_body: 'Go on.' }, 'nowhere'],
  ])('with %s', async (_name, feed, where) => {
    const { format, title, odd } = await received(feed);
    expect({ format, title }).toEqual({ format: 'llmfeed', title: 'Tides' });
    expect(odd).toEqual([expect.stringContaining(where)]);
  });

  it('as it should be says nothing of the kind', async () => {
    const feed = { feed_type: 'session', feedtype: 'x', metadata: { title: 'Tides', feed_type: 'y' }, session_summary: SUMMARY };
    expect(await received(feed)).toMatchObject({ title: 'Tides', odd: [] });
  });

  it('of another kind is not taken for one', async () => {
    await expect(received({ metadata: { title: 'x' }, spec: { replicas: 2 } })).rejects.toThrow('not a hand-off');
  });
});
