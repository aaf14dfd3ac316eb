// How many tokens a hand-off may take.

export const DEFAULT_BUDGET = 4000;
export const LEAST_BUDGET = 800;
/** Below this, every mark counts. */
export const SHORT_BUDGET = 3000;
