// Once per run, before all tests: the clients are installed, or it is said why the suite cannot run.
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { drivers } from './agents/index.js';
import { cacheFolder, installClient, NotInstallable } from './install.js';

/** Executables by agent id and version, or why there are none. */
export type Clients = { readonly executables: Readonly<Record<string, Readonly<Record<string, string>>>> } | { readonly missing: string };

declare module 'vitest' {
  interface ProvidedContext {
    clients: Clients;
  }
}

export async function setup({ provide }: TestProject): Promise<void> {
  const cache = cacheFolder(fileURLToPath(new URL('../..', import.meta.url)), process.env);
  try {
    const executables: Record<string, Record<string, string>> = {};
    for (const driver of drivers) {
      executables[driver.id] = {};
      for (const version of driver.versions) executables[driver.id]![version] = await installClient(cache, driver.package, version);
    }
    provide('clients', { executables });
  } catch (error) {
    // a build server that skips the proof would look green: there it is a failure
    if (!(error instanceof NotInstallable) || process.env['CI'] === 'true') throw error;
    console.warn(`\nThe real clients are not here, so the tests that drive them are SKIPPED.\nCache: ${cache}\nReason: ${error.message}\n`);
    provide('clients', { missing: error.message });
  }
}
