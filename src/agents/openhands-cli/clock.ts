// OpenHands' times: those of the SDK name no zone and mean the machine's own.

export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const time = Date.parse(value); // what names no zone is taken to be local by JavaScript, too
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
