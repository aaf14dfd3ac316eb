// Where the agents keep their files: names as their clients make them, on every platform. Vectors were computed with another program.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { companionFolder } from '../../src/agents/claude-code/companion-folder.js';
import { configRoot, isSessionId, projectFolderName } from '../../src/agents/claude-code/paths.js';
import { codexHome, rolloutPath } from '../../src/agents/codex/paths.js';
import { threadIdOf } from '../../src/agents/codex/rollout-names.js';
import * as copilot from '../../src/agents/copilot-cli/paths.js';
import * as gemini from '../../src/agents/gemini-cli/paths.js';
import * as droid from '../../src/agents/factory-droid/paths.js';
import * as kimi from '../../src/agents/kimi-cli/paths.js';
import * as amp from '../../src/agents/amp/paths.js';
import * as antigravity from '../../src/agents/antigravity/paths.js';
import * as grok from '../../src/agents/grok/paths.js';
import * as roo from '../../src/agents/roo-code/paths.js';
import * as pi from '../../src/agents/pi/paths.js';
import * as qwen from '../../src/agents/qwen-code/paths.js';
import { subAgentFolder } from '../../src/agents/qwen-code/sub-agent-folder.js';
import { diskFiles } from '../../src/agents/toolkit/disk-files.js';

describe('Claude Code’s project folders', () => {
  it.each([
    ['/home/dev/app', '-home-dev-app'],
    ['/home/u/my_app.v2', '-home-u-my-app-v2'],
    ['C:\\Users\\x', 'C--Users-x'],
    ['/', '-'],
    ['/home/dév/ü', '-home-d-v--'],
    ['/x/𝄞', '-x---'],
  ])('%j is %j', (cwd, name) => expect(projectFolderName(cwd)).toBe(name));

  it.each([
    [`/home/dev/${'a'.repeat(190)}`, ''],
    [`/home/dev/${'a'.repeat(191)}`, '-barnga'],
    [`/home/dev/${'longer-name/'.repeat(20)}`, '-yw3ti3'],
    [`/home/dév/${'ü'.repeat(300)}`, '-fann8h'],
    [`/x/${'𝄞'.repeat(120)}`, '-jiga3u'],
  ])('a long one is cut at 200 and gets a hash', (cwd, tail) => {
    const name = projectFolderName(cwd);
    expect(name.slice(0, 200)).toBe(cwd.replace(/[^A-Za-z0-9]/g, '-').slice(0, 200));
    expect(name.slice(200)).toBe(tail);
  });

  it('are found under the vendor’s own override', () => {
    expect(configRoot({ home: '/h', env: {} })).toBe(path.join('/h', '.claude'));
    expect(configRoot({ home: '/h', env: { CLAUDE_CONFIG_DIR: '/else\u0065\u0301' } })).toBe('/else\u00e9');
  });

  it('hold files named by a UUID', () => {
    expect(isSessionId('b4f58aca-7bed-462e-a4a1-5931455add5b')).toBe(true);
    expect(isSessionId('agent-a4414693881d82d49')).toBe(false);
    expect(companionFolder('/p/b4f58aca.jsonl')).toBe('/p/b4f58aca');
  });
});

describe('Codex’s rollouts', () => {
  const id = '01a1dcd3-9945-7c53-adb5-6241b5d2e905';
  it('are filed by local time', () => {
    expect(rolloutPath({ home: '/h', env: {} }, id, new Date(2026, 1, 3, 4, 5, 6))).toBe(
      path.join('/h', '.codex', 'sessions', '2026', '02', '03', `rollout-2026-02-03T04-05-06-${id}.jsonl`),
    );
    expect(codexHome({ home: '/h', env: { CODEX_HOME: '/c' } })).toBe('/c');
  });

  it.each([
    [`rollout-2026-02-03T04-05-06-${id}.jsonl`, id],
    [`rollout-2026-02-03T04-05-06-${id.toUpperCase()}.jsonl`, id],
    [`rollout-2026-02-03T04-05-06-${id}_019c22f1-d5d1-70d1-833d-3c0790fbe3e8.jsonl`, id],
    ['rollout-2026-02-03T04-05-06.jsonl', undefined],
    [`${id}.jsonl`, undefined],
    [`rollout-2026-02-03T04-05-06-${id}.json`, undefined],
  ])('%s names %s', (name, expected) => expect(threadIdOf(name)).toBe(expected));
});

