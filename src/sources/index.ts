// Where sessions are read from: an agent's own store, or a document that holds a conversation.
import type { SessionSource } from './source.js';
import { findAgent } from '../agents/index.js';
import { findDocumentSource } from './document-source.js';

/** By `SessionRef.agent`: an agent, or the format of a document. No id is both. */
export function findSource(id: string): SessionSource {
  const source = findAgent(id) ?? findDocumentSource(id);
  if (!source) throw new Error(`no source of sessions is called ${id}`);
  return source;
}
