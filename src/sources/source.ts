// What reading a session takes.
import type { AgentAdapter } from '../agents/agent.js';

/** What reading a session takes; every agent is one. */
export type SessionSource = Pick<
  AgentAdapter,
  'id' | 'name' | 'openCalls' | 'shellMarkers' | 'read' | 'nativeFiles' | 'describeTool' | 'layout' | 'layoutOf' | 'materialize'
>;
