// Who publishes Baton, and the names that Baton gives to its own things.

/** Set by whoever publishes it. Where one is empty, whatever would point there is left out: an address that nobody owns belongs to the first who takes it. */
export const PUBLISHER: { readonly site: string; readonly repository: string } = { site: '', repository: '' };

/**
 * Names of things that must be URIs. They are UUIDs, drawn once: nobody can register one, and nothing can be fetched from it. A name of our own
 * below `urn:` would have to be registered, and `tag:` names an owner of a domain. An identifier never changes; a new version gets a new one.
 */
export const IDENTIFIERS = {
  /** The A2A extension “session hand-off”, version 1. */
  a2aExtension: 'urn:uuid:89d2200a-763b-4763-9c26-d487f9db8ff9',
  sessionSchema: 'urn:uuid:be7617ad-0288-4432-8b10-ed81300aab76',
  handoffSchema: 'urn:uuid:5886462d-5525-49ff-aef1-92ba370cf67b',
} as const;
