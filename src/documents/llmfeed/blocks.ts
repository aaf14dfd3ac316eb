// Every block of a feed that has a meaning here, in the order in which our own feeds have them.
import type { Block } from './block.js';
import { anyContext, contextBlocks } from './context-blocks.js';
import { mayBlocks, promptsBlock } from './may-blocks.js';
import { metadataBlock } from './metadata-block.js';
import { oldBlocks } from './old-blocks.js';
import { peopleBlocks } from './people-blocks.js';
import { summaryBlock } from './summary-block.js';

export const writtenBlocks: readonly Block[] = [metadataBlock, summaryBlock, ...contextBlocks, ...peopleBlocks, ...mayBlocks, promptsBlock];

const known = new Map([...writtenBlocks, ...oldBlocks].map((block) => [block.name, block]));

export function blockFor(name: string): Block | undefined {
  return known.get(name) ?? (name.endsWith('_context') ? anyContext(name) : undefined);
}

/** What says that a feed is about a session, whatever its type is called. */
export const SESSION_BLOCKS: readonly string[] = [
  'session_summary',
  'conversation_trace',
  'session',
  'session_context',
  'session_state',
  'conversation_context',
  'session_date',
  'pending_tasks',
  'prompt_execution',
];

/** Claims about who vouches for a feed. They are kept, and never written again: what is rewritten is no longer what was signed. */
export const TRUST_BLOCKS: ReadonlySet<string> = new Set([
  'trust',
  'signature',
  'certification',
  'certifications',
  '_meta',
  '_verification_help',
  'signed_blocks',
]);

/** Block of a feed ↔ its name among the extensions of a hand-off. */
export const EXTENSION = 'llmfeed/';
/** Our own block: what the others cannot say. */
export const KEPT = 'baton_handoff';
export const TRACE = 'conversation_trace';
