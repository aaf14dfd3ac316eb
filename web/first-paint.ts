// What is not needed for the first view waits until that has been painted.
import { useEffect, useState } from 'preact/hooks';

/** A page in the background is not painted before somebody looks: what it has to load is loaded all the same. */
const LONGEST_WAIT = 500;

/** When the browser has painted what is there now, and the page has been read to its end. */
export async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT);
    // the second frame begins when the first one has been painted
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
  // parts that need each other are asked for at once, not one after the other
  const soon = document.querySelector<HTMLTemplateElement>('#soon');
  if (!soon) return;
  soon.remove();
  document.head.append(soon.content);
}

/** Loaded after the first paint, once it is wanted. Where that fails, `tell` says so. */
export function useLater<T>(isWanted: boolean, load: () => Promise<T>, tell: (words: string) => void): T | undefined {
  const [part, setPart] = useState<{ readonly is: T }>();
  useEffect(() => {
    if (!isWanted || part) return;
    void painted()
      .then(load)
      .then(
        (is) => setPart({ is }),
        (error: unknown) => tell(`A part of this page could not be loaded: ${error instanceof Error ? error.message : String(error)}`),
      );
  }, [isWanted]);
  return part?.is;
}
