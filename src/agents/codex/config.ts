// The model provider that the user's Codex is set to. A session that names another one, or none once Codex has indexed it, is refused on resume (0.166).
import path from 'node:path';
import { isRegular } from '../../io/open-regular.js';
import { readText } from '../../io/read-whole.js';
import { exists, isMissing } from '../../io/walk.js';
import type { StorePlace } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { codexHome } from './paths.js';

const DEFAULT_PROVIDER = 'openai';
/** Those that the client brings along (0.166). */
const BUILT_IN = new Set(['openai', 'ollama', 'lmstudio', 'amazon-bedrock']);

export interface CodexConfig {
  readonly file: string;
  readonly provider: string;
  /** Whether the provider is one that the client can find. */
  readonly providerKnown: boolean;
  /** Why it cannot be read; the provider is then the default. Not there is no fault. */
  readonly fault?: string;
}

export async function readConfig(world: StorePlace): Promise<CodexConfig> {
  const file = path.join(codexHome(world), 'config.toml');
  try {
    if (exists(file) && !isRegular(file)) throw new Error('not a regular file');
    const text = readText(file);
    const { parse } = await import('smol-toml');
    const config = parse(text);
    const profile = typeof config['profile'] === 'string' ? tableAt(tableAt(config, 'profiles'), config['profile']) : {};
    const named = profile['model_provider'] ?? config['model_provider'];
    const provider = typeof named === 'string' ? named : DEFAULT_PROVIDER;
    return { file, provider, providerKnown: BUILT_IN.has(provider) || Object.hasOwn(tableAt(config, 'model_providers'), provider) };
  } catch (error) {
    const fault = isMissing(error) ? {} : { fault: error instanceof Error ? error.message.split('\n')[0]! : String(error) };
    return { file, provider: DEFAULT_PROVIDER, providerKnown: true, ...fault };
  }
}

export async function modelProvider(world: StorePlace, report: Report): Promise<string> {
  const { provider, file, fault } = await readConfig(world);
  if (fault !== undefined) {
    report.add({
      rule: 'codex/config-unreadable',
      severity: 'warning',
      message: `Codex’s configuration cannot be read, so its model provider is assumed to be “${DEFAULT_PROVIDER}”`,
      place: { source: file },
      hint: 'If `codex resume` says that the provider differs, fix the file and pass again with --force.',
    });
  }
  return provider;
}

function tableAt(table: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = table[key];
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
