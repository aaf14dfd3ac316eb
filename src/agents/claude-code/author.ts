// Claude Code as an author. Each flag was tried with 2.1.325: what it keeps away is in test/clients/authors.test.ts.
import { isObject, stringOf } from '../../model/json.js';
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer } from '../author.js';
import { failed, jsonIn, written } from '../toolkit/author-answers.js';

export const author: AgentAuthor = {
  vendor: 'Anthropic',
  command: ({ prompt }) => ({
    // the safe mode keeps login, model and gateway of the user's settings; `--bare` would know no subscription
    argv: [
      'claude',
      '-p',
      '--safe-mode',
      '--tools',
      '',
      '--strict-mcp-config',
      '--no-session-persistence',
      '--disable-slash-commands',
      '--settings',
      '{"permissions":{"deny":["Read"]}}',
      '--system-prompt',
      AUTHOR_ROLE,
      '--output-format',
      'json',
    ],
    env: {
      CLAUDE_CODE_DISABLE_ATTACHMENTS: '1', // else it reads every file that the prompt mentions as `@path`, with all tools off too
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
    },
    unset: ['CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_SSE_PORT'],
    input: prompt,
  }),
  answerOf,
};

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  const said = jsonIn(output.stdout);
  if (!isObject(said)) return failed('', output);
  const [text, stop] = [stringOf(said['result']) ?? '', said['stop_reason']];
  if (stop === 'refusal') return { fault: 'refused', words: text };
  if (stop === 'max_tokens') return { fault: 'cut', words: text };
  // it goes on by itself when an answer is too long, and tells in the end that it was
  if (said['is_error'] === true) return /output token maximum/i.test(text) ? { fault: 'cut', words: text } : failed(text, output);
  return said['num_turns'] === 0 ? failed(text, output) : written(text);
}
