// What the outside looks like to the rest: home, folder, platform, environment, clock. Tests hand over their own.
import { homedir } from 'node:os';
import path from 'node:path';

export interface World {
  /** Where agents' stores are looked for. */
  readonly home: string;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}

export interface WorldOptions {
  /** Another home folder to read from (a backup, a mounted machine). Vendors' own overrides in the environment do not apply to it. */
  readonly home?: string;
}

export function realWorld(options: WorldOptions = {}): World {
  const env = process.env;
  const elsewhere = options.home !== undefined;
  return {
    home: elsewhere ? path.resolve(options.home!) : env['HOME'] || homedir(), // set but empty is not set
    cwd: process.cwd(),
    platform: process.platform,
    env: elsewhere ? {} : env,
    now: () => new Date(),
  };
}

/** Our own data: `$BATON_HOME`, else the platform's convention. Never another machine's. */
export function dataFolder(world: Pick<World, 'home' | 'platform' | 'env'>): string {
  const { env, home, platform } = world;
  if (env['BATON_HOME']) return env['BATON_HOME'];
  if (env['XDG_DATA_HOME']) return path.join(env['XDG_DATA_HOME'], 'baton');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'baton');
  if (platform === 'win32') return path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'baton');
  return path.join(home, '.local', 'share', 'baton');
}
