// What the target's plan knows about the session that it is to hold.
import type { InstallTarget } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import type { SecretsWatch } from './secrets.js';
import type { Source } from './source.js';

export function installTarget(
  source: Source,
  own: Pick<InstallTarget, 'id' | 'cwd' | 'now' | 'origin'>,
  { world, secrets }: { readonly world: World; readonly secrets: SecretsWatch },
): InstallTarget {
  const { header, entries, table } = source.facts;
  const at = source.replay.order.find((i) => table.kind(i) !== 'opaque');
  const first = at === undefined ? undefined : entries[at]!;
  const startedAt = first?.at === undefined || Number.isNaN(first.at) ? own.now : new Date(first.at);
  return {
    ...own,
    world,
    startedAt,
    compacted: first?.kind === 'compaction' || source.replay.preface !== undefined,
    ...(header.workspace?.branch !== undefined && { branch: secrets.title(header.workspace.branch) }),
    ...(header.title !== undefined && { title: secrets.title(header.title) }),
  };
}
