// Is a chain of hand-offs whole? Each is compared with the digest that the next one names, and its signature is verified.
import { isDigest, type ThingRef } from '../model/lineage.js';
import { contentDigest } from '../trust/embedded.js';
import { examine, type Examined, type SignedDocument } from '../trust/examine.js';
import type { PublicKey } from '../trust/public-key.js';
import type { Verification } from '../trust/verification.js';
import { handoffsBefore } from './chain.js';
import type { LineageGraph } from './graph.js';

/** One hand-off of a chain. */
export interface Link {
  readonly ref: ThingRef;
  /** gone: the document is not here · broken: it is not what its name says, or its signature does not hold. */
  readonly state: 'signed' | 'unsigned' | 'gone' | 'broken';
  readonly why?: string;
  readonly examined?: Examined;
  /** The hand-offs that it came from: as signed, or as far as is known here. */
  readonly parents: readonly ThingRef[];
}

export type FoundDocument = SignedDocument | { readonly gone: true } | { readonly damaged: string };

export interface ChainMeans {
  readonly graph: LineageGraph;
  readonly documentOf: (ref: ThingRef) => FoundDocument;
  /** To try where a signature does not bring its own. */
  readonly keys?: readonly PublicKey[];
}

type ChainState = 'intact' | 'unsigned-link' | 'gap' | 'broken';
const RANK: Readonly<Record<ChainState, number>> = { intact: 0, 'unsigned-link': 1, gap: 2, broken: 3 };
const OF_LINK: Readonly<Record<Link['state'], ChainState>> = { signed: 'intact', unsigned: 'unsigned-link', gone: 'gap', broken: 'broken' };

export class Chain {
  readonly #means: ChainMeans;
  readonly #links = new Map<ThingRef, Link>();
  readonly #states = new Map<ThingRef, ChainState>();

  constructor(means: ChainMeans) {
    this.#means = means;
  }

  /** Each is read and verified once. */
  link(ref: ThingRef): Link {
    const known = this.#links.get(ref);
    if (known) return known;
    const link = linkOf(ref, this.#means);
    this.#links.set(ref, link);
    return link;
  }

  /** Of a document, in the graph or not: what it came from, up to the first one. */
  lineageOf(examined: Examined | undefined, parents: readonly ThingRef[]): Verification['lineage'] {
    const isSigned = examined?.integrity === 'valid' && examined.parents !== undefined;
    if (parents.length === 0) return isSigned ? 'root' : 'none';
    return worst([isSigned ? 'intact' : 'unsigned-link', ...parents.map((parent) => this.#upTo(parent))]);
  }

  /** The worst of this link and all before it. Without recursion: a chain may be as long as anybody makes it. */
  #upTo(start: ThingRef): ChainState {
    const open = [start];
    const begun = new Set<ThingRef>();
    for (let ref = open.at(-1); ref !== undefined; ref = open.at(-1)) {
      const { state, parents } = this.link(ref);
      const left = this.#states.has(ref) ? [] : parents.filter((parent) => !this.#states.has(parent) && !begun.has(parent));
      if (left.length > 0 && !begun.has(ref)) {
        begun.add(ref);
        open.push(...left);
        continue;
      }
      // what is begun and not done comes from itself: nothing honest does
      const before = parents.map((parent) => this.#states.get(parent) ?? 'broken');
      if (!this.#states.has(ref)) this.#states.set(ref, worst([OF_LINK[state], ...before]));
      open.pop();
    }
    return this.#states.get(start)!;
  }
}

const worst = (states: readonly ChainState[]): ChainState => states.reduce((a, b) => (RANK[b] > RANK[a] ? b : a));

function linkOf(ref: ThingRef, { graph, documentOf, keys = [] }: ChainMeans): Link {
  const told = handoffsBefore(graph, ref).map((node) => node.ref);
  const document = documentOf(ref);
  if ('gone' in document) return { ref, state: 'gone', parents: told };
  if ('damaged' in document) return { ref, state: 'broken', why: document.damaged, parents: told };
  if (contentDigest(document.bytes) !== ref) return { ref, state: 'broken', why: 'its digest differs', parents: told };
  const examined = examine(document, keys);
  const parents = examined.integrity === 'valid' && examined.parents ? examined.parents.filter(isDigest) : told;
  if (examined.integrity === 'invalid')
    return { ref, state: 'broken', why: examined.why ?? 'its signature does not hold', examined, parents };
  return { ref, state: examined.integrity === 'valid' ? 'signed' : 'unsigned', examined, parents };
}
