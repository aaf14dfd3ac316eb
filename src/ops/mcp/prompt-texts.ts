// The texts of the prompts.
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import { commandTexts } from '../../agents/toolkit/extensions/command-texts.js';
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
import { pickupPrompt, prompts, resumePrompt, snapshotPrompt } from './prompts.js';
import { harmlessText } from './quoted.js';
import { earlierSession, ownSession } from './own-session.js';
import { savingStep } from './saving-step.js';
import { safeRef } from './safe-facts.js';
import type { ToolContext } from './tool.js';

interface PromptKind {
  readonly prompt: Prompt;
  /** The command that does the same in steps. */
  readonly command: 'handoff' | 'takeover';
  text(given: Readonly<Record<string, string>>, context: ToolContext): Promise<string>;
}

/** Tokens: the agent has the session in mind already, and needs the numbers of its entries. */
const SNAPSHOT_WINDOW = 12_000;
const LONGEST_GOAL = 1000;

const resume: PromptKind = {
  prompt: resumePrompt,
  command: 'takeover',
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
  prompt: snapshotPrompt,
  command: 'handoff',
  async text({ id, goal }, context) {
    const ref = id === undefined ? await ownSession(context) : await named(id, context);
    const request = {
      budget: DEFAULT_BUDGET,
      window: SNAPSHOT_WINDOW,
      live: { after: savingStep([ref]) },
      ...(goal !== undefined && { goal: beginning(goal, LONGEST_GOAL) }),
    };
    return (await Drafting.begin([ref], request, redactorFor(context.here), context.report)).prompt();
  },
};

const kinds: readonly PromptKind[] = [resume, { ...resume, prompt: pickupPrompt }, snapshot];

async function named(id: string, context: ToolContext): Promise<SessionRef> {
  requireOwnPlaces({ id: { kind: 'ref', help: '' } }, { id }, context.here);
  return resolveSession(id, context.world, context.report);
}

const agentName = ({ agent }: SessionRef): string => findAgent(agent)?.name ?? agent;

function askedBy(ref: SessionRef): string {
  const given = safeRef(ref);
  return given === undefined ? '' : ` with \`ref\`: "${given}"`;
}

/**
 * OpenCode 1.18.33 and Kilo 7.7.9 ask for a prompt before anybody has typed a word: each argument is a `$1` or `$2`, which they look for in the answer and
 * replace by what is typed later. They also run what stands in it between !` and ` in a shell. So they get the steps alone, where nothing is quoted.
 */
function isAskedBefore(given: Readonly<Record<string, string>>): boolean {
  return Object.values(given).some((value) => /^\$\d+$/.test(value));
}

/** All that is typed is in `$1`, as long as there is no `$2`. */
function stepsOf({ command }: PromptKind): string {
  return commandTexts()
    .find(({ name }) => name === command)!
    .body('$1');
}

/** An `@path` in a prompt makes clients read that file: none is left. */
export async function promptResult(name: string, given: Readonly<Record<string, string>>, context: ToolContext): Promise<GetPromptResult> {
  const found = kinds.find(({ prompt }) => prompt.name === name);
  if (!found)
    throw usage({ rule: 'mcp/unknown', message: 'there is no such prompt', hint: `Known: ${prompts.map((one) => one.name).join(', ')}.` });
  const filled = Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]])));
  const text = isAskedBefore(filled) ? stepsOf(found) : withoutMentions(await found.text(filled, context));
  return { description: found.prompt.description ?? '', messages: [{ role: 'user', content: { type: 'text', text } }] };
}
