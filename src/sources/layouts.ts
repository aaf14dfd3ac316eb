// Which layout the records of an agent's files have.
import { lines, type RecordLayout } from '../io/record-layout.js';
import type { SessionSource } from '../agents/agent.js';

type WithLayout = Pick<SessionSource, 'layout' | 'layoutOf'>;

/** Of a file that is there. */
export function layoutOf(agent: WithLayout, file: string): RecordLayout {
  return agent.layoutOf?.(file) ?? newLayout(agent);
}

/** Of a file that the agent gets. */
export function newLayout(agent: WithLayout): RecordLayout {
  return agent.layout ?? lines;
}
