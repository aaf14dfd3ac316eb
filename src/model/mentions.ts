// `@path` in text that may become a prompt. Clients read the file and send it along, with all tools off too, and a hand-off quotes other people's words.
//
// Seen with the clients themselves: Claude Code 2.1.197 and 2.1.325 read any file of the user for an `@` at the beginning of a word (after white space or
// one of 。、？！); Gemini CLI 0.61.0 and Qwen Code 0.24.4 one of the folder for any `@` at all, in `name@file` too, and Qwen Code fetches `@https://…`.
// None does after a backslash, and none takes the backslash away.

/** Every `@` behind one more backslash than before, so that `restoreMentions` gives back the very text. Markdown shows `\@` as `@`. */
export function neutraliseMentions(text: string): string {
  return text.replaceAll('@', '\\@');
}

export function restoreMentions(text: string): string {
  return text.replaceAll('\\@', '@');
}

/** For text that nobody reads back: what is neutral already stays as it is. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/(?<!\\)@/g, '\\@');
}

/** JSON has a spelling of its own for every character: the same value to every reader. An `@` occurs only in strings. */
export function neutraliseJson(json: string): string {
  return json.replaceAll('@', '\\u0040');
}

/** For the reader of a text in which one stands; to be made neutral like the rest. */
export const MENTION_NOTE = '`@` stands for an at sign.';

const EXTENSION =
  '(?:md|txt|json[l5c]?|ya?ml|toml|env|pem|key|ini|cfg|conf|[cm]?[jt]sx?|py|rb|go|rs|java|kt|[ch](?:pp)?|cs|php|sh|sql|csv|html?|css|log|xml|pdf|png|jpe?g|lock)';
/** What looks like a file or an address, and not like a decorator, a package of a scope or somebody's name. */
const FILE_MENTION = new RegExp(
  String.raw`(?<![\\\w.+-])@(?:"[^"\n]{1,300}"|(?:~|\.{0,2}/|\.[\w-]|[A-Za-z]:[\\/]|https?://|file:)[^\s"'${'`'},;()[\]{}<>]{1,300}|[\w-]{1,100}(?:/[\w.-]{1,100}){0,20}\.${EXTENSION}(?![\w(-]))`,
  'g',
);

/** In one line; each as it stands there. */
export function fileMentionsIn(line: string): string[] {
  return line.includes('@') ? [...line.matchAll(FILE_MENTION)].map(([mention]) => mention) : [];
}

/** Clients take a prompt that begins so for a command of theirs: `/help`, `!ls`. */
export function opensAsCommand(text: string): string | undefined {
  return /^\s*([/!]\S{0,60})/.exec(text)?.[1];
}
