// What tells a session that Baton wrote: the version that it is written as.

/** The version whose records these are. */
export const WRITTEN_AS = '0.24.4';
