// Hand-off → a task of the A2A protocol 1.0: status, history, and the hand-off in its forms as artifacts.
import type { Handoff, Statement } from '../../model/handoff.js';
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { EncodeOptions } from '../../model/format.js';
import { texts } from '../toolkit/foreign-json/statements.js';
import { headerToTravel } from '../toolkit/foreign-json/travelled.js';
import { writeHistory } from './history-write.js';
import { EXTENSION, HANDOFF_ARTIFACT, ROLE } from './shapes.js';

/** Forms of the hand-off that other agents read without knowing us: artifact, name, media type. */
const FORMS = [
  ['handoff', 'handoff.md', 'text/markdown'],
  ['llmfeed', 'session.llmfeed.json', 'application/llmfeed+json'],
] as const;

export async function encode(handoff: Handoff, { render }: EncodeOptions, report: Report): Promise<string> {
  const contextId = contextOf(handoff);
  const { session, ...content } = handoff;
  const forms: JsonObject[] = [];
  for (const [format, name, mediaType] of render ? FORMS : [])
    forms.push({
      artifactId: name,
      name,
      description: `The hand-off as ${name}`,
      parts: [{ text: await render!(format), filename: name, mediaType }],
    });
  const history = session ? writeHistory(session, contextId, report) : storyMessages(handoff, contextId);
  const task: JsonObject = {
    id: uuidOf(handoff.id),
    contextId,
    status: statusOf(handoff, contextId),
    artifacts: [
      {
        artifactId: HANDOFF_ARTIFACT,
        name: 'handoff.json',
        description: 'The canonical hand-off, each statement with its evidence',
        parts: [{ data: plain(content), mediaType: 'application/json', filename: 'handoff.json' }],
        extensions: [EXTENSION],
      },
      ...forms,
    ],
    ...(history.length > 0 && { history }),
    metadata: {
      [EXTENSION]: {
        title: handoff.title,
        handoff: handoff.id,
        parents: handoff.parents,
        ...(session && { session: headerToTravel(session) }),
      },
    },
  };
  return `${JSON.stringify(task, null, 2)}\n`;
}

function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** Exports are named by their content: the same hand-off gives the same task. */
export function uuidOf(id: string): string {
  const hex = id
    .replace(/^sha256:/, '')
    .replaceAll(/[^0-9a-f]/g, '')
    .padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** The session is the context; several, or none, have one of their own. */
function contextOf({ sources: [source, ...others], id }: Handoff): string {
  return source === undefined || others.length > 0 || source.id === '' ? uuidOf(id) : source.id;
}

/** Open work waits for somebody; nothing is claimed to have failed. */
function statusOf(handoff: Handoff, contextId: string): JsonObject {
  const { nextSteps, blockers, questions, plan, story, state, generatedAt } = handoff;
  const isOpen =
    nextSteps.length + blockers.length + questions.length > 0 ||
    plan.some((item) => item.state === 'pending' || item.state === 'active') ||
    story.at(-1)?.outcome !== undefined;
  const said = [...texts(state), ...(nextSteps.length > 0 ? ['Next:', ...texts(nextSteps).map((step) => `- ${step}`)] : [])];
  const timestamp = utc(generatedAt);
  return {
    state: isOpen ? 'TASK_STATE_INPUT_REQUIRED' : 'TASK_STATE_COMPLETED',
    message: {
      messageId: `${uuidOf(handoff.id)}-status`,
      contextId,
      role: ROLE.agent,
      parts: [{ text: said.length > 0 ? said.join('\n') : handoff.title }],
    },
    ...(timestamp !== undefined && { timestamp }),
  };
}

function utc(at: string | undefined): string | undefined {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  const text = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  return text !== undefined && /^\d{4}-/.test(text) ? text : undefined; // further years have six digits and no form in the protocol
}

/** Without the session, what was said by turns. */
function storyMessages({ story, id }: Handoff, contextId: string): JsonObject[] {
  const saying = (role: string, turn: number, said: readonly Statement[], side: string): JsonObject[] =>
    said.length === 0
      ? []
      : [{ messageId: `${uuidOf(id)}-${turn}-${side}`, contextId, role, parts: texts(said).map((text) => ({ text })) }];
  return story.flatMap(({ user, agent }, i) => [...saying(ROLE.user, i + 1, user, 'user'), ...saying(ROLE.agent, i + 1, agent, 'agent')]);
}
