// Sleeps until a time has passed, or somebody wakes it.
export class Alarm {
  #wake: (() => void) | undefined;

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }

  /** Nothing happens where nobody sleeps. */
  wake(): void {
    this.#wake?.();
  }
}
