// How many tokens a hand-off may take.

export const DEFAULT_BUDGET = 4000;
export const LEAST_BUDGET = 800;
/** Below this, every mark counts. */
export const SHORT_BUDGET = 6000;
/** Below this, nothing is told that only says how to use the document, or that can be made of it. */
export const SHORTEST_BUDGET = 3000;
