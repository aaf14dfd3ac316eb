// Asks an author for a draft: says first what is sent to whom, and gives back a whole text or says why there is none.
import { agents } from '../../agents/index.js';
import type { AuthorAnswer } from '../../agents/agent.js';
import { parseAnswer } from '../../handoff/draft/answer.js';
import { DEFAULT_LIMITS, runAuthor, type AuthorCommand, type AuthorEnd, type AuthorLimits } from '../../io/run-author.js';
import { readSmall } from '../../io/small-file.js';
import { Failure } from '../../model/report.js';
import { countTokens } from '../../model/tokens.js';
import type { OperationContext } from '../operation.js';
import { cutShort, faultFailure, notStarted, saidTooMuch, tookTooLong, type AskedAuthor } from './author-failures.js';
import { namedAuthor, type NamedAuthor } from './named-author.js';

export interface AuthorText {
  /** Whole: its end mark is there. */
  readonly text: string;
  /** Who wrote it, for people. */
  readonly author: string;
}

export type AskContext = Pick<OperationContext, 'here' | 'report' | 'progress' | 'signal'> & { readonly limits?: Partial<AuthorLimits> };

/** Throws a Failure of a rule `draft/author-…` where there is no whole text. It never runs in a folder that a session names. */
export async function askAuthor(by: string, prompt: string, context: AskContext): Promise<AuthorText> {
  const named = await namedAuthor(by, context.here);
  const asked: AskedAuthor = { name: named.name, command: agentCommand(named) };
  const limits = { ...DEFAULT_LIMITS, ...context.limits };
  tellBefore(named, prompt, context);
  const ended = await run(named, prompt, { ...context, limits }).catch((error: unknown) => {
    throw error instanceof Failure ? error : notStarted(asked, error);
  });
  if (ended.stopped === 'time') throw tookTooLong(asked, limits.timeMs);
  if (ended.stopped === 'size') throw saidTooMuch(asked, limits.bytes);
  if (ended.stopped === 'cancelled')
    throw new Failure({ rule: 'operation/cancelled', message: `${named.name} was stopped before it had answered` });
  const answer = named.author ? named.author.answerOf(ended) : programAnswer(ended);
  if ('fault' in answer) throw faultFailure(answer.fault, asked, answer.words);
  if (!parseAnswer(answer.text).ended) throw cutShort(asked);
  return { text: answer.text, author: named.name };
}

function agentCommand({ author, program, name }: NamedAuthor): string {
  return author ? (agents.find((agent) => agent.name === name)?.client?.command ?? program) : program;
}

function tellBefore({ name, vendor }: NamedAuthor, prompt: string, { report, progress }: AskContext): void {
  const tokens = countTokens(prompt).toLocaleString('en');
  progress(0, `asking ${name}, ${tokens} tokens`);
  report.add({
    rule: 'draft/sending',
    severity: 'info',
    message: `about ${tokens} tokens of the session go to ${name}${vendor === undefined ? '' : ` (${vendor}, unless its settings say otherwise)`}`,
  });
}

async function run(named: NamedAuthor, prompt: string, { here, signal, limits }: AskContext): Promise<AuthorEnd> {
  const markers = (await Promise.all(agents.map((agent) => agent.loadSource()))).flatMap(({ shellMarkers }) => shellMarkers);
  return runAuthor(
    (folders): AuthorCommand => {
      if (!named.author) return { argv: [named.program, ...named.args], input: prompt };
      const command = named.author.command({ world: here, folders, prompt, read: readSmall });
      return { ...command, argv: [named.program, ...command.argv.slice(1)] };
    },
    { world: here, markers, signal, ...(limits && { limits }) },
  );
}

/** Of a program nothing is known but that its answer is on standard output. */
function programAnswer({ stdout, stderr, code }: AuthorEnd): AuthorAnswer {
  if (code !== 0) return { fault: 'failed', words: stderr.trim() || stdout || `exit code ${code}` };
  return stdout.trim() === '' ? { fault: 'empty', words: stderr } : { text: stdout };
}
