// Checks of one agent: its client, its store, its sessions, and what it alone can go wrong in.
import path from 'node:path';
import type { Agent, AgentSource, SessionRef } from '../../agents/agent.js';
import { isReadableFolder, isWritable } from '../../io/access.js';
import { disk } from '../../io/disk.js';
import { journalsIn } from '../../io/journal.js';
import { present } from '../../io/links.js';
import { NEWER_VERSION } from '../../io/program.js';
import { isFolder, statOf, walkFiles } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { plural } from '../../model/plural.js';
import { Report } from '../../model/report.js';
import { KeptSessions } from '../../store/kept-sessions.js';
import { journalFolder } from '../../store/recover.js';
import type { AgentStatus } from '../agents/agent-status.js';
import { word, type Finding } from './finding.js';
import { isUnknownVersion, knownText, unknownFormat } from '../pass/target-state.js';

type ReadAgent = Agent & AgentSource;

export interface FoundSessions {
  readonly refs: readonly SessionRef[];
  /** What could not be read. */
  readonly findings: Report;
}

export function sessionsOf(agent: AgentSource, world: World): FoundSessions {
  const findings = new Report();
  return { refs: [...agent.discover(world, findings)], findings };
}

export async function checkAgent(
  agent: ReadAgent,
  status: AgentStatus,
  found: FoundSessions,
  worlds: { readonly world: World; readonly here: World },
): Promise<Finding[]> {
  const { world, here } = worlds;
  const store = checkStore(agent, status.store);
  if (!isFolder(status.store)) {
    const findings = [...checkClient(agent, status), store];
    return !status.client && store.state === 'note' ? findings.map((one) => ({ ...one, absent: agent.name })) : findings;
  }
  return [
    ...checkClient(agent, status),
    store,
    checkSessions(agent, found, world),
    ...checkLeftovers(agent, worlds),
    ...((await agent.doctorChecks?.(world, withoutKept(found.refs, here))) ?? []),
  ];
}

/** Those that nothing is lost of when their client deletes them are not counted; one that has grown since is. */
function withoutKept(refs: readonly SessionRef[], here: World): readonly SessionRef[] {
  const kept = new Map(new KeptSessions(here).all(new Report()).map(({ files: [file] }) => [file!.path, file!.bytes]));
  return kept.size === 0 ? refs : refs.filter((ref) => kept.get(ref.path) !== statOf(ref.path)?.size);
}

/** None where the agent has no program on the command line. */
function checkClient(agent: ReadAgent, { client }: AgentStatus): Finding[] {
  if (!agent.client) return [];
  const about = { id: `${agent.id}/client`, name: agent.name };
  if (!client) return [{ ...about, state: 'note', detail: 'its client is not on the PATH', fix: agent.client.install }];
  if (client.version === 'unknown')
    return [{ ...about, state: 'problem', detail: `${client.path} does not report its version`, fix: `${agent.client.command} --version` }];
  const place = `client ${client.version} (${client.path})`;
  if (isUnknownVersion(agent, client.version))
    return [
      {
        ...about,
        state: 'problem',
        detail: `${place} is a version that Baton does not know (it knows ${knownText(agent)})`,
        fix: NEWER_VERSION,
      },
    ];
  return [
    {
      ...about,
      state: 'ok',
      detail: isNewer(client.version, agent.formats.newest) ? `${place}, newer than the newest tested (${agent.formats.newest})` : place,
    },
  ];
}

function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(a!.length, b!.length); i++) {
    const [x, y] = [a![i] ?? 0, b![i] ?? 0];
    if (x !== y) return x > y;
  }
  return false;
}

function checkStore(agent: ReadAgent, store: string): Finding {
  const about = { id: `${agent.id}/store`, name: `${agent.name}’s store` };
  let at = store;
  while (!present(at) && path.dirname(at) !== at) at = path.dirname(at);
  const stat = statOf(at);
  if (!stat) return { ...about, state: 'problem', detail: `${at} is a broken link`, fix: `ls -l ${word(at)}` };
  if (!stat.isDirectory())
    return {
      ...about,
      state: 'problem',
      detail: `${at} is a file, so there can be no store at ${store}`,
      fix: `mv ${word(at)} ${word(`${at}.old`)}`,
    };
  if (at !== store) {
    if (!agent.loadTarget && isReadableFolder(at)) return { ...about, state: 'note', detail: `none at ${store}` };
    if (isReadableFolder(at) && isWritable(at)) return { ...about, state: 'note', detail: `none at ${store}; a pass will create it` };
    return { ...about, state: 'problem', detail: `${store} cannot be read or created: ${at} is not accessible`, fix: `ls -ld ${word(at)}` };
  }
  const me = process.getuid?.();
  const owner = me !== undefined && stat.uid !== me ? ` (it belongs to user ${stat.uid}, you are ${me})` : '';
  const mend = me === undefined ? 'Check the folder’s permissions.' : `sudo chown -R ${me} ${word(store)} && chmod u+rwx ${word(store)}`;
  if (!isReadableFolder(store)) return { ...about, state: 'problem', detail: `${store} cannot be read${owner}`, fix: mend };
  if (!agent.loadTarget) return { ...about, state: 'ok', detail: `${store}, read-only${owner}` };
  if (!isWritable(store))
    return { ...about, state: 'problem', detail: `${store} is not writable, so nothing can be passed to it${owner}`, fix: mend };
  return { ...about, state: 'ok', detail: `${store}${owner}` };
}

function checkSessions(agent: ReadAgent, { refs, findings }: FoundSessions, world: World): Finding {
  const about = { id: `${agent.id}/sessions`, name: `${agent.name}’s sessions` };
  const [first] = findings.diagnostics;
  if (first) {
    const place = first.place?.source ?? '';
    return {
      ...about,
      state: 'problem',
      detail: `${refs.length} found; ${plural(findings.diagnostics.length, 'place')} cannot be read (first: ${place}: ${first.message})`,
      fix: `ls -ld ${word(place)}`,
    };
  }
  const odd = unknownFormat(agent, world);
  if (odd)
    return {
      ...about,
      state: 'problem',
      detail: `${refs.length} found; the newest has ${odd.what}, which Baton does not know (it knows ${knownText(agent)})`,
      fix: NEWER_VERSION,
    };
  return { ...about, state: 'ok', detail: `${refs.length} found` };
}

/** Working files of passes that were killed and whose journal is gone too. */
function checkLeftovers(agent: ReadAgent, { world, here }: { readonly world: World; readonly here: World }): Finding[] {
  const underWay = new Set(journalsIn(journalFolder(here)).flatMap(({ journal }) => journal?.steps.map((step) => step.temporary) ?? []));
  const left = [...walkFiles(agent.store(world), new Report(), { links: 'as they are' })]
    .map((file) => file.path)
    .filter((file) => /^\.baton-.*\.tmp$/.test(path.basename(file)) && !underWay.has(file));
  const [first] = left;
  if (first === undefined) return [];
  const mend = (): string => {
    for (const file of left) disk.unlink(file);
    return `${left.length} working files removed`;
  };
  return [
    {
      id: `${agent.id}/leftovers`,
      name: `Left in ${agent.name}’s store`,
      state: 'note',
      detail: `${left.length} working files of killed passes (first: ${first})`,
      ...(world === here ? { mend } : { fix: `rm ${word(first)}` }),
    },
  ];
}