describe('Copilot CLI’s sessions', () => {
  it('have a folder each, below the home that the user named', () => {
    expect(copilot.sessionFile({ home: '/h', env: {} }, 'an-id')).toBe(
      path.join('/h', '.copilot', 'session-state', 'an-id', 'events.jsonl'),
    );
    expect(copilot.sessionFile({ home: '/h', env: { COPILOT_HOME: '/c' } }, 'an-id')).toBe(
      path.join('/c', 'session-state', 'an-id', 'events.jsonl'),
    );
  });

  it('are named by the folder, in 2025 by the file', () => {
    expect(copilot.sessionIdOf('/s/an-id/events.jsonl')).toBe('an-id');
    expect(copilot.sessionIdOf('/s/an-id.jsonl')).toBe('an-id');
  });
});

describe('Kimi CLI’s sessions', () => {
  it('lie below the hash of the folder’s path', () => {
    expect(kimi.sessionFile({ home: '/h', env: {} }, '/home/dev/app', 'an-id')).toBe(
      path.join('/h', '.kimi', 'sessions', '7ead144c04361150207a2f3b5e04c942', 'an-id', 'context.jsonl'),
    );
    expect(kimi.sessionsFolder({ home: '/h', env: { KIMI_SHARE_DIR: '/k' } })).toBe(path.join('/k', 'sessions'));
  });
});

describe('pi’s sessions', () => {
  const session = { cwd: '/home/dev/my-app', id: 'an-id', at: new Date('2026-02-03T04:05:06.789Z') };
  const name = '2026-02-03T04-05-06-789Z_an-id.jsonl';

  it.each([
    ['/home/dev/my-app', '--home-dev-my-app--'],
    ['C:\\Users\\x', '--C--Users-x--'],
    ['/', '----'],
  ])('%j is %j', (cwd, folder) => expect(pi.projectFolderName(cwd)).toBe(folder));

  it('lie in the folder of their project, or in the one that the user named', () => {
    expect(pi.sessionFile({ home: '/h', env: {} }, session)).toBe(path.join('/h', '.pi', 'agent', 'sessions', '--home-dev-my-app--', name));
    expect(pi.sessionFile({ home: '/h', env: { PI_CODING_AGENT_DIR: '~/p' } }, session)).toBe(
      path.join('/h', 'p', 'sessions', '--home-dev-my-app--', name),
    );
    expect(pi.sessionFile({ home: '/h', env: { PI_CODING_AGENT_SESSION_DIR: '/s' } }, session)).toBe(path.join('/s', name));
  });
});

describe('Gemini CLI’s sessions', () => {
  const id = 'b4f58aca-7bed-462e-a4a1-5931455add5b';
  it('are named by the minute in UTC and the beginning of the id', () => {
    expect(gemini.sessionFile({ home: '/h', env: {}, platform: 'linux' }, 'app', id, new Date('2026-02-03T04:05:59Z'))).toBe(
      '/h/.gemini/tmp/app/chats/session-2026-02-03T04-05-b4f58aca.jsonl',
    );
    expect(gemini.geminiFolder({ home: '/h', env: { GEMINI_CLI_HOME: '/g' }, platform: 'linux' })).toBe('/g/.gemini');
    expect(gemini.geminiFolder({ home: '/h', env: { GEMINI_CLI_HOME: '' }, platform: 'linux' })).toBe('/h/.gemini');
  });

  it('have sub-agents in a folder of the whole id', () =>
    expect(gemini.subAgentFolder('/t/app/chats/session-x.jsonl', id)).toBe(`/t/app/chats/${id}`));
});

