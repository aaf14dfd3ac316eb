// What the outside looks like to the rest: home, folder, platform, environment, clock. Tests hand over their own.
import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { Failure, type Diagnostic } from '../model/report.js';
import type { NetworkPolicy } from './network-policy.js';
import type { RunProgram } from './run-program.js';

export interface World {
  /** Where agents' stores are looked for. */
  readonly home: string;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** For what gets an id of ours; absent: the system's own chance. */
  readonly randomId?: () => string;
  /** The installed program's own file, links followed; absent where Baton is used as a library. */
  readonly program?: string;
  /** How other programs are started, if not as this machine does it. */
  readonly run?: RunProgram;
  /** Which addresses may be reached, where somebody asks for one; absent: the public internet's, by HTTPS. */
  readonly network?: NetworkPolicy;
}

/** What a store's place depends on. Without a platform: this machine's rules. */
export type StorePlace = Pick<World, 'home' | 'env'> & Partial<Pick<World, 'cwd' | 'platform'>>;

export interface WorldOptions {
  /** Another home folder to read from (a backup, a mounted machine). Vendors' own overrides in the environment do not apply to it. */
  readonly home?: string;
  /** What was started, as the process tells it. */
  readonly program?: string;
}

export function realWorld(options: WorldOptions = {}): World {
  const env = process.env;
  const elsewhere = options.home !== undefined;
  const world = {
    home: elsewhere ? path.resolve(options.home!) : homeOf(env, process.platform),
    cwd: currentFolder(env),
    platform: process.platform,
    env: elsewhere ? {} : env,
    now: () => new Date(),
    ...(options.program !== undefined && { program: realPath(options.program) }),
  };
  dataFolder(world); // a wrong setting is reported by every command, not by whichever needs it first
  return world;
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file); // replaced by an update while it runs
  }
}

/** A shell may be in a folder that was deleted under it; its name is all that is left then. */
function currentFolder(env: World['env']): string {
  try {
    return process.cwd();
  } catch {
    return env['PWD'] && path.isAbsolute(env['PWD']) ? env['PWD'] : path.parse(process.execPath).root;
  }
}

/** The rules by which a platform builds its paths, whatever this program runs on. */
export function pathsOf(platform: NodeJS.Platform = process.platform): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}

/**
 * As the clients tell it: `HOME` (on Windows `USERPROFILE`, whatever a Unix shell there says), else the account's. Set but empty is not set.
 * A relative one would be another home in every folder, and sessions would be written into projects: refused, not guessed at.
 */
export function homeOf(env: World['env'], platform: NodeJS.Platform, account: () => string = accountHome): string {
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const set = env[name];
  if (set) return pathsOf(platform).resolve(wholePath(name, set, platform));
  try {
    const home = account();
    if (home !== '') return home;
  } catch {
    // an account without an entry, as containers have them
  }
  throw new Failure({
    rule: 'home/unknown',
    message: 'this account’s home folder is unknown',
    hint: 'Set HOME to the folder that contains your agents’ stores.',
  });
}

/** `homedir` alone hands an empty HOME back. */
function accountHome(): string {
  return homedir() || userInfo().homedir;
}

/** Our own data: `$BATON_HOME`, else the platform's convention. Never another machine's. */
export function dataFolder(world: Pick<World, 'home' | 'platform' | 'env'>): string {
  const { env, home, platform } = world;
  const paths = pathsOf(platform);
  const own = ownFolder(world);
  if (own !== undefined) return own;
  const xdg = absolute(env['XDG_DATA_HOME'], paths);
  if (xdg !== undefined) return paths.join(xdg, 'baton');
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support', 'baton');
  if (platform === 'win32') return paths.join(absolute(env['LOCALAPPDATA'], paths) ?? paths.join(home, 'AppData', 'Local'), 'baton');
  return paths.join(home, '.local', 'share', 'baton');
}

/** Our own configuration, by the same rules. */
export function configFolder(world: Pick<World, 'home' | 'platform' | 'env'>): string {
  const { env, home, platform } = world;
  const paths = pathsOf(platform);
  const own = ownFolder(world);
  if (own !== undefined) return own;
  const xdg = absolute(env['XDG_CONFIG_HOME'], paths);
  if (xdg !== undefined) return paths.join(xdg, 'baton');
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support', 'baton');
  if (platform === 'win32') return paths.join(absolute(env['APPDATA'], paths) ?? paths.join(home, 'AppData', 'Roaming'), 'baton');
  return paths.join(home, '.config', 'baton');
}

/** A relative one would be another folder in every project, each with copies of sessions in it: refused, not guessed at. */
function ownFolder({ env, platform }: Pick<World, 'platform' | 'env'>): string | undefined {
  const set = env['BATON_HOME'];
  return set ? wholePath('BATON_HOME', set, platform) : undefined;
}

function wholePath(name: string, set: string, platform: NodeJS.Platform): string {
  if (pathsOf(platform).isAbsolute(set)) return set;
  throw new Failure(
    {
      rule: 'home/relative',
      message: `${name} must be an absolute path; “${set}” is not`,
      hint:
        set.startsWith('~') && name !== 'HOME'
          ? 'The shell did not expand the ~: write $HOME instead.'
          : 'Give the absolute path, or unset it.',
    },
    { exitCode: 2 },
  );
}

/** Those that count only as whole paths, by the XDG rules and by Windows’ own. */
const FOLDERS_OF_PLATFORM = ['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'LOCALAPPDATA', 'APPDATA'] as const;

/** The XDG rules: a relative path there is to be ignored. It is, and this says so. */
export function ignoredFolders({ env, platform }: Pick<World, 'platform' | 'env'>): Diagnostic[] {
  return FOLDERS_OF_PLATFORM.filter(
    (name) => (platform === 'win32' || name.startsWith('XDG_')) && env[name] && !pathsOf(platform).isAbsolute(env[name]),
  ).map((name) => ({
    rule: 'home/setting-ignored',
    severity: 'warning',
    message: `${name} is not an absolute path (“${env[name]}”), so it is ignored, as its specification requires`,
    hint: 'Give the absolute path, or unset it.',
  }));
}

/** A folder of the platform's, where it is set as its rules want it. */
export function absolute(folder: string | undefined, paths: path.PlatformPath): string | undefined {
  return folder && paths.isAbsolute(folder) ? folder : undefined;
}

/** Where programs with windows keep their settings, each in a folder of its own: what Electron calls `appData`. */
export function settingsFolder({ env, home, platform }: StorePlace): string {
  const paths = pathsOf(platform);
  if (platform === 'win32') return absolute(env['APPDATA'], paths) ?? paths.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support');
  return absolute(env['XDG_CONFIG_HOME'], paths) ?? paths.join(home, '.config');
}
