// What tells a session that Baton wrote: the version that it is written as.

/** The version whose rows these are; the client reads them as its own. */
export const WRITTEN_AS = '2.1.325';
