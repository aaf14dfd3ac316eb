// When something was last active.

/** In milliseconds; 0 when unknown. */
export function newness({
  updatedAt,
  startedAt,
}: {
  readonly updatedAt?: string | undefined;
  readonly startedAt?: string | undefined;
}): number {
  const time = Date.parse(updatedAt ?? startedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}
