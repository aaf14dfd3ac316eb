// What tells a session that Baton wrote: the version that it is written as, and its mark.

/** Of the session's format, since 2026. */
export const FORMAT = 3;

/** Type of the entries that are ours; the client leaves such out of what it sends. */
export const MARK = 'baton';