describe('Qwen Code’s sessions', () => {
  it.each<[string, NodeJS.Platform, string]>([
    ['/home/dév/my_app.v2', 'linux', '-home-d-v-my-app-v2'],
    ['C:\\Users\\X', 'win32', 'c--users-x'],
    [`/${'a'.repeat(300)}`, 'linux', `-${'a'.repeat(300)}`],
  ])('%j on %s lie in %j', (cwd, platform, name) => expect(qwen.projectFolderName(cwd, platform)).toBe(name));

  it.each<[Record<string, string>, string]>([
    [{}, '/h/.qwen'],
    [{ QWEN_HOME: '/q' }, '/q'],
    [{ QWEN_HOME: '/q', QWEN_RUNTIME_DIR: '~/r' }, '/h/r'],
    [{ QWEN_HOME: 'q' }, '/w/q'],
  ])('%j: %s', (env, folder) => expect(qwen.qwenFolder({ home: '/h', cwd: '/w', env, platform: 'linux' })).toBe(folder));

  it('have sub-agents beside the chats, archived or not', () => {
    expect(subAgentFolder('/p/chats/i.jsonl', 'i', diskFiles.paths)).toBe('/p/subagents/i');
    expect(subAgentFolder('/p/chats/archive/i.jsonl', 'i', diskFiles.paths)).toBe('/p/subagents/i');
  });
});

describe('droid’s sessions', () => {
  const id = '496c1466-8763-493f-98b1-0a9dfc15e12f';

  it.each([
    ['/home/dev/my app.v2_ü:x', undefined, '-home-dev-my app.v2_ü:x'],
    ['C:\\Users\\x', 'win32', 'C--Users-x'],
  ] as const)('%j is %j', (cwd, platform, folder) => expect(droid.projectFolderName(cwd, platform)).toBe(folder));

  it('lie in the folder of their project', () => {
    expect(droid.sessionFile({ home: '/h', env: {} }, '/a/b', id)).toBe(path.join('/h', '.factory', 'sessions', '-a-b', `${id}.jsonl`));
    expect(droid.sessionsFolder({ home: '/h', env: { FACTORY_HOME_OVERRIDE: '/o' } })).toBe(path.join('/o', '.factory', 'sessions'));
    expect(droid.settingsFile(`/s/${id}.jsonl`)).toBe(`/s/${id}.settings.json`);
  });

  it('are named by a UUID', () => {
    expect(droid.isSessionFile(`${id}.jsonl`)).toBe(true);
    expect(droid.isSessionFile('notes.jsonl')).toBe(false);
    expect(droid.isSessionFile(`${id}.settings.json`)).toBe(false);
  });
});

describe('agents that can only be read', () => {
  const linux = { home: '/h', platform: 'linux' as const, env: {} };
  const windows = { home: 'C:\\h', platform: 'win32' as const, env: { APPDATA: 'C:\\h\\Roaming' } };
  const mac = { home: '/h', platform: 'darwin' as const, env: {} };

  it('Amp: by the XDG rules, not on Windows, and in editors', () => {
    expect(amp.threadFolders({ ...linux, env: { XDG_DATA_HOME: '/d' } })[0]).toBe('/d/amp/threads');
    expect(amp.threadFolders({ ...windows, env: { XDG_DATA_HOME: 'C:\\d' } })[0]).toBe('C:\\h\\.local\\share\\amp\\threads');
    expect(amp.threadFolders(mac)).toContain('/h/Library/Application Support/Cursor/User/globalStorage/sourcegraph.amp/threads3');
  });

  it('Roo Code: in every editor, and in those that are worked in from elsewhere', () => {
    const tasks = 'User/globalStorage/rooveterinaryinc.roo-cline/tasks';
    expect(roo.taskFolders(linux)).toEqual(
      expect.arrayContaining([`/h/.config/Code/${tasks}`, `/h/.config/VSCodium/${tasks}`, `/h/.vscode-server/data/${tasks}`]),
    );
    expect(roo.taskFolders(windows)[0]).toBe(`C:\\h\\Roaming\\Code\\${tasks.replaceAll('/', '\\')}`);
  });

  it('Antigravity: the terminal’s and the editor’s, beside Gemini CLI’s', () => {
    expect(antigravity.brainFolders(mac)).toEqual(['/h/.gemini/antigravity-cli/brain', '/h/.gemini/antigravity/brain']);
  });

  it('Grok: where its variable says', () => {
    expect(grok.sessionsFolder(windows)).toBe('C:\\h\\.grok\\sessions');
    expect(grok.sessionsFolder({ ...linux, env: { GROK_HOME: '/g' } })).toBe('/g/sessions');
  });
});
