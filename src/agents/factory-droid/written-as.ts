// What tells a session that Baton wrote: the version that it is written as.

/** Of the session's format. */
export const FORMAT = 2;
