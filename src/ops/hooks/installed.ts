// What `baton install` put into each agent, and whether it is still there.
import { agents } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { Installations } from '../../store/installations.js';
import { unusableRecord } from '../../store/unusable-record.js';
import type { Change } from '../install/change.js';
import { standingOfInstallation } from '../install/standing.js';

export type PieceState = 'installed' | 'partly' | 'none';

export interface InstalledPieces {
  readonly pieces: Readonly<Record<'mcp' | 'commands' | 'hooks', PieceState>>;
  /** What is not as it was installed. */
  readonly problems: readonly string[];
}

/** By the agent's id. */
export async function installedPieces(here: World, report: Report): Promise<ReadonlyMap<string, InstalledPieces>> {
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
  return new Map(
    await Promise.all(
      found.map(async ({ agent, record }) => {
        const root = (await agent.loadExtensions?.())?.root(here) ?? here.home;
        return [agent.id, standing(await standingOfInstallation(record, root, here))] as const;
      }),
    ),
  );
}

function standing({ items, missing, unreadable }: Awaited<ReturnType<typeof standingOfInstallation>>): InstalledPieces {
  return {
    pieces: { mcp: stateOf(items, 'mcp'), commands: stateOf(items, 'commands'), hooks: stateOf(items, 'hooks') },
    problems: [
      ...(unreadable === undefined ? [] : [unreadable]),
      ...missing.map((file) => `${file} is not there any more`),
      ...items
        .filter(({ what }) => what !== 'unchanged')
        .map(({ what, file, entry }) => `${what}: ${entry === undefined ? file : `${entry} in ${file}`}`),
    ],
  };
}

function stateOf(items: readonly Change[], piece: string): PieceState {
  const own = items.filter((item) => item.piece === piece);
  const there = own.filter(({ what }) => what === 'unchanged' || what === 'changed');
  return there.length === 0 ? 'none' : there.length === own.length ? 'installed' : 'partly';
}
