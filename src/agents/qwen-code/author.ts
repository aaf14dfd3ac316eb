// Qwen Code as an author. `--bare` keeps login and model of the user's settings and drops the rest but six tools, which are named (0.24.4).
import { isArray, isObject, stringOf } from '../../model/json.js';
import { withoutMentions } from '../../model/mentions.js';
import { AUTHOR_ROLE, type AgentAuthor, type AuthorAnswer } from '../author.js';
import { failed, jsonIn, written } from '../toolkit/author-answers.js';

const TOOLS_LEFT = ['read_file', 'edit', 'run_shell_command', 'notebook_edit', 'get_goal', 'update_goal'];

export const author: AgentAuthor = {
  vendor: 'the provider that Qwen Code is set to',
  command: ({ prompt }) => ({
    argv: [
      'qwen',
      '--bare',
      '--chat-recording=false',
      '--core-tools',
      'none',
      '--exclude-tools',
      TOOLS_LEFT.join(','),
      '--system-prompt',
      AUTHOR_ROLE,
      '--approval-mode',
      'default',
      '-o',
      'json',
    ],
    input: withoutMentions(prompt), // it reads files of the folder, and fetches addresses, for an `@`, with all tools off too
  }),
  answerOf,
};

function answerOf(output: Parameters<AgentAuthor['answerOf']>[0]): AuthorAnswer {
  const said = jsonIn(output.stdout);
  const events = (isArray(said) ? said : [said]).filter(isObject);
  const result = events.findLast(({ type }) => type === 'result');
  if (!result) return failed('', output);
  const error = result['error'];
  const message = stringOf(isObject(error) ? error['message'] : error) ?? stringOf(result['result']) ?? '';
  return result['is_error'] === true ? failed(message, output) : written(stringOf(result['result']) ?? '');
}
