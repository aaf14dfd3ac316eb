// The id of a hand-off that was received names the session that it was made of.
import { describe, expect, it } from 'vitest';
import { identified } from '../../src/model/handoff-id.js';
import { emptyDraft } from '../../src/model/empty-handoff.js';
import { Report } from '../../src/model/report.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { Handoffs } from '../../src/store/handoffs.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const ID = 'aaaa1111-0000-4000-8000-000000000001';
const OTHER = 'bbbb2222-0000-4000-8000-000000000002';

function kept(...sources: readonly string[]) {
  const { world, home, work } = makeScratch();
  for (const id of [ID, OTHER]) new ClaudeSession(home, { id, cwd: work, at: '2026-02-01T10:00:00Z' }).user('Fix the parser').say('Done.');
  const handoff = identified({ ...emptyDraft('Parser'), sources: sources.map((id) => ({ agent: 'claude-code', id })) });
  new Handoffs(world).keep({ at: '2026-02-02T10:00:00.000Z', format: 'handoff', handoff, document: 'as it came' });
  return { world, id: handoff.id };
}

describe('a hand-off’s id', () => {
  it('names its session, by its beginning too', async () => {
    const { world, id } = kept(ID);
    for (const ref of [id, id.slice(7), id.slice(7, 19)]) expect((await resolveSession(ref, world, new Report())).id).toBe(ID);
  });

  it('names none where it was made of several, and says which', async () => {
    const { world, id } = kept(ID, OTHER);
    await expect(resolveSession(id, world, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'ref/several', hint: `Name one: claude-code:${ID}, claude-code:${OTHER}.` },
    });
  });

  it('is not found where no such hand-off is kept', async () => {
    const { world } = kept(ID);
    await expect(resolveSession('0123456789ab', world, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'ref/not-found' } });
  });
});
