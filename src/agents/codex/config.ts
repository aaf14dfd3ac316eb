// The model provider that the user's Codex is set to. A session that names another one, or none once Codex has indexed it, is refused on resume (0.166).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '../../io/walk.js';
import type { StorePlace } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { codexHome } from './paths.js';

const DEFAULT_PROVIDER = 'openai';

export async function modelProvider(world: StorePlace, report: Report): Promise<string> {
  const file = path.join(codexHome(world), 'config.toml');
  try {
    const { parse } = await import('smol-toml');
    const config = parse(readFileSync(file, 'utf8'));
    const profile = typeof config['profile'] === 'string' ? tableAt(tableAt(config, 'profiles'), config['profile']) : {};
    const provider = profile['model_provider'] ?? config['model_provider'];
    return typeof provider === 'string' ? provider : DEFAULT_PROVIDER;
  } catch (error) {
    if (!isMissing(error)) {
      report.add({ rule: 'codex/config-unreadable', severity: 'warning', message: `Codex’s configuration cannot be read, so its model provider is taken to be “${DEFAULT_PROVIDER}”`, place: { source: file }, hint: 'If `codex resume` says that the provider differs, mend the file and pass again with --force.' });
    }
    return DEFAULT_PROVIDER;
  }
}

function tableAt(table: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = table[key];
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
