// Hand-offs and sessions by address. Names and descriptions are our own words: a title is somebody else's.
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import { agentIds } from '../../agents/index.js';
import { isDigest, sessionRefOf } from '../../model/lineage.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { everySession } from '../list/every-session.js';
import { knownGraph } from '../log/known-lineage.js';
import { parseInput } from '../parse-input.js';
import { resultOf } from './answer.js';
import { handoffNamed, handoffNodes } from './kept-handoffs.js';
import { quoted } from './quoted.js';
import { safeId, safeTime } from './safe-facts.js';
import type { AnyTool, ToolContext } from './tool.js';
import { PAGE, pageOf } from './pages.js';
import { MARKDOWN, PLAIN } from './templates.js';
import { linesOf } from './tools/document-items.js';
import { showSession } from './tools/show-session.js';

const PER_PAGE = 50;

/** The newest hand-offs, then the sessions of this project. */
export async function listedResources(
  cursor: string | undefined,
  context: ToolContext,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const graph = await knownGraph(context.here, context.report);
  const handoffs = handoffNodes(graph).map(({ ref, at }): Resource => ({
    uri: `handoff://${ref.replace('sha256:', '')}`,
    name: `hand-off ${ref.slice(7, 19)}`,
    mimeType: MARKDOWN,
    ...modified(at),
  }));
  const sessions = projectSessions(await everySession(context, undefined, () => undefined), context.world).flatMap((ref): Resource[] => {
    const id = safeId(ref.id);
    if (id === null) return [];
    return [
      {
        uri: `session://${ref.agent}/${id}`,
        name: `session ${sessionRefOf({ agent: ref.agent, id })}`,
        mimeType: PLAIN,
        ...modified(ref.updatedAt),
      },
    ];
  });
  const page = pageOf(
    [...handoffs, ...sessions].map((one) => ({ text: '.'.repeat(Math.floor(PAGE.characters / PER_PAGE) - 2), fact: [one.uri] })),
    cursor,
  );
  const all = new Map([...handoffs, ...sessions].map((one) => [one.uri, one] as const));
  return {
    resources: page.facts.map((fact) => all.get((fact as readonly string[])[0]!)!),
    ...(page.next !== undefined && { nextCursor: page.next }),
  };
}

function modified(at: string | undefined): Pick<Resource, 'annotations'> {
  const time = safeTime(at);
  return time === null ? {} : { annotations: { lastModified: time } };
}

/** Undefined: it is no address of ours. Throws a Failure where nothing is there. */
export async function readResource(uri: string, context: ToolContext): Promise<ReadResourceResult | undefined> {
  const handoff = /^handoff:\/\/(latest|[0-9a-f]{4,64})\/?$/.exec(uri)?.[1];
  if (handoff !== undefined) return one(uri, MARKDOWN, await handoffPage(handoff, context));
  const [, agent, id, entries] = /^session:\/\/([a-z0-9-]+)\/([^/?#]+)(?:\/([0-9,#-]+))?$/.exec(uri) ?? [];
  if (agent === undefined || id === undefined || !agentIds.includes(agent)) return undefined;
  return one(uri, PLAIN, await sessionPage(`${agent}:${decoded(id)}`, entries, context));
}

const one = (uri: string, mimeType: string, text: string): ReadResourceResult => ({ contents: [{ uri, mimeType, text }] });

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function handoffPage(name: string, context: ToolContext): Promise<string> {
  const { ref, text } = await handoffNamed(name, context);
  const page = pageOf(linesOf(text), undefined);
  const more =
    page.next === undefined
      ? ''
      : `\n\nThe rest: get_handoff with handoff "${isDigest(ref) ? ref.slice(7, 19) : ''}" and cursor "${page.next}".`;
  return `${quoted(page.text)}${more}`;
}

/** As the tool tells it. */
async function sessionPage(ref: string, entries: string | undefined, context: ToolContext): Promise<string> {
  const input = parseInput(showSession.declaration, { ref, ...(entries !== undefined && { entries }) });
  const told = await showSession.tell(input, context);
  const { content } = await resultOf(showSession as AnyTool, told, { diagnostics: [] });
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}
