// Codex runs a hook only if its configuration holds the hook's hash (0.166.0). Its own server tells the hash; nobody but its user says that it may run.
import { pathsOf } from '../../io/world.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { HookTrust } from '../extensions.js';
import { codexHome } from './paths.js';

export const hookTrust: HookTrust = {
  grant: 'Start Codex and look at them with /hooks, or run `baton install codex --trust-hooks`.',
  argv: ['app-server'],
  requests: (cwd) => [
    { id: 1, method: 'initialize', params: { clientInfo: { name: 'baton', version: '1' } } },
    { id: 2, method: 'hooks/list', params: { cwds: [cwd] } },
  ],
  pieces: (answer, commands, world) =>
    hooksIn(answer)
      .filter((hook) => commands.has(stringOf(hook['command']) ?? ''))
      .flatMap((hook) => {
        const [key, hash] = [stringOf(hook['key']), stringOf(hook['currentHash'])];
        if (key === undefined || hash === undefined || !/^sha256:[0-9a-f]{64}$/.test(hash)) return [];
        return [
          {
            piece: 'hooks' as const,
            kind: 'setting' as const,
            file: pathsOf(world.platform).join(codexHome(world), 'config.toml'),
            syntax: 'toml' as const,
            path: ['hooks', 'state'],
            key,
            value: { trusted_hash: hash },
          },
        ];
      }),
};

/** Wherever they are in the answer. */
function hooksIn(value: Json): JsonObject[] {
  if (isArray(value)) return value.flatMap(hooksIn);
  if (!isObject(value)) return [];
  const inside = Object.values(value).flatMap((one) => hooksIn(one ?? null));
  return 'currentHash' in value && 'key' in value ? [value, ...inside] : inside;
}
