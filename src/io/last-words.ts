// The end of what a program said, for a message.

const MOST_SAID = 300;

/** The last lines in one; a word that would be cut goes, since half a secret is one that no rule knows. */
export function lastWords(said: string, lines = 3): string {
  const words = said.trim().split('\n').slice(-lines).join(' ');
  return words.length <= MOST_SAID ? words : words.slice(-MOST_SAID).replace(/^\S*\s*/, '');
}
