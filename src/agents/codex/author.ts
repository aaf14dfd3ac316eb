// Codex as an author. Its home sends the user's AGENTS.md and starts servers whatever is asked (0.166.0), so it gets one of its own with the login alone.
import path from 'node:path';
import { parse, stringify } from 'smol-toml';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer, type AuthorRun } from '../author.js';
import { failed, jsonLinesIn, written } from '../toolkit/author-answers.js';
import { readSettings } from '../toolkit/user-settings.js';
import { codexHome } from './paths.js';

/** Of the user's configuration: which model answers, and how it is reached. Nothing that starts a program or adds words. */
const KEPT = [
  'model',
  'model_provider',
  'model_providers',
  'model_reasoning_effort',
  'model_reasoning_summary',
  'model_verbosity',
  'model_context_window',
  'service_tier',
  'chatgpt_base_url',
  'openai_base_url',
  'forced_login_method',
  'forced_chatgpt_workspace_id',
  'cli_auth_credentials_store',
];

const SETTINGS = [
  'approval_policy="never"',
  'project_doc_max_bytes=0',
  'web_search="disabled"',
  'include_environment_context=false',
  'include_permissions_instructions=false',
  'include_apps_instructions=false',
  'include_collaboration_mode_instructions=false',
  'skills.include_instructions=false',
  'check_for_update_on_startup=false',
  'analytics.enabled=false',
];

const SWITCHED_OFF = [
  'shell_tool',
  'unified_exec',
  'apps',
  'plugins',
  'hooks',
  'multi_agent',
  'view_image',
  'memories',
  'goals',
  'image_generation',
  'tool_suggest',
  'shell_snapshot',
  'skill_search',
  'sleep_tool',
  'remote_plugin',
  'daemon_auto_start',
  'code_mode_host',
  'browser_use',
  'computer_use',
  'workspace_dependencies',
];

export const author: AgentAuthor = {
  vendor: 'OpenAI',
  command(run) {
    const { folders, prompt, world } = run;
    const role = path.join(folders.root, 'role.md');
    return {
      argv: [
        'codex',
        'exec',
        '--ephemeral',
        '--skip-git-repo-check',
        '--ignore-rules',
        '-s',
        'read-only',
        '--color',
        'never',
        ...[...SETTINGS, `model_instructions_file=${JSON.stringify(role)}`].flatMap((setting) => ['-c', setting]),
        ...SWITCHED_OFF.flatMap((feature) => ['--disable', feature]),
        '--json',
        '-o',
        path.join(folders.root, 'last.txt'),
        '-',
      ],
      env: { CODEX_HOME: folders.home },
      files: { 'role.md': AUTHOR_ROLE, 'home/config.toml': stringify(modelSettings(run)) },
      links: { 'home/auth.json': path.join(codexHome(world), 'auth.json') },
      input: prompt,
      answerFile: 'last.txt',
    };
  },
  answerOf,
};

/** Those of the profile that the user has chosen come first. */
function modelSettings(run: AuthorRun): Record<string, unknown> {
  const config = readSettings<Record<string, unknown>>(run, path.join(codexHome(run.world), 'config.toml'), parse) ?? {};
  const chosen = isObject(config['profiles']) ? config['profiles'][stringOf(config['profile']) ?? ''] : undefined;
  const all: Record<string, unknown> = { ...config, ...(isObject(chosen) && chosen) };
  return Object.fromEntries(KEPT.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]));
}

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  const events = jsonLinesIn(output.stdout);
  const fault = events.findLast(({ type }) => type === 'turn.failed');
  if (fault) {
    const message = messageOf(fault);
    return /incomplete response|max_output_tokens/i.test(message) ? { fault: 'cut', words: message } : failed(message, output);
  }
  // a refusal comes as a turn that is done and says nothing
  if (events.some(({ type }) => type === 'turn.completed')) return written(output.file ?? '');
  return failed(messageOf(events.findLast(({ type }) => type === 'error') ?? {}), output);
}

function messageOf(event: JsonObject): string {
  const error = event['error'];
  return stringOf(isObject(error) ? error['message'] : event['message']) ?? '';
}
