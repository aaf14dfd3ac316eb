// What a person starts in an agent: `resume` goes on with an earlier session, `snapshot` has the agent write the hand-off of its own. Clients that offer
// prompts under their bare names have a `/resume` of their own (Gemini CLI 0.61.0, Qwen Code 0.24.4), which hides ours: `pickup` is the same under a name
// that none of them has.
import type { Prompt } from '@modelcontextprotocol/server';

const ID = {
  name: 'id',
  description: 'A session: its id or the start of it, agent:id, agent@latest. Left out: the newest of this project.',
};
const GOAL = { name: 'goal', description: 'What the next session is to do: what matters for it comes first.' };

export const resumePrompt: Prompt = {
  name: 'resume',
  title: 'Go on with an earlier session',
  description: 'Take over the newest session of this project, whichever agent held it, or one by its id.',
  arguments: [ID, GOAL],
};

export const pickupPrompt: Prompt = { ...resumePrompt, name: 'pickup' };

export const snapshotPrompt: Prompt = {
  name: 'snapshot',
  title: 'Write the hand-off of this session',
  description: 'Have this agent write the hand-off of the session that it is in; every statement is checked before it is saved.',
  arguments: [GOAL, { ...ID, description: 'Another session than the newest one that this client holds in this project.' }],
};

export const prompts: readonly Prompt[] = [resumePrompt, pickupPrompt, snapshotPrompt];
