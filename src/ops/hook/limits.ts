// How much a client may say to a hook, and how long it may take.

export const INPUT_LIMITS = { largest: 4 << 20, patienceMs: 2000 } as const;
