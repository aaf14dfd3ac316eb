// Why an author gave no draft, in words that say what to do.
import type { AuthorFault } from '../../agents/agent.js';
import { lastWords } from '../../io/last-words.js';
import { Failure } from '../../model/report.js';

export interface AskedAuthor {
  readonly name: string;
  /** Its program. */
  readonly command: string;
}

const WITHOUT_MODEL = 'Another author may do, or none: without --by the hand-off is made without a model.';

/** The author is at fault, not what was asked for: a document without a model can be given instead. */
export function isAuthorFailure(error: unknown): error is Failure {
  const [area, what] = error instanceof Failure && error.exitCode === 1 ? error.diagnostic.rule.split('/') : [];
  return area === 'draft' && what?.startsWith('author-') === true;
}

export function faultFailure(fault: AuthorFault, { name, command }: AskedAuthor, words: string): Failure {
  const said = lastWords(words);
  const quoted = said === '' ? '' : `: ${said}`;
  switch (fault) {
    case 'refused':
      return new Failure({ rule: 'draft/author-refused', message: `${name} refused to write the draft`, hint: WITHOUT_MODEL });
    case 'cut':
      return cutShort({ name, command });
    case 'empty':
      return new Failure({
        rule: 'draft/author-empty',
        message: `${name} ended without answering${said === '' ? '' : ` (${said})`}`,
        hint: `It may have refused. ${WITHOUT_MODEL}`,
      });
    case 'not-logged-in':
      return new Failure({
        rule: 'draft/author-not-logged-in',
        message: `${name} is not logged in${quoted}`,
        hint: `Start \`${command}\` by itself and log in, or set its API key in the environment.`,
      });
    case 'failed':
      return new Failure({
        rule: 'draft/author-failed',
        message: `${name} gave no answer${quoted || ' and said nothing'}`,
        hint: `Does \`${command}\` work by itself, and does this version know these options?`,
      });
  }
}

export function cutShort({ name }: AskedAuthor): Failure {
  return new Failure({
    rule: 'draft/author-cut',
    message: `the answer of ${name} does not end with the line that was asked for: it was cut off, or is not a draft`,
    hint: 'Ask for a smaller budget, or choose an author whose answers may be longer.',
  });
}

export function tookTooLong({ name }: AskedAuthor, timeMs: number): Failure {
  return new Failure({
    rule: 'draft/author-timeout',
    message: `${name} did not answer within ${Math.round(timeMs / 1000)} seconds and was stopped`,
    hint: 'It may be waiting for its server or retrying; start it by itself to see.',
  });
}

export function saidTooMuch({ name }: AskedAuthor, bytes: number): Failure {
  return new Failure({
    rule: 'draft/author-failed',
    message: `${name} wrote more than ${Math.round(bytes / 1_048_576)} MB and was stopped`,
    hint: 'A draft is a few thousand words: this program does something else.',
  });
}

export function notStarted({ name, command }: AskedAuthor, cause: unknown): Failure {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return new Failure(
    {
      rule: missing ? 'draft/author-missing' : 'draft/author-failed',
      message: `${name} could not be started${cause instanceof Error ? `: ${cause.message}` : ''}`,
      hint: `Does \`${command} --version\` answer?`,
    },
    { cause },
  );
}
