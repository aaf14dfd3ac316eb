// What tells a session that Baton wrote: the version that it is written as, and its mark.

/** The version whose events these are. */
export const WRITTEN_AS = '1.0.102';

/** An event of our own that says where the session comes from; the client passes over types that it does not know. */
export const ORIGIN = 'baton.origin';
