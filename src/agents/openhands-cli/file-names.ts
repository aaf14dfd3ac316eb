// How the files of a conversation are called.

export const BASE_STATE = 'base_state.json';
export const METADATA = 'metadata.json';
export const EVENTS = 'events';

/** `event-00012-<id>.json`, in the SDK's first weeks without the id; `12.json` in the first generation. Undefined: no event. */
export function eventNumber(name: string): number | undefined {
  const found = /^event-(\d{5,15})(?:-[0-9a-fA-F-]{8,})?\.json$/.exec(name) ?? /^(\d{1,15})\.json$/.exec(name);
  return found ? Number(found[1]) : undefined;
}

export function isMainName(name: string): boolean {
  return name === BASE_STATE || name === METADATA;
}
