// How long a prompt for an author may be.

/** Tokens, where nobody says otherwise. */
export const DEFAULT_WINDOW = 60_000;
/** Less than this leaves no room for the session. */
export const LEAST_WINDOW = 6000;
