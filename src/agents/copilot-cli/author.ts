// Copilot CLI as an author. Its hooks, servers and sessions belong to its home (1.0.102), so it gets one of its own with login and providers alone.
import path from 'node:path';
import type { AgentAuthor, AuthorAnswer } from '../author.js';
import { failed, written } from '../toolkit/author-answers.js';
import { only, readSettings } from '../toolkit/user-settings.js';
import { copilotHome } from './paths.js';

/** Where a token is kept in plain text, and which model answers; the keychain, `gh` and variables need no file. */
const KEPT = [
  'loggedInUsers',
  'lastLoggedInUser',
  'copilotTokens',
  'authTokens',
  'storeTokenPlaintext',
  'model',
  'logged_in_users',
  'last_logged_in_user',
  'copilot_tokens',
  'store_token_plaintext',
];

export const author: AgentAuthor = {
  vendor: 'GitHub',
  command(run) {
    const { folders, prompt, world } = run;
    const own = copilotHome(world);
    const kept = (name: string): string => JSON.stringify(only(readSettings(run, path.join(own, name)), KEPT));
    return {
      // never `--stream off`: it renders the Markdown, and backticks and hashes are gone
      argv: [
        'copilot',
        '--silent',
        '--no-color',
        '--no-custom-instructions',
        '--disable-builtin-mcps',
        '--available-tools',
        'none',
        '--no-ask-user',
        '--no-auto-update',
      ],
      env: { COPILOT_HOME: folders.home, COPILOT_AUTO_UPDATE: 'false' },
      unset: ['COPILOT_CUSTOM_INSTRUCTIONS_DIRS'],
      files: { 'home/config.json': kept('config.json'), 'home/settings.json': kept('settings.json') },
      links: { 'home/providers.json': path.join(own, 'providers.json') },
      input: prompt,
    };
  },
  answerOf,
};

/** A refusal comes as an ordinary answer; the end mark is missing then. */
function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  return output.code === 0 ? written(output.stdout.trim()) : failed('', output);
}
