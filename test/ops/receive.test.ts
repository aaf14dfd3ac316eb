// What is received is kept: once, privately, under its hash and under the id that it claims.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { Handoffs } from '../../src/store/handoffs.js';
import { makeScratch, modeOf } from '../support/scratch.js';
import { formatFolder } from '../support/format-folder.js';

const example = readFileSync(path.resolve(formatFolder('handoff'), 'fixtures', 'documents', 'recommended.complete-example.md'), 'utf8');
const reply = `Here it is, as you asked.\n\n\`\`\`\`markdown\n${example}\`\`\`\`\n\nGood luck!`;

describe('receive', () => {
  it('keeps the document without the talk around it, once', async () => {
    const { world, worlds } = makeScratch();
    const { id } = await receiveText(reply, {}, worlds, new Report());
    await receiveText(example, {}, worlds, new Report());
    const kept = new Handoffs(world).all(new Report());
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ format: 'handoff', handoff: { id } });
    expect(kept[0]!.document.trim()).toBe(example.trim());
    expect(modeOf(new Handoffs(world).path(kept[0]!.sha256))).toBe('600');
  });

  it('finds it by the beginning of its id or of its hash', async () => {
    const { world, worlds } = makeScratch();
    const { id } = await receiveText(example, {}, worlds, new Report());
    const store = new Handoffs(world);
    for (const name of [id, id.slice(0, 15), id.slice(7, 15), store.all(new Report())[0]!.sha256.slice(0, 8)])
      expect(store.find(name, new Report())).toHaveLength(1);
    expect(store.find('ffffffffffff', new Report())).toEqual([]);
  });

  it('names one that was changed behind its back, and goes on without it', async () => {
    const { world, worlds } = makeScratch();
    await receiveText(example, {}, worlds, new Report());
    const store = new Handoffs(world);
    const [kept] = store.all(new Report());
    writeFileSync(store.path(kept!.sha256), readFileSync(store.path(kept!.sha256), 'utf8').replaceAll('FastAPI', 'Flask'));
    const report = new Report();
    expect(store.all(report)).toEqual([]);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['store/handoff-unreadable']);
  });

  it('says when it cannot be kept, and gives the prompt all the same', async () => {
    const { folder, worlds } = makeScratch();
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const target = { ...worlds.target, env: { ...worlds.target.env, BATON_HOME: path.join(file, 'below') } };
    const report = new Report();
    const { prompt } = await receiveText(example, {}, { ...worlds, target }, report);
    expect(prompt).toContain('SESSION HANDOFF');
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('receive/not-recorded');
    expect(readdirSync(folder)).toContain('a-file');
  });
});

it('points at what would make a client open a file, in a document of others', async () => {
  const { worlds } = makeScratch();
  const report = new Report();
  const { suspicious, prompt } = await receiveText(example.replace('FastAPI', 'FastAPI @/etc/hostname'), {}, worlds, report);
  expect(report.diagnostics.map(({ rule }) => rule)).toContain('receive/mentions');
  expect(JSON.stringify(suspicious)).toContain('@/etc/hostname');
  expect(prompt).toContain(String.raw`\@/etc/hostname`);
});
