// The parts of a page that holds everything itself: they lie in it as text, which costs nothing until one is asked for.

declare global {
  /** What the parts leave behind, by the names of their files. */
  var batonParts: Readonly<Record<string, unknown>> | undefined;
}

/** The page's policy lets this text run, by its hash, and no other. */
export function partOf(name: string): unknown {
  if (!globalThis.batonParts) {
    const script = document.createElement('script');
    script.textContent = document.querySelector('#baton-rest')!.textContent;
    document.head.append(script);
    script.remove();
  }
  return globalThis.batonParts![name];
}
