// Installs the pinned clients from npm into a cache folder that later runs use again.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { lastWords, run } from './process.js';

export interface ClientPackage {
  readonly npm: string;
  readonly bin: string;
  /** The program inside the package, where the package links none. */
  readonly file?: string;
  /** What that program is made of, where the package ships it compressed (Brotli) and would unpack it into somebody's home. */
  readonly compressed?: string;
}

/** No registry, no npm: nothing that the code under test could be blamed for. */
export class NotInstallable extends Error {}

/** Folder of all installs. */
export function cacheFolder(projectRoot: string, env: NodeJS.ProcessEnv): string {
  return resolve(env['BATON_CLIENTS_CACHE'] || join(projectRoot, '.cache', 'clients'));
}

/** Path of the executable; installs it when it is not there yet. */
export async function installClient(cache: string, client: ClientPackage, version: string): Promise<string> {
  const folder = join(cache, `${client.npm.replace(/^@/, '').replaceAll('/', '-')}@${version}`);
  const executable =
    client.file === undefined ? join(folder, 'node_modules', '.bin', client.bin) : join(folder, 'node_modules', client.npm, client.file);
  if (existsSync(executable)) return executable;
  await mkdir(cache, { recursive: true });
  // beside its place and renamed at the end: an install that was killed is never taken for a whole one
  const scratch = await mkdtemp(join(cache, '.installing-'));
  try {
    await writeFile(join(scratch, 'package.json'), '{"private":true}\n');
    await npmInstall(scratch, `${client.npm}@${version}`);
    if (client.file !== undefined && client.compressed !== undefined) {
      const [from, to] = [client.compressed, client.file].map((name) => join(scratch, 'node_modules', client.npm, name));
      await pipeline(createReadStream(from!), createBrotliDecompress(), createWriteStream(to!, { mode: 0o755 }));
    }
    await rename(scratch, folder).catch((error: unknown) => {
      if (!existsSync(executable)) throw error; // else another run was faster
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (!existsSync(executable)) throw new NotInstallable(`${client.npm}@${version} has no command ${client.bin}`);
  return executable;
}

/** Pinned and exact: without a version npm quietly picks an older release that admits the running Node. */
async function npmInstall(folder: string, spec: string): Promise<void> {
  const args = ['install', '--prefix', folder, '--save-exact', '--no-audit', '--no-fund', '--loglevel=error', spec];
  const ended = await run('npm', args, { cwd: folder, env: ownEnvironment(), timeout: 540_000 }).catch((error: unknown) => {
    throw new NotInstallable(`npm could not be started: ${String(error)}`);
  });
  if (ended.code !== 0) throw new NotInstallable(`npm could not install ${spec}: it ${lastWords(ended)}`);
}

/** Ours, without what an outer `npm run` sets for its own package. */
function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.filter(([name]) => !/^npm_(lifecycle|package|config_local_prefix)/.test(name)));
}
