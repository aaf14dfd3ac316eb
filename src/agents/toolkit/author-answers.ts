// What the clients' headless modes give back: how a text is told from a failure.
import { lastWords } from '../../io/last-words.js';
import type { AuthorOutput } from '../../io/run-author.js';
import { isObject, type JsonObject } from '../../model/json.js';
import type { AuthorAnswer } from '../author.js';

export function written(text: string): AuthorAnswer {
  return text.trim() === '' ? { fault: 'empty', words: '' } : { text };
}

/** How clients say that nobody is logged in, or that the server did not believe it. Asked of error messages alone, never of an answer. */
const LOGGED_OUT =
  /not (?:logged|signed) in|(?:log|sign) ?in\b|\/login|\blogin\b|api[ _-]?key|\bauth(?:entication|orization)?\b|unauthori[sz]ed|missing environment variable|credential|\b401\b/i;

/** `message`: what the client says of its failure; its other words do where it says nothing. */
export function failed(message: string, { stdout, stderr }: Pick<AuthorOutput, 'stdout' | 'stderr'>): AuthorAnswer {
  const words = message.trim() || stderr.trim() || stdout;
  const loggedOut = words.split('\n').find((line) => LOGGED_OUT.test(line));
  return loggedOut === undefined ? { fault: 'failed', words: lastWords(words) } : { fault: 'not-logged-in', words: lastWords(loggedOut) };
}

/** One JSON object or array in an output, whatever surrounds it. */
export function jsonIn(output: string): unknown {
  for (const candidate of [output, between(output, '{', '}'), between(output, '[', ']')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // perhaps the next
    }
  }
  return undefined;
}

function between(text: string, open: string, close: string): string {
  return text.slice(text.indexOf(open), text.lastIndexOf(close) + 1);
}

/** JSON objects on lines of their own; other lines are the client's chatter. */
export function jsonLinesIn(output: string): JsonObject[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const value: unknown = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}
