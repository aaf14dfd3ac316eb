// HANDOFF → the thing that is meant: a tag, the beginning of a digest or id, a session, or the file of a hand-off.
import path from 'node:path';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isGap, isHandoffNode, type LineageGraph, type LineageNode } from '../../lineage/graph.js';
import { beginning } from '../../model/beginning.js';
import { Failure } from '../../model/report.js';
import { readDocumentBytes } from '../../sources/text-files.js';
import { contentDigest } from '../../trust/embedded.js';

/** The beginning of a hash: shorter ones are words. */
const HASH = /^(?:sha256:)?[0-9a-f]{4,64}$/;
const SHOWN = 5;

/** Throws a Failure where nothing or several are meant. */
export function findThing(given: string, graph: LineageGraph, here: World): LineageNode {
  const found = thingsNamed(given, graph, here);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new Failure({
      rule: 'lineage/ambiguous',
      message: `“${beginning(given, 60)}” may mean ${found.length} things: ${listed(found)}`,
      hint: 'Give more of it.',
    });
  throw new Failure({
    rule: 'lineage/not-found',
    message: `nothing in the log is called “${beginning(given, 60)}”`,
    hint: '`baton log` shows what there is: a hand-off by the beginning of its digest or a tag, a session by its id. A file of a hand-off has to be received first.',
  });
}

/** A tag before all else: it was given on purpose. */
export function thingsNamed(given: string, graph: LineageGraph, here: World): LineageNode[] {
  const nodes = [...graph.values()].filter((node) => !isGap(node));
  const tagged = nodes.filter(({ tags }) => tags.includes(given));
  if (tagged.length > 0) return tagged;
  const exact = graph.get(given);
  if (exact && !isGap(exact)) return [exact];
  const handoffs = nodes.filter(isHandoffNode);
  if (HASH.test(given)) {
    const start = given.replace(/^sha256:/, '');
    const begins = (text: string): boolean => text.replace(/^sha256:/, '').startsWith(start);
    const byDigest = handoffs.filter(({ ref }) => begins(ref));
    const matches = byDigest.length > 0 ? byDigest : handoffs.filter(({ thing }) => begins(thing.id));
    if (matches.length > 0) return matches;
  }
  const file = path.resolve(here.cwd, given);
  if (exists(file)) {
    const node = graph.get(contentDigest(readDocumentBytes(given, here.cwd)));
    if (node && !isGap(node)) return [node];
  }
  const [, agent, id = given] = /^([a-z0-9-]+):(.+)$/.exec(given) ?? [];
  return id.length < 4 ? [] : nodes.filter(({ thing }) => isSession(thing, agent, id));
}

function isSession(thing: LineageNode['thing'], agent: string | undefined, id: string): boolean {
  return thing.kind === 'session' && (agent === undefined || thing.agent === agent) && thing.id.startsWith(id);
}

function listed(nodes: readonly LineageNode[]): string {
  const names = nodes.slice(0, SHOWN).map(({ ref, title }) => (title === undefined ? ref : `${ref} (${beginning(title, 40)})`));
  return nodes.length > SHOWN ? `${names.join(', ')} …` : names.join(', ');
}
