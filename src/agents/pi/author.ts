// pi as an author: everything that would add words can be switched off (0.73.1).
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer } from '../author.js';
import { failed, written } from '../toolkit/author-answers.js';

export const author: AgentAuthor = {
  vendor: 'the provider that pi is set to',
  command: ({ prompt }) => ({
    // as text: its events repeat the whole message with every word, which is more than anybody reads
    argv: [
      'pi',
      '-p',
      '--no-session',
      '--no-tools',
      '--no-extensions',
      '--no-skills',
      '--no-prompt-templates',
      '--no-themes',
      '--no-context-files',
      '--system-prompt',
      AUTHOR_ROLE,
      '--append-system-prompt',
      '',
      '--mode',
      'text',
    ],
    env: { PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' },
    input: prompt,
  }),
  answerOf,
};

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  if (output.code === 0) return written(output.stdout.trim());
  return /content_filter|refus/i.test(output.stderr) ? { fault: 'refused', words: output.stderr.trim() } : failed('', output);
}
