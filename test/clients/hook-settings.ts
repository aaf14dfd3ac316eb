// The hooks in each client's own settings, put there as people do it: by `baton install AGENT --only hooks`.
import { fileURLToPath } from 'node:url';
import { realWorld, type World } from '../../src/io/world.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import type { Client } from './drivers/driver.js';
import type { Scene } from './scene.js';

const program = fileURLToPath(new URL('../../bin/baton.js', import.meta.url));

export interface HookWay {
  readonly id: string;
  /** A variable of the suite's own that would switch plugins off. */
  readonly pure?: string;
  /** How it is started where the driver's way ends it before it can say so. */
  readonly exec?: { readonly args: (prompt: string) => readonly string[]; readonly env: Readonly<Record<string, string>> };
}

export const HOOK_WAYS: readonly HookWay[] = [
  { id: 'claude-code' },
  { id: 'codex' },
  { id: 'gemini-cli' },
  { id: 'qwen-code' },
  {
    id: 'factory-droid',
    exec: {
      args: (prompt) => ['exec', '--skip-permissions-unsafe', '-m', 'custom:Fake-0', prompt],
      env: { FACTORY_AIRGAP_ENABLED: 'true' },
    },
  },
  { id: 'copilot-cli' },
  { id: 'opencode', pure: 'OPENCODE_PURE' },
  { id: 'kilo', pure: 'KILO_PURE' },
  { id: 'pi' },
];

/** Codex runs no hook that its user has not allowed. */
export async function installHooks({ id, pure }: HookWay, client: Client, { sandbox, model }: Scene): Promise<void> {
  if (pure !== undefined) delete (client.env as Record<string, string>)[pure];
  const here: World = { ...realWorld(), home: sandbox.home, cwd: sandbox.project, env: sandbox.env(model.url), program };
  const report = new Report();
  const { agents } = await runOperation(
    'install',
    { agents: [id], only: 'hooks', trustHooks: id === 'codex' },
    operationContext({ world: here, here, report }),
  );
  const problems = [
    ...report.diagnostics.filter(({ severity }) => severity !== 'info'),
    ...agents.filter(({ changes }) => changes.length === 0),
  ];
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
}
