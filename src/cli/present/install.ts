// What was put where, agent by agent; what was not stands in the diagnostics.
import { findAgent } from '../../agents/index.js';
import type { Change, What } from '../../ops/install/change.js';
import type { installOperation } from '../../ops/install/index.js';
import type { InstallResult } from '../../ops/install/install.js';
import type { uninstallOperation } from '../../ops/uninstall/index.js';
import type { World } from '../../io/world.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { visible, type Style, type Terminal } from '../terminal.js';
import { pad, wrap } from '../text-width.js';

const STYLES: Readonly<Record<What, Style>> = {
  added: 'green',
  updated: 'green',
  removed: 'green',
  unchanged: 'dim',
  gone: 'dim',
  taken: 'yellow',
  changed: 'yellow',
};

export async function present({
  context: { here, report },
  run,
}: Call<typeof installOperation> | Call<typeof uninstallOperation>): Promise<Outcome> {
  const result = await run();
  const isRefused = report.diagnostics.some(({ severity }) => severity === 'error');
  return { result, text: (out) => changesText(result, here, out), ...noteOn(result), exitCode: isRefused ? 1 : 0 };
}

export function changesText({ agents, project }: InstallResult, here: World, out: Terminal): string {
  const parts = [
    ...agents
      .filter(({ changes }) => changes.length > 0)
      .map(({ agent, changes }) => part(findAgent(agent)?.name ?? agent, changes, { here, out })),
    ...(project && project.changes.length > 0 ? [part(visible(shortPath(project.folder, here)), project.changes, { here, out })] : []),
  ];
  return parts.join('\n');
}

function part(name: string, changes: readonly Change[], { here, out }: { readonly here: World; readonly out: Terminal }): string {
  const rows = changes.flatMap(({ what, piece, file, entry }) => {
    const place = `${visible(shortPath(file, here))}${entry === undefined ? '' : `: ${visible(entry)}`}`;
    const [first = '', ...rest] = wrap(place, { width: out.width, first: UNDER, rest: `${UNDER}  ` }); // names stay whole, for copying
    return [
      `  ${out.paint(STYLES[what], pad(what, 9))}  ${pad(piece, 8)}  ${first.slice(UNDER.length)}\n`,
      ...rest.map((line) => `${line}\n`),
    ];
  });
  return `${name}\n${rows.join('')}`;
}

/** Below the columns before a place. */
const UNDER = ' '.repeat(23);

function noteOn({ dryRun, agents }: InstallResult): { readonly note?: string } {
  if (dryRun) return { note: 'Nothing was written (--dry-run).' };
  const typed = [...new Set(agents.flatMap(({ typed: one, changes }) => (one === undefined || changes.length === 0 ? [] : [one])))];
  return typed.length === 0 ? {} : { note: `New sessions of these agents have it; there, type ${typed.join(' or ')}.` };
}
