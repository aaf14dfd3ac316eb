// Words that a call posts for people to read: messages of commits, texts of pull requests and issues.
import { isObject, type Json } from '../../model/json.js';
import { copyOf, headOf } from '../ledger/notes/text.js';

const LONGEST_WORDS = 1600;

/** Commands whose arguments people read. */
const TO_PEOPLE =
  /\bgit\b[^\n|;&]{0,80}\bcommit\b|\b(?:gh (?:pr|issue|release)|glab (?:mr|issue)) (?:create|comment|edit|review|close)\b|\bbd (?:create|update|close|comment)\b/;
const HEREDOC = /<<-?\s*\\?['"]?(\w+)['"]?[^\n]*\n([\s\S]*?)\n\s*\1\b/g;
const ARGUMENT =
  /(?:^|\s)(?:-m|--message|--title|-t|--body|-b|--description|-d|--notes|--comment|--reason)[= ]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/g;
/** What a tool signs with. */
const SIGNATURE = /^\s*(?:co-authored-by:|signed-off-by:|🤖|generated with|change-id:|entire-\w+:).*$/gim;

/** The words of a commit message, a pull request or an issue, without the command around them. */
export function wordsIn(command: string): string | undefined {
  if (!TO_PEOPLE.test(command)) return undefined;
  const docs = [...command.matchAll(HEREDOC)].map(([, , text]) => text!);
  const quoted = [...command.replace(HEREDOC, '').matchAll(ARGUMENT)].map(
    ([, double, single]) => single ?? double!.replace(/\\(["`$\\])/g, '$1').replaceAll(String.raw`\n`, '\n'),
  );
  const text = [...quoted.filter((one) => !one.startsWith('$(')), ...docs]
    .join('\n')
    .replace(SIGNATURE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? undefined : copyOf(headOf(text, LONGEST_WORDS));
}

/** Tools of servers that post for the agent. */
const POSTS = /(?:create|update|add|submit|post|reply)_\w*(?:pull_request|issue|comment|review|message|discussion)/i;
const POSTED = ['title', 'subject', 'body', 'description', 'comment', 'text', 'message'] as const;

/** The same where a tool posts it, called directly or from a script. */
export function wordsFor(tool: string, input: Json): string | undefined {
  const isScript = typeof input === 'string';
  if (!POSTS.test(isScript ? input.slice(0, 4000) : tool)) return undefined;
  const texts = isScript
    ? [...input.matchAll(/\b(?:title|subject|body|description|comment)"?\s*:\s*("(?:[^"\\]|\\.)*")/g)].flatMap(([, quoted]) =>
        unquoted(quoted!),
      )
    : isObject(input)
      ? POSTED.flatMap((key) => (typeof input[key] === 'string' ? [input[key]] : []))
      : [];
  const text = texts.join('\n').replace(SIGNATURE, '').trim();
  return text === '' ? undefined : copyOf(headOf(text, LONGEST_WORDS));
}

function unquoted(text: string): string[] {
  try {
    return [JSON.parse(text) as string];
  } catch {
    return []; // a script may hold what is no JSON
  }
}
