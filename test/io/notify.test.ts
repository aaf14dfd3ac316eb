// Notifications of a desktop: which program is started with which words, and that nothing in them is more than words.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { notify, notifyCommand } from '../../src/io/notify.js';
import { scratchFolder } from '../support/scratch.js';

function desktop(platform: NodeJS.Platform, program: string, script = 'exit 0') {
  const folder = scratchFolder();
  const file = path.join(folder, program);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return { file, folder, place: { platform, home: folder, env: { PATH: folder } } };
}

const hostile = '--urgency=critical <b>x</b> & "quoted"\u001b[31m\u202e\n`reboot` $(reboot)';

describe.skipIf(process.platform === 'win32')('a notification', () => {
  it('is made by notify-send, with words that are neither options nor markup', () => {
    const { file, place } = desktop('linux', 'notify-send');
    const [program, ...args] = notifyCommand('Captured: it', hostile, place)!;
    expect(program).toBe(file);
    expect(args.slice(0, 3)).toEqual(['--app-name=Baton', '--', 'Captured: it']);
    expect(args[3]).toBe('urgency=critical &lt;b&gt;x&lt;/b&gt; &amp; "quoted" [31m `reboot` $(reboot)');
  });

  it('is made by osascript, whose script never changes', () => {
    const { place } = desktop('darwin', 'osascript');
    const [, ...args] = notifyCommand('a"', 'b" & (do shell script "reboot") & "', place)!;
    const script = args.slice(0, args.indexOf('--'));
    expect(script).toEqual(notifyCommand('', '', place)!.slice(1, -3));
    expect(args.slice(args.indexOf('--') + 1)).toEqual(['a"', 'b" & (do shell script "reboot") & "']);
  });

  it('is short', () => {
    const { place } = desktop('linux', 'notify-send');
    expect(notifyCommand('x'.repeat(5000), '', place)!.at(-2)).toHaveLength(161);
  });

  it('is none where no program for it is on the PATH, or it fails', async () => {
    const empty = scratchFolder();
    expect(notifyCommand('a', 'b', { platform: 'linux', home: empty, env: { PATH: `.:${empty}` } })).toBeUndefined();
    expect(notifyCommand('a', 'b', { platform: 'win32', home: empty, env: { PATH: empty } })).toBeUndefined();
    expect(await notify('a', 'b', desktop('linux', 'notify-send', 'exit 3').place)).toBe(false);
  });

  it('is handed over', async () => {
    const { folder, place } = desktop(process.platform === 'darwin' ? 'linux' : process.platform, 'notify-send', 'echo "$3: $4" > said');
    expect(await notify('Captured: it', 'codex, closed', place)).toBe(true);
    expect(readFileSync(path.join(folder, 'said'), 'utf8')).toBe('Captured: it: codex, closed\n');
  });
});
