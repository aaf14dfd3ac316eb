// OpenCode as an author: its session in memory, its settings in a folder of their own with the providers alone (1.18.33).
import { isArray, isObject, mapTexts, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { pathsOf } from '../../io/world.js';
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer, type AuthorRun } from '../author.js';
import { failed, jsonLinesIn, written } from '../toolkit/author-answers.js';
import { only, readSettings } from '../toolkit/user-settings.js';

/** Of the user's settings: which model answers, and how it is reached. Nothing that adds words, tools or programs. */
const KEPT = ['model', 'small_model', 'provider', 'enabled_providers', 'disabled_providers'];
const NAMES = ['config.json', 'opencode.json', 'opencode.jsonc'];

export const author: AgentAuthor = {
  vendor: 'the provider that OpenCode is set to',
  command: (run) => ({
    argv: ['opencode', 'run', '--agent', 'textonly', '--format', 'json'],
    env: {
      OPENCODE_DB: ':memory:',
      OPENCODE_PURE: '1',
      OPENCODE_DISABLE_CLAUDE_CODE: '1',
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_CONFIG_CONTENT: JSON.stringify(TEXT_ONLY),
      XDG_CONFIG_HOME: run.folders.home,
    },
    unset: ['OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'OPENCODE_PERMISSION'],
    files: {
      'home/opencode/opencode.json': JSON.stringify(modelSettings(run)),
      // else it would fetch the types of its plugins: a lock that names them says that they are here
      'home/opencode/package-lock.json': '{"packages":{"":{"dependencies":{"@opencode-ai/plugin":"*"}}}}',
      'home/opencode/node_modules/.keep': '',
    },
    input: run.prompt,
  }),
  answerOf,
};

const TEXT_ONLY = {
  share: 'disabled',
  autoupdate: false,
  snapshot: false,
  agent: {
    textonly: { mode: 'primary', prompt: AUTHOR_ROLE, tools: { '*': false }, permission: { '*': 'deny' } },
    title: { disable: true },
  },
};

/** As the client joins its files: a later one counts more. */
function modelSettings(run: AuthorRun): JsonObject {
  const { world } = run;
  const paths = pathsOf(world.platform);
  const xdg = world.env['XDG_CONFIG_HOME'];
  const own = paths.join(xdg && paths.isAbsolute(xdg) ? xdg : paths.join(world.home, '.config'), 'opencode');
  const named = world.env['OPENCODE_CONFIG'];
  const files = [...NAMES.map((name) => paths.join(own, name)), ...(named ? [paths.resolve(world.cwd, named)] : [])];
  return files.reduce<JsonObject>((all, file) => {
    const kept = only(readSettings(run, file), KEPT);
    return joined(
      all,
      mapTexts(kept, (text) => withWholePaths(text, paths.dirname(file), paths)),
    ) as JsonObject;
  }, {});
}

/** `{file:key.txt}` is told from where the settings are, and they are elsewhere now. */
function withWholePaths(text: string, folder: string, paths: ReturnType<typeof pathsOf>): string {
  return text.replaceAll(/\{file:([^}]+)\}/g, (whole, file: string) =>
    file.startsWith('~') || paths.isAbsolute(file) ? whole : `{file:${paths.resolve(folder, file)}}`,
  );
}

function joined(a: Json | undefined, b: Json): Json {
  if (!isObject(a) || !isObject(b) || isArray(a)) return b;
  const all: Record<string, Json | undefined> = { ...a };
  for (const [key, value] of Object.entries(b)) if (value !== undefined && key !== '__proto__') all[key] = joined(all[key], value);
  return all;
}

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  const events = jsonLinesIn(output.stdout);
  const fault = events.find(({ type }) => type === 'error');
  if (fault) {
    const words = faultWords(fault['error']);
    return /content.?filter|refus/i.test(words) ? { fault: 'refused', words } : failed(words, output);
  }
  const parts = events.map(({ part }) => part).filter(isObject);
  const reason = parts.findLast((part) => part['type'] === 'step-finish')?.['reason'];
  if (reason === 'length') return { fault: 'cut', words: '' };
  if (reason === 'content-filter') return { fault: 'refused', words: '' };
  const texts = parts.filter((part) => part['type'] === 'text').map((part) => stringOf(part['text']) ?? '');
  return output.code === 0 ? written(texts.join('')) : failed('', output);
}

function faultWords(error: unknown): string {
  if (!isObject(error)) return stringOf(error) ?? '';
  const data = error['data'];
  return [stringOf(error['name']), stringOf(isObject(data) ? data['message'] : error['message'])].filter(Boolean).join(': ');
}
