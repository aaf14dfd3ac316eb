// `pass_session`: a session into another agent's store. Offered only where whoever started the server allowed it.
import { goalField } from '../../author-field.js';
import type { Fields } from '../../field.js';
import { passOperation } from '../../pass/index.js';
import { safeId, TEXT_OR_NULL } from '../safe-facts.js';
import { tool, without } from '../tool.js';

const { input: fields } = passOperation;

/** What is said of fields that people know as flags. */
const passSessionInput = {
  ...without(passOperation.input, 'by', 'run', 'force', 'edits'),
  to: {
    ...fields.to,
    help: 'The agent to continue in. One that lies with a service, or that no client has proven, gets the hand-off instead.',
  },
  turns: { ...fields.turns, help: 'Only these turns, as show_session numbers them: 3-7, 5, 3- (to the newest), -4 (the last four).' },
  history: {
    ...fields.history,
    help: 'context (default): what its own client would send, a summary for what was compacted. full: the turns before compactions, too.',
  },
  goal: { ...fields.goal, help: `With \`fit\`, or \`as\`: "prompt": ${goalField.help.replace('What', 'what')}` },
} as const satisfies Fields;

export const passSession = tool({
  declaration: {
    ...passOperation,
    name: 'pass_session',
    summary:
      'Install a session in another coding agent, ready to resume there. Only when the user asks for it: it writes into that agent’s store. ' +
      '`dryRun` says what would be carried; `baton undo` takes it back.',
    input: passSessionInput,
  },
  title: 'Pass a session to another agent',
  hints: { readOnly: false, idempotent: true },
  facts: {
    agent: { type: 'string' },
    id: TEXT_OR_NULL,
    outcome: { type: 'string' },
    receipt: TEXT_OR_NULL,
  },
  writes: true,
  async tell(input, context) {
    const { passRef } = await import('../../pass/pass-ref.js');
    const { to, resume, prompt, cwd, outcome, receipt } = await passRef({ ...input, force: false }, context);
    const facts = { agent: to.agent, id: safeId(to.id), outcome, receipt: receipt ?? null };
    if (prompt !== undefined)
      return {
        lead: `The hand-off is now a file in the project, for ${to.agent} (${outcome}). The user begins a new chat there with the words that are quoted below.`,
        items: [{ text: `${prompt}\n(in ${cwd})` }],
        facts,
      };
    return {
      lead: `The session is now one of ${to.agent} (${outcome}). The command that resumes it there is quoted below; the user runs it.`,
      items: resume === null ? [] : [{ text: `${resume.argv.join(' ')}\n(in ${cwd})` }],
      facts,
    };
  },
});
