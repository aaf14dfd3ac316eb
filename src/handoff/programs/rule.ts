// A rule about what programs are called or what they print, as a value: what it finds, and samples that say what it is for.

export interface ProgramRule<In, Found> {
  readonly id: string;
  /** Each is found … */
  readonly yes: readonly In[];
  /** … and none of these is. */
  readonly no: readonly In[];
  readonly find: (input: In) => Found | undefined;
}

/** What the first rule that knows it finds. */
export function firstFound<In, Found>(
  rules: readonly ProgramRule<In, Found>[],
  input: In,
): { readonly id: string; readonly found: Found } | undefined {
  for (const { id, find } of rules) {
    const found = find(input);
    if (found !== undefined) return { id, found };
  }
  return undefined;
}
