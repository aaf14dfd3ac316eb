// One hand-off of several sessions: it uses its budget, says where to go on as the newest does, and is checked like others.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../src/documents/toolkit/handoff-document/check-document.js';
import { findFormat } from '../support/all-agents.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { packSessions } from '../../src/ops/pack/pack.js';
import { makeScratch } from '../support/scratch.js';

const sessions = path.resolve(import.meta.dirname, '..', 'handoff', 'sessions');
const ref = (name: string) => refOfPath(path.join(sessions, name), new Report());
const refs = [await ref('software-en.jsonl'), await ref('software-ja.jsonl')];

describe('of two sessions', () => {
  it('uses the room that one frame for both leaves, and conforms', async () => {
    const { world } = makeScratch();
    const { text, tokens } = await packSessions(refs, { budget: 2600 }, world, new Report());
    expect(tokens).toBeLessThanOrEqual(2600);
    expect(tokens).toBeGreaterThan(2100);
    expect(text).toContain('- Source [2#n]: ');
    expect(checkDocument(text!)).toMatchObject({
      level: 'recommended',
      findings: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]) as unknown,
    });
  });

  it('goes on where the newest stands', async () => {
    const { world } = makeScratch();
    const alone = async (one: (typeof refs)[number]): Promise<Handoff> =>
      JSON.parse((await packSessions([one], { format: 'json' }, world, new Report())).text!) as Handoff;
    const both = JSON.parse((await packSessions(refs, { format: 'json', budget: 8000 }, world, new Report())).text!) as Handoff;
    const [first, second] = [await alone(refs[0]!), await alone(refs[1]!)];
    const newest = (first.generatedAt ?? '') > (second.generatedAt ?? '') ? first : second;
    expect(both.nextSteps[0]?.text).toBe(newest.nextSteps[0]?.text);
    expect(both.leftOut.every(({ hint }) => hint === both.leftOut[0]!.hint)).toBe(true);
  });

  it('says when evidence points at a session that is not there', async () => {
    const { world } = makeScratch();
    const json = findFormat('json')!;
    const { text } = await packSessions(refs, { format: 'json' }, world, new Report());
    expect(await json.validate!(text!, {})).toEqual({ level: 'recommended', findings: [] });
    const broken = JSON.parse(text!) as Handoff;
    const changed = identified({ ...broken, sources: broken.sources.slice(0, 1) });
    expect(await json.validate!(await json.encode!(changed, {}, new Report()), {})).toMatchObject({
      level: 'minimal',
      findings: [{ rule: 'json/no-such-source', message: 'evidence cites session 2, but there is only one' }],
    });
  });
});
