// Things for tests of lineage, by number.
import type { HandoffThing, SessionThing } from '../../src/model/lineage.js';

export const digest = (n: number): string => `sha256:${String(n).padStart(64, '0')}`;
export const handoff = (n: number): HandoffThing => ({ kind: 'handoff', digest: digest(n), id: `sha256:id${n}`, format: 'handoff' });
export const session = (n: number): SessionThing => ({ kind: 'session', agent: 'codex', id: `s${n}` });
