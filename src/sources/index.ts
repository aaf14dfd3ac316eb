// Where sessions are read from: an agent's own store, or a document that holds a conversation.
import type { SessionSource } from '../agents/agent.js';
import { loadSource as loadAgentSource } from '../agents/index.js';
import { loadDocumentSource } from './document-source.js';

/** By `SessionRef.agent`: an agent, or the format of a document. No id is both. */
export async function loadSource(id: string): Promise<SessionSource> {
  const source = (await loadAgentSource(id)) ?? (await loadDocumentSource(id));
  if (!source) throw new Error(`there is no session source “${id}”`);
  return source;
}
