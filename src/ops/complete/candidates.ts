// What may be meant by a few typed letters: sessions and receipts, found within the time of a key press.
import path from 'node:path';
import { agents } from '../../agents/index.js';
import type { AgentSource, SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import { Receipts } from '../../store/receipts.js';
import { newness } from '../../model/newness.js';
import { inFolder, presentAgents } from '../../sources/sessions.js';

export interface Candidate {
  readonly value: string;
  /** A word about it. */
  readonly about: string;
}

/** How many session files are opened for each agent, and how many sessions are offered. */
const OPENED = 30;
const OFFERED = 20;

/** A key press is not the moment for messages: what cannot be offered is left out. */
export async function candidates(
  kind: string,
  { typed, before }: { readonly typed: string; readonly before: string },
  { world, here }: { readonly world: World; readonly here: World },
): Promise<readonly Candidate[]> {
  try {
    if (kind === 'refs') return await candidateRefs(typed, world);
    if (kind === 'settings') return (await import('../config/candidates.js')).settingCandidates(typed, before, here);
    return kind === 'receipts' ? candidateReceipts(typed, here) : [];
  } catch {
    return [];
  }
}

/** Newest first, those of this folder before the others. */
async function candidateRefs(typed: string, world: World): Promise<Candidate[]> {
  const asked = agents.find((agent) => typed.startsWith(`${agent.id}:`));
  const prefix = asked ? `${asked.id}:` : '';
  const id = typed.slice(prefix.length).toLowerCase();
  const sources = await Promise.all(presentAgents(agents, world).map((agent) => agent.loadSource()));
  const refs = sources
    .filter((source) => !asked || source.id === asked.id)
    .flatMap((source) => newest(source, id, world))
    .toSorted((a, b) => newness(b) - newness(a));
  const here = new Set(inFolder(refs, world.cwd, world));
  const ordered = [...here, ...refs.filter((ref) => !here.has(ref))].slice(0, OFFERED);
  const sessions = ordered.map((ref) => ({
    value: prefix + ref.id,
    about: `${asked ? '' : `${ref.agent} `}${ref.title?.slice(0, 60) ?? ''}`.trim(),
  }));
  return [...positions(sources, world).filter(({ value }) => value.startsWith(typed)), ...sessions];
}

/** File names hold the id, so that none is opened in vain. */
function newest(source: AgentSource, id: string, world: World): SessionRef[] {
  const quiet = new Report();
  const files = source
    .newestFiles(world, id === '' ? OPENED : Infinity, quiet)
    .filter((file) => path.basename(file).toLowerCase().includes(id));
  return files
    .slice(0, OPENED)
    .flatMap((file) => source.refOf(file, quiet) ?? [])
    .filter((ref) => ref.id.toLowerCase().startsWith(id));
}

function positions(sources: readonly AgentSource[], world: World): Candidate[] {
  const present = sources.filter((source) => source.newestFiles(world, 1, new Report()).length > 0);
  return [
    { value: '@latest', about: 'the newest of this folder, or of its project' },
    ...present.map(({ id, name }) => ({ value: `${id}@latest`, about: `the newest of ${name}` })),
  ];
}

function candidateReceipts(typed: string, here: World): Candidate[] {
  const open = new Receipts(here).all(new Report()).filter((one) => !one.undone && one.id.startsWith(typed));
  return open
    .slice(0, OFFERED)
    .map((one) => ({ value: one.id, about: `${one.from.agent} → ${one.to.agent}, ${one.at.slice(0, 16).replace('T', ' ')}` }));
}
