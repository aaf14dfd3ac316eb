// `log`: things newest first, with what is known of each; or the acts themselves.
import { loadSource } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import { descendants } from '../../lineage/chain.js';
import { forkActs, forksAmong } from '../../lineage/forks.js';
import { isGap, isHandoffNode, lineageGraph, type LineageGraph, type LineageNode } from '../../lineage/graph.js';
import { newestFirst } from '../../lineage/order.js';
import type { Chain, Link } from '../../lineage/verify.js';
import type { Act, ThingRef } from '../../model/lineage.js';
import { Failure, Report } from '../../model/report.js';
import { allSessions } from '../../sources/sessions.js';
import { identityOf, type ListedKey } from '../../trust/trust-list.js';
import type { Verification } from '../../trust/verification.js';
import { knownActs } from './known-lineage.js';
import { chainOf } from './known-chain.js';
import { findThing } from './find-thing.js';
import { knownKeys } from '../verify/known-keys.js';
import { auditOf, type AuditLine } from './audit.js';

export interface LoggedThing {
  readonly ref: ThingRef;
  readonly kind: 'handoff' | 'session';
  /** Of a session. */
  readonly agent: string | null;
  /** Of a session: its id; of a hand-off: the id that it states. */
  readonly id: string;
  readonly format: string | null;
  readonly title: string | null;
  readonly at: string | null;
  /** How it came to be, oldest first. */
  readonly how: readonly Act['what'][];
  readonly turn: number | null;
  readonly parents: readonly ThingRef[];
  readonly tags: readonly string[];
  readonly abandoned: { readonly at: string; readonly reason: string | null } | null;
  readonly undone: boolean;
  /** It is known through a repository alone. */
  readonly synced: boolean;
  /** Of a hand-off: its document is here, is not, or was changed. */
  readonly document: 'here' | 'gap' | 'broken' | null;
  /** Why it is broken. */
  readonly why: string | null;
  /** With `verify`. */
  readonly signature?: { readonly state: 'signed' | 'unsigned'; readonly by: Verification['identity'] };
  readonly lineage?: Verification['lineage'];
}

export interface LogOptions {
  readonly of?: string;
  readonly verify?: boolean;
  readonly audit?: boolean;
  readonly limit?: number;
  readonly trailer?: boolean;
}

export type LogResult =
  | { readonly things: readonly LoggedThing[] }
  | { readonly acts: readonly AuditLine[] }
  | { readonly trailer: string };

export async function showLog(options: LogOptions, here: World, report: Report): Promise<LogResult> {
  const acts = await withForks(await knownActs(here, report), here);
  const graph = lineageGraph(acts);
  if (options.trailer) return { trailer: `Baton-Handoff: ${handoffFor(options.of, graph, here)}` };
  const wanted = options.of === undefined ? undefined : relatives(graph, findThing(options.of, graph, here).ref);
  const known = options.verify || options.audit ? knownKeys(here, report).list : [];
  if (options.audit) return { acts: auditOf(acts, { wanted, keys: known }).slice(0, options.limit) };
  const nodes = newestFirst(graph)
    .filter(({ ref }) => wanted?.has(ref) ?? true)
    .slice(0, options.limit);
  const chain = await chainOf(
    graph,
    here,
    known.map(({ key }) => key),
  );
  const things = nodes.map((node) => logged(node, { chain, keys: options.verify ? known : undefined, here }));
  tellFaults(things, report);
  return { things };
}

/** The one that is named, or the newest that nobody gave up. */
function handoffFor(of: string | undefined, graph: LineageGraph, here: World): ThingRef {
  const node =
    of === undefined ? newestFirst(graph).find((one) => isHandoffNode(one) && !isGap(one) && !one.abandoned) : findThing(of, graph, here);
  if (node && isHandoffNode(node)) return node.ref;
  throw new Failure({
    rule: 'lineage/not-found',
    message: node ? 'this is a session, and a commit names a hand-off' : 'there is no hand-off yet',
    hint: '`baton pack REF` makes one.',
  });
}

