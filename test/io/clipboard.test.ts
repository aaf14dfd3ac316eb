// The link of `share` in the clipboard of the desktop, through the program that it has.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { clipboardCommand, copyToClipboard } from '../../src/io/clipboard.js';
import { scratchFolder } from '../support/scratch.js';

function desktop(programs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  const PATH = [folder, '/usr/bin', '/bin'].join(path.delimiter);
  return { folder, place: { home: folder, platform: 'linux' as const, env: { PATH, OUT: path.join(folder, 'out'), ...env } } };
}

describe.runIf(process.platform !== 'win32')('the clipboard', () => {
  it('gets the text through the program of the desktop that the user sits at', async () => {
    const { folder, place } = desktop({ 'wl-copy': 'cat > "$OUT"', xclip: 'exit 1' }, { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' });
    expect(await copyToClipboard('baton:1d.x', place)).toBe(true);
    expect(readFileSync(path.join(folder, 'out'), 'utf8')).toBe('baton:1d.x');
  });

  it('is not that of another machine, and not there without a desktop', () => {
    const programs = { 'wl-copy': 'cat > "$OUT"', xclip: 'cat > "$OUT"' };
    expect(clipboardCommand(desktop(programs, {}).place)).toBeUndefined();
    expect(clipboardCommand(desktop(programs, { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }).place)).toBeUndefined();
    expect(clipboardCommand(desktop(programs, { DISPLAY: ':0' }).place)?.slice(1)).toEqual(['-selection', 'clipboard']);
  });

  it('that fails is none, and holds nobody up', async () => {
    const { folder, place } = desktop({ xclip: 'exit 3' }, { DISPLAY: ':0' });
    expect(await copyToClipboard('x'.repeat(1 << 20), place)).toBe(false);
    expect(existsSync(path.join(folder, 'out'))).toBe(false);
  });
});
