// What hooks did lately, as far as something went wrong.
import type { World } from '../../io/world.js';
import { HookRecords } from '../../store/hook-records.js';
import { isFailed } from '../hooks/status.js';
import type { Finding } from './finding.js';

/** Nothing where no client has called one. */
export function checkHooks(here: World): Finding[] {
  const about = { id: 'hooks', name: 'Hooks' };
  const runs = new HookRecords(here).runs();
  if (runs.length === 0) return [];
  const last = runs.at(-1)!;
  const failed = runs.filter(isFailed);
  const newest = failed.at(-1);
  if (!newest)
    return [
      { ...about, state: 'ok', detail: `${runs.length} runs remembered, the last one of ${last.agent} (${last.event}: ${last.outcome})` },
    ];
  return [
    {
      ...about,
      state: isFailed(last) ? 'problem' : 'note',
      detail: `${failed.length} of ${runs.length} runs failed, the last one of ${newest.agent} (${newest.event}: ${newest.outcome}, ${newest.at})`,
      fix: 'baton hooks status',
    },
  ];
}
