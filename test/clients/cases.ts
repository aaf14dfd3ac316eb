// Every source session of the suite, by agent: recorded live by the real client, or bundled.
import { agentClients } from './agents/index.js';
import type { Client } from './drivers/driver.js';
import type { Script } from './fake-model/script.js';
import { record, type Recording } from './recordings/recording.js';
import type { Sandbox } from './sandbox.js';
import { bundledSessions, type BundledSession } from './sessions/bundled.js';

export interface Case {
  readonly name: string;
  readonly agent: string;
  readonly script: Script;
  /** Makes the session in the sandbox; returns its id. */
  make(client: Client, sandbox: Sandbox): Promise<string>;
}

const recorded =
  (agent: string) =>
  (recording: Recording): Case => ({
    name: `recorded: ${recording.name}`,
    agent,
    script: recording.script,
    make: (client, sandbox) => record(client, recording, sandbox),
  });
const bundled = ({ name, agent, plant }: BundledSession): Case => ({
  name: `bundled: ${name}`,
  agent,
  script: { turns: [] },
  make: (_client, sandbox) => plant(sandbox),
});

export const cases: readonly Case[] = [
  ...agentClients.flatMap(({ driver, recordings }) => recordings.map(recorded(driver.id))),
  ...bundledSessions.map(bundled),
];
