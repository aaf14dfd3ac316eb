// How far a pass is: what it does one after the other, and about which share of the time each takes.

export const WORDS = { read: 'Reading the session', check: 'Checking what was written' } as const;

export function writingWords(agentName: string): string {
  return `Writing for ${agentName}`;
}

/** At which share of the whole each of them ends. */
export const SHARES = { read: 0.3, write: 0.8, nearlyAll: 0.99, check: 1 } as const;
