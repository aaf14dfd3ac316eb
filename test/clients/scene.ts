// One test's stage: a sandbox, a fake model that knows the case's script, and the clients in it.
import { dirname } from 'node:path';
import { inject } from 'vitest';
import type { Case } from './cases.js';
import { drivers } from './agents/index.js';
import type { Client, Driver } from './drivers/driver.js';
import type { Turn } from './fake-model/script.js';
import { startFakeModel, type FakeModel } from './fake-model/server.js';
import { withSandbox, type Sandbox } from './sandbox.js';

export const PROBE = 'What did we do so far? (probe)';
export const SECOND = 'And what comes next? (second turn)';
export const MORE = 'Do one more step, please (more)';
export const EARLIER = 'An earlier session of this client (warm-up)';
export const ANSWERS = { probe: 'PROBE-ANSWER', more: 'One more step is done.' };

export interface Scene {
  readonly sandbox: Sandbox;
  readonly model: FakeModel;
  open(agent: Agent): Promise<Client>;
}

export interface Agent {
  readonly driver: Driver;
  readonly version: string;
}

/** Every pinned client. */
export const agents: readonly Agent[] = drivers.flatMap((driver) => driver.versions.map((version) => ({ driver, version })));
/** The newest pinned client of an agent. */
export const newest = (id: string): Agent => agents.find(({ driver, version }) => driver.id === id && driver.versions[0] === version)!;
export const nameOf = ({ driver, version }: Agent): string => `${driver.id} ${version}`;

/** Why the clients are not here; undefined when they are. Says so once per test file, since a skip must never be silent. */
export function missingClients(): string | undefined {
  const clients = inject('clients');
  return 'missing' in clients ? clients.missing : undefined;
}

export async function withScene(name: string, { script }: Case, work: (scene: Scene) => Promise<void>): Promise<void> {
  const clients = inject('clients');
  if ('missing' in clients) throw new Error(clients.missing);
  await withSandbox(name, async (sandbox) => {
    const model = await startFakeModel({ turns: [...script.turns, ...ownTurns()] }, { cwd: sandbox.project });
    const open = ({ driver, version }: Agent): Promise<Client> => {
      const executable = clients.executables[driver.id]?.[version];
      if (executable === undefined) throw new Error(`${driver.id} ${version} is not installed`);
      sandbox.programs.add(dirname(executable));
      return driver.open({ executable, sandbox, model });
    };
    try {
      await work({ sandbox, model, open });
      if (model.strays.length > 0) throw new Error(`a client tried to leave the machine: ${model.strays.join(', ')}`);
    } finally {
      await model.close();
    }
  });
}

/** What the suite itself asks; a further step uses the shell of whichever client is asked. */
function ownTurns(): Turn[] {
  return [
    { when: PROBE, steps: [{ text: ANSWERS.probe }] },
    { when: SECOND, steps: [{ text: 'Nothing more.' }] },
    { when: EARLIER, steps: [{ text: 'Noted.' }] },
    ...drivers.flatMap((driver) => driver.sideTurns ?? []),
    ...drivers.map((driver): Turn => ({
      when: `${MORE} in ${driver.id}`,
      steps: [{ text: 'One more.', tools: [driver.shellCall('echo MORE-OUTPUT')] }, { text: ANSWERS.more }],
    })),
  ];
}
