// The name under which a pass is locked.

/** What passes of one session to one agent, and their undoing, lock. */
export function passName(from: { readonly agent: string; readonly id: string }, to: string): string {
  return `the pass of ${from.agent}:${from.id} to ${to}`;
}
