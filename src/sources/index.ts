// Where sessions are read from: an agent's own store, or a document that holds a conversation.
import { findAgent } from '../agents/index.js';
import type { AgentAdapter } from '../agents/agent.js';
import { findDocumentSource } from './document-source.js';

/** What reading a session takes; every agent is one. */
export type SessionSource = Pick<AgentAdapter, 'id' | 'name' | 'openCalls' | 'insideEnv' | 'read' | 'nativeFiles' | 'describeTool' | 'layout' | 'layoutOf' | 'materialize'>;

/** By `SessionRef.agent`: an agent, or the format of a document. No id is both. */
export function findSource(id: string): SessionSource {
  const source = findAgent(id) ?? findDocumentSource(id);
  if (!source) throw new Error(`no source of sessions is called ${id}`);
  return source;
}
