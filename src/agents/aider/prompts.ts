// What was typed into Aider: words for the model, or a command to Aider itself.

/** Commands that hand what comes after them to the model. */
const ASKS = /^\/(?:ask|code|architect|context|help|chat-mode)\s+/;
/** An answer to a question of Aider's, where one answer is given to all of a kind. */
const ANSWER = /\(Y\)es\/\(N\)o.*\[\w+\]: \w+$/;

/** For the model. Undefined: a command (`/add`, `!ls`), an answer to Aider, or nothing. */
export function wordsOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text === '<blank>' || ANSWER.test(text)) return undefined;
  if (!/^[/!]/.test(text)) return text;
  const asked = ASKS.exec(text);
  if (asked && !text.startsWith('/chat-mode')) return text.slice(asked[0].length).trim() || undefined;
  // a path that begins a sentence is no command: those are one word of small letters
  return /^\/[a-z][a-z-]*(?:\s|$)|^!/.test(text) ? undefined : text;
}
