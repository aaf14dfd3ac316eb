// Acts → the graph of things: what each came from, what came of it, its names, and what was abandoned.
import { isDigest, refOfThing, type Act, type HandoffThing, type Thing, type ThingRef } from '../model/lineage.js';

export interface LineageNode {
  readonly ref: ThingRef;
  readonly thing: Thing;
  /** That made it or took it in, oldest first; none: something only names it. */
  readonly acts: readonly Act[];
  readonly parents: readonly ThingRef[];
  readonly children: readonly ThingRef[];
  readonly title?: string | undefined;
  /** When it was made first. */
  readonly at?: string;
  readonly tags: readonly string[];
  readonly abandoned?: { readonly at: string; readonly reason?: string };
  /** A session that a pass wrote and an undo took away. */
  readonly undone: boolean;
}

export type LineageGraph = ReadonlyMap<ThingRef, LineageNode>;

interface Growing {
  readonly ref: ThingRef;
  thing: Thing;
  readonly acts: Act[];
  parents: ThingRef[];
  readonly children: ThingRef[];
  title?: string | undefined;
  at?: string;
  tags: string[];
  abandoned?: { readonly at: string; readonly reason?: string };
  undone: boolean;
}

/** `acts`: oldest first. */
export function lineageGraph(acts: readonly Act[]): LineageGraph {
  const nodes = new Map<ThingRef, Growing>();
  const nodeOf = (ref: ThingRef, thing: Thing = thingNamed(ref)): Growing => {
    const known = nodes.get(ref);
    if (known) return known;
    const made: Growing = { ref, thing, acts: [], parents: [], children: [], tags: [], undone: false };
    nodes.set(ref, made);
    return made;
  };
  for (const act of acts) if (act.made) takeIn(nodeOf(refOfThing(act.made), act.made), act, act.made);
  const named = new Map([...nodes.values()].map((node) => [node.ref, parentsOf(node)]));
  for (const node of nodes.values()) node.parents = nearest(named.get(node.ref)!, named);
  for (const node of nodes.values())
    for (const parent of node.parents) {
      const above = nodeOf(parent);
      if (!above.children.includes(node.ref)) above.children.push(node.ref);
    }
  for (const act of acts) applyMarks(act, nodeOf);
  for (const node of nodes.values()) node.title ??= titleBelow(node, nodes);
  return nodes;
}

function takeIn(node: Growing, act: Act, made: Thing): void {
  node.acts.push(act);
  // a copy that is kept, and signed, is worth more than one that is not
  if (worth(made) >= worth(node.thing)) node.thing = made;
  node.title ??= act.title;
  if (node.at === undefined || act.at < node.at) node.at = act.at;
  node.undone = node.acts.every(({ undone }) => undone !== undefined);
}

function worth(thing: Thing): number {
  return thing.kind === 'session' ? 0 : (thing.object === undefined ? 0 : 1) + (thing.signature === undefined ? 0 : 1);
}

/** Who made it here knows what of; what a received document says of itself counts where nobody does. */
function parentsOf({ acts, ref }: Growing): ThingRef[] {
  const makers = acts.filter((act) => !isWord(act) || acts.every(isWord));
  return [...new Set(makers.flatMap(({ parents }) => parents))].filter((parent) => parent !== ref);
}

/** Without those that a session among them came from: a document names the hand-off before it, and who made it told of the session in between. */
function nearest(parents: readonly ThingRef[], named: ReadonlyMap<ThingRef, readonly ThingRef[]>): ThingRef[] {
  const before = new Set(parents.filter((ref) => !isDigest(ref)).flatMap((ref) => named.get(ref) ?? []));
  return parents.filter((ref) => !isDigest(ref) || !before.has(ref));
}

/** Told by somebody else. */
const isWord = ({ what, origin }: Act): boolean => what === 'receive' || origin === 'sync';

function applyMarks(act: Act, nodeOf: (ref: ThingRef) => Growing): void {
  for (const ref of act.abandons ?? []) nodeOf(ref).abandoned = { at: act.at, ...(act.reason !== undefined && { reason: act.reason }) };
  if (act.tag === undefined || act.parents[0] === undefined) return;
  const node = nodeOf(act.parents[0]);
  node.tags = node.tags.filter((tag) => tag !== act.tag);
  if (!act.removed) node.tags.push(act.tag);
}

/** A session that nobody passed has no title here: what was made of it is called after it. */
function titleBelow({ children }: Growing, nodes: ReadonlyMap<ThingRef, Growing>): string | undefined {
  return children.map((ref) => nodes.get(ref)?.acts[0]?.title).find((title) => title !== undefined);
}

function thingNamed(ref: ThingRef): Thing {
  if (isDigest(ref)) return { kind: 'handoff', digest: ref, id: '', format: '' };
  const colon = ref.indexOf(':');
  return { kind: 'session', agent: ref.slice(0, Math.max(0, colon)), id: ref.slice(colon + 1) };
}

/** A hand-off that something names and that was never here. */
export const isGap = ({ thing, acts }: Pick<LineageNode, 'thing' | 'acts'>): boolean => thing.kind === 'handoff' && acts.length === 0;

export const isHandoffNode = (node: LineageNode): node is LineageNode & { readonly thing: HandoffThing } => node.thing.kind === 'handoff';
