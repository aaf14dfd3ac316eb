// Our server as the conformance tests want it: without a token, and with their executor around our own.
import path from 'node:path';
import { serveA2a } from '../../src/ops/a2a/serve.js';
import type { LoopbackServer } from '../../src/io/loopback-http.js';
import { tckExecutor } from './tck-executor.js';

export function serveForTck(folder: string): Promise<LoopbackServer> {
  const here = {
    home: path.join(folder, 'home'),
    cwd: folder,
    platform: process.platform,
    env: { BATON_HOME: path.join(folder, 'baton') },
    now: () => new Date(),
  };
  return serveA2a(0, { world: here, here, version: '1', allowWrite: false, tell: () => undefined, around: tckExecutor });
}
