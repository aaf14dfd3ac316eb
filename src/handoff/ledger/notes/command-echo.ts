// What a command of the client stands for is written behind its echo, at the same moment: the client's words, not the user's.

const SAME_MOMENT_MS = 1000;
const SKILL = 'Base directory for this skill:';

export class CommandEcho {
  /** The command that was just given, if the last words were one. */
  #given: { readonly at: number | undefined } | undefined;
  #isExpansion = false;

  /** Of the last words: they are what a command stands for. */
  get isExpansion(): boolean {
    return this.#isExpansion;
  }

  /** Called with all that stands in the user's place, in order. Are these the client's words? */
  see(text: string, isCommand: boolean, at: number | undefined): boolean {
    const given = this.#given;
    this.#isExpansion =
      given !== undefined && !isCommand && (given.at === undefined || at === undefined || Math.abs(at - given.at) < SAME_MOMENT_MS);
    this.#given = isCommand && text.startsWith('/') ? { at } : undefined;
    return this.#isExpansion || text.startsWith(SKILL);
  }
}
