// What a person starts in an agent: `resume` goes on with an earlier session, `snapshot` has the agent write the hand-off of its own.
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import { framedPrompt } from '../../documents/toolkit/handoff-document/frame.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { withoutMentions } from '../../model/mentions.js';
import { beginning } from '../../model/beginning.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { Drafting } from '../draft/draft.js';
import { packRefs } from '../pack/pack-refs.js';
import { redactorFor } from '../redact/config.js';
import { usage } from '../usage.js';
import { requireOwnPlaces } from './guard.js';
import { harmlessText } from './quoted.js';
import { earlierSession, ownSession } from './own-session.js';
import { safeRef } from './safe-facts.js';
import type { ToolContext } from './tool.js';

interface PromptKind {
  readonly prompt: Prompt;
  text(given: Readonly<Record<string, string>>, context: ToolContext): Promise<string>;
}

/** Tokens: the agent has the session in mind already, and needs the numbers of its entries. */
const SNAPSHOT_WINDOW = 12_000;
const LONGEST_GOAL = 1000;

const ID = {
  name: 'id',
  description: 'A session: its id or the start of it, agent:id, agent@latest. Left out: the newest of this project.',
};
const GOAL = { name: 'goal', description: 'What the next session is to do: what matters for it comes first.' };

const resume: PromptKind = {
  prompt: {
    name: 'resume',
    title: 'Go on with an earlier session',
    description: 'Take over the newest session of this project, whichever agent held it, or one by its id.',
    arguments: [ID, GOAL],
  },
  async text({ id, goal }, context) {
    const ref = id === undefined ? await earlierSession(context) : await named(id, context);
    const name = `${ref.agent}:${ref.id}`;
    const { text = '' } = await packRefs(
      { refs: [name], any: true, format: 'handoff', ...off, ...(goal !== undefined && { goal: beginning(goal, LONGEST_GOAL) }) },
      context,
    );
    return [
      framedPrompt(harmlessText(text), `a session of ${agentName(ref)}`),
      ...(goal === undefined ? [] : [`The user’s goal for this session: ${JSON.stringify(beginning(goal, LONGEST_GOAL))}`]),
      `Entries that it cites as [#12] are shown whole by the tool show_session${askedBy(ref)}, with \`entries\`: "12".`,
    ].join('\n\n');
  },
};

const off = { withSession: false, explain: false, sign: false, noRedact: false, raw: false } as const;

const snapshot: PromptKind = {
  prompt: {
    name: 'snapshot',
    title: 'Write the hand-off of this session',
    description: 'Have this agent write the hand-off of the session that it is in; every statement is checked before it is saved.',
    arguments: [GOAL, { ...ID, description: 'Another session than the newest one that this client holds in this project.' }],
  },
  async text({ id, goal }, context) {
    const ref = id === undefined ? await ownSession(context) : await named(id, context);
    const given = safeRef(ref);
    const after =
      `Then call the tool save_handoff with ${given === undefined ? '' : `\`refs\`: ["${given}"] and `}the text as \`answer\`. It answers with ` +
      'the statements that the session does not confirm: correct these by what the entries say, and save once more.';
    const request = {
      budget: DEFAULT_BUDGET,
      window: SNAPSHOT_WINDOW,
      live: { after },
      ...(goal !== undefined && { goal: beginning(goal, LONGEST_GOAL) }),
    };
    return (await Drafting.begin([ref], request, redactorFor(context.here), context.report)).prompt();
  },
};

const kinds: readonly PromptKind[] = [resume, snapshot];

export const prompts: readonly Prompt[] = kinds.map(({ prompt }) => prompt);

async function named(id: string, context: ToolContext): Promise<SessionRef> {
  requireOwnPlaces({ id: { kind: 'ref', help: '' } }, { id }, context.here);
  return resolveSession(id, context.world, context.report);
}

const agentName = ({ agent }: SessionRef): string => findAgent(agent)?.name ?? agent;

function askedBy(ref: SessionRef): string {
  const given = safeRef(ref);
  return given === undefined ? '' : ` with \`ref\`: "${given}"`;
}

/** An `@path` in a prompt makes clients read that file: none is left. */
export async function promptResult(name: string, given: Readonly<Record<string, string>>, context: ToolContext): Promise<GetPromptResult> {
  const found = kinds.find(({ prompt }) => prompt.name === name);
  if (!found)
    throw usage({ rule: 'mcp/unknown', message: 'there is no such prompt', hint: `Known: ${prompts.map((one) => one.name).join(', ')}.` });
  const filled = Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]])));
  const text = withoutMentions(await found.text(filled, context));
  return { description: found.prompt.description ?? '', messages: [{ role: 'user', content: { type: 'text', text } }] };
}
