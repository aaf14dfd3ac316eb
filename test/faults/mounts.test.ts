// Real disks that are full, read-only or gone: mounts in a namespace of their own, for which one has to be root.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChild } from './run-child.js';
import { memoryFolder, sceneAt, scenarios, sourceRef } from './scene.js';
import { sourceBytes } from './verdict.js';
import type { Answer } from './child.js';

const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!canMount) console.warn('mounts.test.ts is skipped: it mounts disks of its own, which needs root on Linux (unshare -m)');

const folder = memoryFolder();
let child: Awaited<ReturnType<typeof buildChild>>;
beforeAll(async () => void (child = await buildChild()));
afterAll(() => {
  child.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Shell lines in a mount namespace; `baton SCENARIO [FAULT]` runs one and prints its answer as a line. */
async function inNamespace(scene: string, lines: readonly string[]): Promise<{ answers: Answer[]; out: string }> {
  const baton = `baton() { '${process.execPath}' '${child.script}' "{\\"folder\\":\\"${scene}\\",\\"scenario\\":\\"$1\\"\${2:+,\\"fault\\":$2}}" | sed 's/^/@/'; echo; }`;
  const out = await new Promise<string>((resolve, reject) => {
    execFile('unshare', ['-m', 'sh', '-c', [baton, ...lines].join('\n')], (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout),
    );
  });
  return {
    answers: out
      .split('\n')
      .filter((line) => line.startsWith('@{'))
      .map((line) => JSON.parse(line.slice(1)) as Answer),
    out,
  };
}

async function prepared(name: string, filler = 0): Promise<string> {
  const scene = sceneAt(path.join(folder, name));
  await scenarios[0]!.prepare(scene);
  const { path: file } = sourceRef(scene);
  if (filler > 0) {
    const lines = readFileSync(file, 'utf8');
    writeFileSync(file, lines.replaceAll('files ', 'files '.repeat(filler)));
  }
  return scene.folder;
}

const listing = 'find "$S/home/.codex" "$S/baton" -type f 2>/dev/null | sed "s|$S||"';

describe.runIf(canMount)('a disk', { timeout: 120_000 }, () => {
  it('that is full where the store is: it says how much is needed, and leaves nothing', async () => {
    const scene = await prepared('full-store', 12_000); // 3.6 MB
    const source = sourceBytes(sceneAt(scene));
    const { answers, out } = await inNamespace(scene, [
      `S='${scene}'`,
      'mkdir "$S/home/.codex"',
      'mount -t tmpfs -o size=2m none "$S/home/.codex"',
      'baton "new pass"',
      listing,
      'mount -o remount,size=40m "$S/home/.codex"',
      'baton "new pass"',
    ]);
    expect(answers[0]).toMatchObject({
      rule: 'disk/full',
      message: expect.stringMatching(/about 3\.\d MB needed, \d.* free\); nothing was written/),
    });
    expect(out.split('\n').filter((line) => line.startsWith('/'))).toEqual([]);
    expect(answers[1]).toMatchObject({ result: { outcome: 'new' } });
    expect(sourceBytes(sceneAt(scene))).toBe(source);
  });

  it('that is full where our own data is', async () => {
    const scene = await prepared('full-data', 12_000);
    const { answers, out } = await inNamespace(scene, [
      `S='${scene}'`,
      'mkdir "$S/baton"',
      'mount -t tmpfs -o size=1m none "$S/baton"',
      'baton "new pass"',
      listing,
    ]);
    expect(answers[0]).toMatchObject({ rule: 'disk/full' });
    expect(out.split('\n').filter((line) => line.startsWith('/'))).toEqual([]);
  });

  it('that is full lets an undo work, which makes room', async () => {
    const scene = await prepared('undo-full', 3000);
    const { answers } = await inNamespace(scene, [
      `S='${scene}'`,
      'mkdir "$S/home/.codex"',
      'mount -t tmpfs -o size=3m none "$S/home/.codex"',
      'baton "new pass"',
      'dd if=/dev/zero of="$S/home/.codex/full" bs=1k count=9999 2>/dev/null',
      'baton "undo of a new pass"',
      'find "$S/home/.codex" -name "rollout*"',
    ]);
    expect(answers.map((one) => one.rule ?? 'done')).toEqual(['done', 'done']);
  });

  it('that can only be read: said, nothing changed', async () => {
    const scene = await prepared('read-only');
    mkdirSync(path.join(scene, 'home', '.codex'));
    const { answers, out } = await inNamespace(scene, [
      `S='${scene}'`,
      'mount --bind "$S/home" "$S/home"',
      'mount -o remount,bind,ro "$S/home"',
      'baton "new pass"',
      listing,
    ]);
    expect(answers[0]!.rule).toMatch(/^(disk\/read-only|target\/not-writable)$/);
    expect(answers[0]!.message).not.toMatch(/\bat .*\.mjs/);
    expect(out.split('\n').filter((line) => line.startsWith('/'))).toEqual([]);
  });

  it('of our own data that can only be read: said, nothing changed', async () => {
    const scene = await prepared('read-only-data');
    const { answers, out } = await inNamespace(scene, [
      `S='${scene}'`,
      'mkdir "$S/baton"',
      'mount --bind "$S/baton" "$S/baton"',
      'mount -o remount,bind,ro "$S/baton"',
      'baton "new pass"',
      listing,
    ]);
    expect(answers[0]!.rule).toMatch(/^(disk\/read-only|target\/not-writable)$/);
    expect(out.split('\n').filter((line) => line.startsWith('/'))).toEqual([]);
  });

  it('that is gone after a crash: it waits for it, and cleans up when it is back', async () => {
    const scene = await prepared('gone');
    const { answers, out } = await inNamespace(scene, [
      `S='${scene}'`,
      'mkdir "$S/real" "$S/home/.codex"',
      'mount -t tmpfs none "$S/real"',
      'mkdir -p "$S/real/sessions/2026"',
      'mount --bind "$S/real" "$S/home/.codex"',
      `baton "new pass" '{"at":1,"only":"sync","kind":"kill"}' 2>/dev/null`,
      'echo torn:',
      'find "$S/real" -name ".baton*" | wc -l',
      'umount "$S/home/.codex"',
      'baton "pass of several files"',
      'ls "$S/baton/journal" | wc -l',
      'mount --bind "$S/real" "$S/home/.codex"',
      'baton "pass of several files"',
      'find "$S/real" -name ".baton*" | wc -l',
      'ls "$S/baton/journal" | wc -l',
    ]);
    expect(out.split('torn:\n')[1]!.split('\n')[0]).toBe('1');
    expect(answers.map((one) => one.said.filter((rule) => rule.startsWith('apply/')))).toEqual([
      ['apply/not-recovered'],
      ['apply/recovered'],
    ]);
    expect(out.split('\n').filter((line) => /^\d+$/.test(line))).toEqual(['1', '1', '0', '0']);
  });
});
