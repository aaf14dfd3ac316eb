// Gemini CLI as an author. Its hooks, instruction files and sessions belong to its home (0.61.0), so it gets one of its own with the login alone.
import path from 'node:path';
import { isObject, stringOf } from '../../model/json.js';
import { withoutMentions } from '../../model/mentions.js';
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer, type AuthorRun } from '../author.js';
import { failed, jsonIn, written } from '../toolkit/author-answers.js';
import { readSettings, settingAt } from '../toolkit/user-settings.js';
import { geminiFolder } from './paths.js';

const LOGINS = ['oauth_creds.json', 'google_accounts.json', 'gemini-credentials.json'];

export const author: AgentAuthor = {
  vendor: 'Google',
  command(run) {
    const { folders, prompt, world } = run;
    const own = geminiFolder(world);
    const variables = [path.join(own, '.env'), path.join(path.dirname(own), '.env')].find((file) => run.read(file) !== undefined);
    return {
      argv: ['gemini', '--skip-trust', '-e', 'none', '--allowed-mcp-server-names', 'none', '--approval-mode', 'default', '-o', 'json'],
      env: { GEMINI_CLI_HOME: folders.home, GEMINI_SYSTEM_MD: path.join(folders.root, 'role.md'), GEMINI_CLI_NO_RELAUNCH: 'true' },
      files: {
        'role.md': AUTHOR_ROLE,
        'home/.gemini/settings.json': JSON.stringify(settings(run)),
        // it takes the first one on the way up from where it runs, whoever put it there: this ends the search
        ...(variables === undefined && { '.env': '' }),
      },
      links: {
        ...Object.fromEntries(LOGINS.map((name) => [`home/.gemini/${name}`, path.join(own, name)])),
        ...(variables !== undefined && { '.env': variables }),
      },
      input: withoutMentions(prompt), // it reads files of the folder for an `@`, with all tools off too
    };
  },
  answerOf,
};

/** How the user logs in and which model answers; everything that adds words, tools or programs is off. */
function settings(run: AuthorRun): object {
  const own = readSettings(run, path.join(geminiFolder(run.world), 'settings.json'));
  const [login, model] = [settingAt(own, 'security', 'auth', 'selectedType'), settingAt(own, 'model', 'name')];
  return {
    security: { auth: { ...(login !== undefined && { selectedType: login }) } },
    model: { ...(model !== undefined && { name: model }) },
    tools: { core: ['none'] },
    hooksConfig: { enabled: false },
    skills: { enabled: false },
    experimental: { enableAgents: false },
    context: { fileName: ['no-such.md'], includeDirectoryTree: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  };
}

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  const said = jsonIn(output.stdout) ?? jsonIn(output.stderr);
  if (!isObject(said)) return failed('', output);
  const error = said['error'];
  if (isObject(error)) {
    const words = [stringOf(error['type']), stringOf(error['message'])].filter(Boolean).join(': ');
    return /safety|blocklist|prohibited|recitation|invalidstream|invalid stream/i.test(words)
      ? { fault: 'refused', words }
      : failed(words, output);
  }
  return output.code === 0 ? written(stringOf(said['response']) ?? '') : failed('', output);
}
