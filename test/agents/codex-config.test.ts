// The model provider that a session must name to be accepted by the user's own Codex.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelProvider } from '../../src/agents/codex/config.js';
import { Report } from '../../src/model/report.js';
import { makeScratch } from '../support/scratch.js';

async function providerWith(config: string | undefined): Promise<{ provider: string; rules: string[] }> {
  const { home, world } = makeScratch();
  if (config !== undefined) {
    mkdirSync(path.join(home, '.codex'));
    writeFileSync(path.join(home, '.codex', 'config.toml'), config);
  }
  const report = new Report();
  return { provider: await modelProvider(world, report), rules: report.diagnostics.map((one) => one.rule) };
}

describe('the provider', () => {
  it.each<[string, string | undefined, string]>([
    ['is the default one without a configuration', undefined, 'openai'],
    ['is the default one where none is named', 'model = "gpt-5.5"\n', 'openai'],
    ['is the one at the top', 'model_provider = "azure"\n[model_providers.azure]\nname = "x"\n', 'azure'],
    ['is that of the chosen profile', 'model_provider = "azure"\nprofile = "home"\n[profiles.home]\nmodel_provider = "local"\n', 'local'],
    [
      'is the one at the top where the profile names none',
      'model_provider = "azure"\nprofile = "home"\n[profiles.home]\nmodel = "m"\n',
      'azure',
    ],
    ['is the one at the top where the profile is missing', 'model_provider = "azure"\nprofile = "gone"\n', 'azure'],
    ['is the default one where it is no text', 'model_provider = 7\n', 'openai'],
  ])('%s', async (_name, config, expected) => {
    expect(await providerWith(config)).toEqual({ provider: expected, rules: [] });
  });

  it('is the default one, with a finding, where the file is broken', async () => {
    expect(await providerWith('model_provider = "azure\n[[')).toEqual({ provider: 'openai', rules: ['codex/config-unreadable'] });
  });
});
