// The clients that the suite drives: every agent of the registry that has a folder here, in the registry's order.
import { existsSync } from 'node:fs';
import { agents } from '../../support/all-agents.js';
import type { Driver } from '../drivers/driver.js';
import type { Recording } from '../recordings/recording.js';
import type { ClientTable } from '../transformations/transformation.js';

interface AgentClient {
  readonly driver: Driver;
  readonly recordings: readonly Recording[];
  readonly table: ClientTable;
}

export const agentClients: readonly AgentClient[] = await Promise.all(
  agents.filter(({ id }) => existsSync(new URL(`./${id}/`, import.meta.url))).map(({ id }) => clientOf(id)),
);
export const drivers: readonly Driver[] = agentClients.map(({ driver }) => driver);

/** The three files of a folder, each with one export of a fixed name: a missing one fails here, before any client starts. */
async function clientOf(id: string): Promise<AgentClient> {
  const [{ driver }, { recordings }, { table }] = await Promise.all([
    import(`./${id}/driver.ts`) as Promise<{ driver: Driver }>,
    import(`./${id}/recordings.ts`) as Promise<{ recordings: readonly Recording[] }>,
    import(`./${id}/transformations.ts`) as Promise<{ table: ClientTable }>,
  ]);
  if (driver?.id !== id || !Array.isArray(recordings) || table === undefined)
    throw new Error(`the folder of ${id} does not export its driver, recordings and table`);
  return { driver, recordings, table };
}
