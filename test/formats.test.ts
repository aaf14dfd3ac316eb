// What every format promises, for every format of the registry and every fixture that is found by walking.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Format, HandoffField } from '../src/model/format.js';
import type { Keeps } from '../src/model/survives.js';
import { formats } from './support/all-agents.js';
import type { Handoff } from '../src/model/handoff.js';
import { handoffId } from '../src/model/handoff-id.js';
import { handoffSchema } from '../src/model/handoff-schema.js';
import { Report } from '../src/model/report.js';
import { Goldens } from './support/golden.js';
import { sampleContext, sampleSession } from './support/sample-session.js';
import { sampleHandoffs } from './support/sample-handoffs.js';
import { formatFolder, formatFolders } from './support/format-folder.js';

const samples = Object.entries(sampleHandoffs);

async function encoded(format: Format, handoff: Handoff, report = new Report()): Promise<string> {
  return await format.encode!(handoff, { budget: 12_000 }, report);
}

describe('the registry', () => {
  it('has ids that are unique and are folders', () => {
    const ids = formats.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(existsSync(path.join(formatFolder(id), 'index.ts'))).toBe(true);
    expect(
      formatFolders()
        .map((folder) => path.basename(folder))
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it.each(formats.map((format) => [format.id, format] as const))('%s says what it can do', (_, format) => {
    const { supports } = format;
    expect(supports.encode).toBe(supports.from !== 'handoff' ? format.encodeSession !== undefined : format.encode !== undefined);
    expect(supports.decode).toBe(format.decode !== undefined);
    expect(supports.validate).toBe(format.validate !== undefined);
    expect(format.extension).toMatch(/^\.[a-z0-9.]+$/);
  });
});

describe('samples', () => {
  it.each(samples)('%s fits the schema, whole, and has the id of its content', (_, handoff) => {
    expect(handoffSchema.parse(handoff)).toEqual(handoff);
    expect(handoff.id).toBe(handoffId(handoff));
  });
});

const written = formats.filter((format) => format.encode !== undefined);

describe.each(written.map((format) => [format.id, format] as const))('%s', (id, format) => {
  const goldens = new Goldens(path.join(formatFolder(id), 'fixtures', 'encoded'));

  it.each(samples)('%s is the golden document, twice the same', async (name, handoff) => {
    const text = await encoded(format, handoff);
    expect(await encoded(format, structuredClone(handoff))).toBe(text);
    goldens.expect(`${name}${format.extension}`, text);
  });

  it('has no other goldens', () => goldens.expectNoOthers());

  it.each(samples)('%s is recognised by its format and no other', async (_, handoff) => {
    const text = await encoded(format, handoff);
    expect(formats.filter((one) => one.recognizes(text)).map((one) => one.id)).toEqual([id]);
  });

  it.runIf(format.validate).each(samples)('%s conforms, without a warning', async (name, handoff) => {
    const { level, findings } = await format.validate!(await encoded(format, handoff), {});
    const telling = findings.filter(({ severity }) => severity !== 'info');
    // Without a time there is none to print, and words that name machines' paths are the user's own.
    expect({ level, telling: telling.filter(({ rule }) => !(name === 'nothing' && rule === 'HF020')) }).toEqual({
      level: name === 'nothing' && id === 'handoff' ? 'minimal' : 'recommended',
      telling: [],
    });
  });

  it.runIf(format.decode)('keeps what it promises, and names the rest', async () => {
    const report = new Report();
    const full = sampleHandoffs['full']!;
    const back = await format.decode!(await encoded(format, full, report), new Report());
    const lost = report.diagnostics.find(({ rule }) => rule === 'format/not-carried')?.message ?? '';
    for (const [field, keeps] of Object.entries(format.supports.keeps) as [HandoffField, Keeps][]) {
      if (keeps === 'exact') expect({ [field]: back[field] }).toEqual({ [field]: full[field] });
      else if (keeps === 'flattened') expect(back[field] ?? full[field], field).not.toEqual([]);
      else if (field !== 'language') expect(lost).toContain(field);
    }
  });

  it.runIf(format.decode).each(samples)('%s: what was read and written again reads the same', async (_, handoff) => {
    const once = await format.decode!(await encoded(format, handoff), new Report());
    const again = await format.decode!(await encoded(format, once), new Report());
    expect(again).toEqual(once);
  });
});

const fromSession = formats.filter((format) => format.encodeSession !== undefined);

describe.each(fromSession.map((format) => [format.id, format] as const))('%s', (id, format) => {
  it('writes the golden document of a session, twice the same', async () => {
    const sample = format.supports.from === 'context' ? sampleContext : sampleSession;
    const text = await format.encodeSession!(sample, {}, new Report());
    expect(await format.encodeSession!(structuredClone(sample), {}, new Report())).toBe(text);
    const goldens = new Goldens(path.join(formatFolder(id), 'fixtures', 'encoded'));
    goldens.expect(`session${format.extension}`, text);
    goldens.expectNoOthers();
    if (format.conversation) return; // which of the conversations it is has a test of its own: some say the same in the same words
    expect(formats.find((one) => one.recognizes(text))?.id).toBe(id); // a hand-off that it quotes may be found in it, too
  });
});

const read = formats.filter((format) => existsSync(path.join(formatFolder(format.id), 'fixtures', 'decoded')));

describe.each(read.map((format) => [format.id, format] as const))('%s reads', (id, format) => {
  const cases = readdirSync(path.join(formatFolder(id), 'fixtures', 'decoded'));

  it.each(cases)('%s', async (name) => {
    const place = path.join(formatFolder(id), 'fixtures', 'decoded', name);
    const report = new Report();
    const handoff = await format.decode!(readFileSync(path.join(place, `input${format.extension}`), 'utf8'), report);
    const { id: _id, ...content } = handoff;
    const told = Object.fromEntries(Object.entries(content).filter(([, value]) => !(Array.isArray(value) && value.length === 0)));
    new Goldens(path.join(place, 'golden')).expect(
      'handoff.json',
      `${JSON.stringify({ ...told, diagnostics: report.diagnostics.map(({ rule }) => rule) }, null, 2)}\n`,
    );
  });
});
