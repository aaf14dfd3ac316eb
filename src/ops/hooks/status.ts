// What is installed in each agent, and when its hooks ran last.
import { agents } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import { unusableRecord } from '../../store/unusable-record.js';
import { Installations } from '../../store/installations.js';
import type { Change } from '../install/change.js';
import { standingOfInstallation } from '../install/standing.js';
import type { OperationContext } from '../operation.js';
import { lastRuns, type HookRun } from './last-runs.js';

export type PieceState = 'installed' | 'partly' | 'none';

export interface AgentHooks {
  readonly agent: string;
  readonly pieces: Readonly<Record<'mcp' | 'commands' | 'hooks', PieceState>>;
  /** What is not as it was installed. */
  readonly problems: readonly string[];
  readonly runs: readonly HookRun[];
}

export async function hooksStatus({ here, report }: Pick<OperationContext, 'here' | 'report'>): Promise<readonly AgentHooks[]> {
  const { records, unusable } = new Installations(here).look();
  for (const { file, problem } of unusable)
    report.add(
      unusableRecord(file, problem, {
        rule: 'install/record-unreadable',
        what: 'the record of what was installed',
        outcome: 'it cannot be told whether it is still there',
      }),
    );
  const found = agents.flatMap((agent) => records.filter(({ id }) => id === agent.id).map((record) => ({ agent, record })));
  return Promise.all(
    found.map(async ({ agent, record }) => {
      const root = (await agent.loadExtensions?.())?.root(here) ?? here.home;
      const { items, missing, unreadable } = await standingOfInstallation(record, root, here);
      return {
        agent: agent.id,
        pieces: { mcp: stateOf(items, 'mcp'), commands: stateOf(items, 'commands'), hooks: stateOf(items, 'hooks') },
        problems: [
          ...(unreadable === undefined ? [] : [unreadable]),
          ...missing.map((file) => `${file} is not there any more`),
          ...items
            .filter(({ what }) => what !== 'unchanged')
            .map(({ what, file, entry }) => `${what}: ${entry === undefined ? file : `${entry} in ${file}`}`),
        ],
        runs: lastRuns(agent.id, here as World),
      };
    }),
  );
}

function stateOf(items: readonly Change[], piece: string): PieceState {
  const own = items.filter((item) => item.piece === piece);
  const there = own.filter(({ what }) => what === 'unchanged' || what === 'changed');
  return there.length === 0 ? 'none' : there.length === own.length ? 'installed' : 'partly';
}