/** Forks that clients made of sessions in the log, or that sessions in the log are. What cannot be read there, `list` says. */
async function withForks(acts: readonly Act[], here: World): Promise<readonly Act[]> {
  const known = [...lineageGraph(acts).values()];
  const agents = new Set(known.flatMap(({ thing }) => (thing.kind === 'session' ? [thing.agent] : [])));
  const forks: Act[] = [];
  for (const agent of agents)
    if ((await loadSource(agent))?.tellsForks) forks.push(...forkActs(await allSessions(here, new Report(), agent)));
  const found = forksAmong(
    forks,
    known.map(({ ref }) => ref),
  );
  return found.length === 0 ? acts : [...acts, ...found].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** What it came from, what came of it, and itself. */
function relatives(graph: LineageGraph, ref: ThingRef): ReadonlySet<ThingRef> {
  const found = new Set<ThingRef>([ref]);
  for (const one of found) for (const parent of graph.get(one)?.parents ?? []) found.add(parent);
  for (const { ref: one } of descendants(graph, ref)) found.add(one);
  return found;
}

interface Means {
  readonly chain: Chain;
  /** Absent: signatures are not asked for. */
  readonly keys: readonly ListedKey[] | undefined;
  readonly here: World;
}

function logged(node: LineageNode, { chain, keys, here }: Means): LoggedThing {
  const { ref, thing, acts, title, at, parents, tags, abandoned, undone } = node;
  const link = isHandoffNode(node) ? chain.link(ref) : undefined;
  return {
    ref,
    kind: thing.kind,
    agent: thing.kind === 'session' ? thing.agent : null,
    id: thing.id,
    format: thing.kind === 'handoff' && thing.format !== '' ? thing.format : null,
    title: title ?? null,
    at: at ?? null,
    how: acts.map(({ what }) => what),
    turn: acts.find(({ turn }) => turn !== undefined)?.turn ?? null,
    parents,
    tags,
    abandoned: abandoned ? { at: abandoned.at, reason: abandoned.reason ?? null } : null,
    undone,
    synced: acts.length > 0 && acts.every(({ origin }) => origin === 'sync'),
    document: link ? (isGap(node) ? 'gap' : DOCUMENT[link.state]) : null,
    why: link?.why ?? null,
    ...(keys && link && verified(link, { chain, keys, here })),
  };
}

const DOCUMENT: Readonly<Record<Link['state'], 'here' | 'gap' | 'broken'>> = {
  signed: 'here',
  unsigned: 'here',
  gone: 'gap',
  broken: 'broken',
};

function verified(
  { state, examined, parents }: Link,
  { chain, keys, here }: { readonly chain: Chain; readonly keys: readonly ListedKey[]; readonly here: World },
): Pick<LoggedThing, 'signature' | 'lineage'> {
  if (state === 'gone') return { lineage: 'gap' }; // whether it was signed cannot be told
  if (state === 'broken') return { lineage: 'broken' };
  const lineage = chain.lineageOf(examined, parents);
  if (!examined) return { lineage };
  return { lineage, signature: { state, by: identityOf(examined, keys, here.now()).identity } };
}

function tellFaults(things: readonly LoggedThing[], report: Report): void {
  for (const { ref, why } of things.filter((one) => one.document === 'broken'))
    report.add({
      rule: 'lineage/broken',
      severity: 'warning',
      message: `the hand-off ${shortRef(ref)} is not what was kept${why === null ? '' : `: ${why}`}`,
      hint: 'Get it again from whoever made it, and receive it: that puts the right one in its place.',
    });
  const gaps = things.filter((one) => one.document === 'gap');
  if (gaps.length > 0)
    report.add({
      rule: 'lineage/gap',
      severity: 'info',
      count: gaps.length,
      message:
        gaps.length === 1
          ? `the document of the hand-off ${shortRef(gaps[0]!.ref)} is not here`
          : `the documents of ${gaps.length} hand-offs are not here, the first is ${shortRef(gaps[0]!.ref)}`,
      hint: '`baton receive FILE` takes one in.',
    });
}

const shortRef = (ref: ThingRef): string => ref.replace(/^sha256:([0-9a-f]{12}).*$/, '$1');
