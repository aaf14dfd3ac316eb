// Packing every fixture of every agent: conformant, within its budget, the same bytes twice.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../support/all-agents.js';
import { handoffSchema } from '../../src/model/handoff-schema.js';
import { Report } from '../../src/model/report.js';
import { packableFormats, packSessions, type PackOptions } from '../../src/ops/pack/pack.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { resolveRef } from '../../src/sources/resolve.js';
import { checkDocument } from '../../src/documents/toolkit/handoff-document/check-document.js';
import { filesBelow, fixtureCases } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';
import { sampled } from '../support/thorough.js';

const packed = await packableFormats();

const cases = agents.flatMap((agent) => fixtureCases(agent).map((one) => [`${agent.id} ${one.name}`, one] as const));
const sample = path.resolve(import.meta.dirname, '..', '..', 'sample', 'home');

describe.each(sampled(cases, 4))('%s', (_, { agent, native }) => {
  it('conforms, fits and repeats', async () => {
    const { world, home } = makeScratch({ native });
    for (const name of filesBelow(home).filter((file) => file.endsWith('.jsonl'))) {
      const ref = agent.refOf(path.join(home, name), new Report());
      if (!ref) continue;
      const pack = (options: PackOptions) => packSessions([ref], options, world, new Report());
      for (const budget of [1000, 4000]) {
        const { text, tokens } = await pack({ budget });
        const { findings } = checkDocument(text!);
        // A session without a single time has none to print.
        expect(
          findings.filter(
            ({ severity, rule }) =>
              severity === 'error' || (severity === 'warning' && rule !== 'HF020' && !(rule === 'HF025' && budget < 2000)),
          ),
        ).toEqual([]);
        if (budget > 1000) expect(tokens).toBeLessThanOrEqual(budget);
      }
      const { text } = await pack({ format: 'json', withSession: true });
      expect((await pack({ format: 'json', withSession: true })).text).toBe(text);
      const value: unknown = JSON.parse(text!);
      expect(handoffSchema.parse(value)).toEqual(value);
      expect((await pack({ format: 'transcript' })).text).toMatch(/^<!-- baton transcript -->\n\n# /);
    }
  });
});

describe('pack', () => {
  it('explains each line: the fact behind a list, the rules behind words', async () => {
    const { world } = makeScratch();
    const file = filesBelow(sample).find((name) => /projects[/\\][^/\\]+[/\\][^/\\]+\.jsonl$/.test(name));
    const ref = await resolveSession(path.join(sample, file!), world, new Report());
    const { reasons = [], text } = await packSessions([ref], { explain: true, format: 'json' }, world, new Report());
    const handoff = handoffSchema.parse(JSON.parse(text!));
    expect(reasons.filter(({ section }) => section === 'checks')).toHaveLength(handoff.checks.length);
    expect(reasons.filter(({ rules }) => rules.length === 0)).toEqual([]);
    expect(reasons.find(({ rules }) => rules.includes('last-answer'))?.because).toContain('how it ended');
    expect((await packSessions([ref], {}, world, new Report())).reasons).toBeUndefined();
  });

  it.each(packed.map(({ id }) => id))('has no mention in %s that a client would read a file for', async (format) => {
    const { world, work } = makeScratch({});
    const file = path.join(work, 'talk.jsonl');
    const said = '@/etc/hostname @./x @"a b" @~/x 。@y me@example.net\n/help\n!ls\n#x';
    writeFileSync(file, ['user', 'assistant', 'user', 'assistant'].map((role) => `${JSON.stringify({ role, text: said })}\n`).join(''));
    const { text } = await packSessions([await resolveSession(file, world, new Report())], { format, noRedact: true }, world, new Report());
    expect(text).toMatch(/etc\/hostname/);
    expect(text).not.toMatch(/(?<!\\)@/);
    expect(text).toMatch(/^[^/!#@]/);
    if (format !== 'handoff' && format !== 'transcript' && format !== 'agents-history') expect(text).not.toContain('@');
  });

  it('makes one hand-off of several sessions, oldest first', async () => {
    const { world } = makeScratch({ native: sample });
    const ref = await resolveRef('a955', world, new Report());
    const other = { ...ref, id: 'other' };
    const { text } = await packSessions([ref, other, ref], { budget: 6000 }, world, new Report());
    expect(text).toMatch(/\[2#\d+\]/);
    expect(text).not.toMatch(/\[3#\d+\]/);
    expect(text).toContain('Request of session 2: ');
    expect(checkDocument(text!).level).toBe('recommended');
  });

  it('writes a private file, or says that it cannot', async () => {
    const { world, work } = makeScratch({ native: sample });
    const ref = await resolveRef('a955', world, new Report());
    const out = path.join(work, 'h.md');
    const result = await packSessions([ref], { out }, world, new Report());
    expect(result).toMatchObject({ out, format: 'handoff', signed: false });
    expect(result.text).toBeUndefined();
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(Buffer.byteLength(readFileSync(out))).toBe(result.bytes);
    await expect(packSessions([ref], { out: path.join(work, 'no', 'folder.md') }, world, new Report())).rejects.toThrow(
      'cannot be written',
    );
    expect(existsSync(path.join(work, 'no'))).toBe(false);
  });
});
