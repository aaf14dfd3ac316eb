// Calls that wait for their results: by id, or the oldest of a tool. However many wait, each question takes one look.

export class OpenCalls {
  #next = 0;
  readonly #calls = new Map<number, { readonly call: string; readonly tool: string }>();
  readonly #byCall = new Map<string, Set<number>>();
  readonly #byTool = new Map<string, Set<number>>();

  add(call: string, tool: string): void {
    const number = this.#next++;
    this.#calls.set(number, { call, tool });
    addTo(this.#byCall, call, number);
    addTo(this.#byTool, tool, number);
  }

  has(call: string): boolean {
    return this.#byCall.has(call);
  }

  /** The oldest of this id. */
  take(call: string): string | undefined {
    return this.#remove(firstOf(this.#byCall.get(call)));
  }

  /** The oldest of this tool, or of all. */
  takeOldest(tool: string | undefined): string | undefined {
    return this.#remove(tool === undefined ? firstOf(this.#calls.keys()) : firstOf(this.#byTool.get(tool)));
  }

  #remove(number: number | undefined): string | undefined {
    const found = number === undefined ? undefined : this.#calls.get(number);
    if (number === undefined || !found) return undefined;
    this.#calls.delete(number);
    removeFrom(this.#byCall, found.call, number);
    removeFrom(this.#byTool, found.tool, number);
    return found.call;
  }
}

function addTo(map: Map<string, Set<number>>, key: string, number: number): void {
  const known = map.get(key);
  if (known) known.add(number);
  else map.set(key, new Set([number]));
}

function removeFrom(map: Map<string, Set<number>>, key: string, number: number): void {
  const known = map.get(key);
  known?.delete(number);
  if (known?.size === 0) map.delete(key);
}

function firstOf(numbers: Iterable<number> | undefined): number | undefined {
  for (const number of numbers ?? []) return number;
  return undefined;
}
