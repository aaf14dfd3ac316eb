// What `doctor` looks at in Codex beyond what holds for every agent: its configuration, and sessions that it would refuse to resume.
import { headOf } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import type { Check, SessionRef } from '../agent.js';
import { readConfig, type CodexConfig } from './config.js';

export async function doctorChecks(world: World, sessions: readonly SessionRef[]): Promise<readonly Check[]> {
  const config = await readConfig(world);
  return [checkConfig(config), ...checkProviders(config, sessions)];
}

function checkConfig({ file, provider, providerKnown, fault }: CodexConfig): Check {
  const about = { id: 'codex/config', name: 'Codex’s configuration' };
  if (fault !== undefined)
    return {
      ...about,
      state: 'problem',
      detail: `${file}: ${fault}`,
      fix: 'Fix the file; `codex --version` alone does not read it, but `codex resume` does.',
    };
  if (!providerKnown)
    return {
      ...about,
      state: 'problem',
      detail: `${file} names the model provider “${provider}” but does not define it`,
      fix: `Add a section [model_providers.${provider}] to it, or remove the model_provider line.`,
    };
  return { ...about, state: 'ok', detail: `model provider “${provider}”` };
}

/** The client resumes only sessions of the provider that it is set to. */
function checkProviders({ provider }: CodexConfig, sessions: readonly SessionRef[]): Check[] {
  const others = sessions.flatMap((ref) => {
    const theirs = providerOf(ref.path);
    return theirs === undefined || theirs === provider ? [] : [{ id: ref.id, provider: theirs }];
  });
  const [first] = others;
  if (!first) return [];
  const names = [...new Set(others.map((one) => `“${one.provider}”`))].slice(0, 3).join(', ');
  return [
    {
      id: 'codex/providers',
      name: 'Codex’s sessions with other providers',
      state: 'note',
      detail: `${others.length} of ${sessions.length} sessions ran with another model provider (${names}); Codex will not resume them as it is configured now`,
      fix: `codex -c model_provider='"${first.provider}"' resume ${first.id}`,
    },
  ];
}

/** It is near the beginning of the first line, before the instructions. */
function providerOf(file: string): string | undefined {
  try {
    return /"model_provider":"([^"\\]*)"/.exec(headOf(file).toString('utf8').split('\n', 1)[0]!)?.[1];
  } catch {
    return undefined; // that it cannot be read is reported by the session list
  }
}
