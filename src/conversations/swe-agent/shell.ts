// Commands that stand in words, as the calls that they are.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import type { Part } from '../../model/session.js';

/** What it calls its shell in trajectories without calls. */
const SHELL = 'bash';

export function shellCall(call: string, command: string): LoosePart {
  return { type: 'tool-call', call, tool: SHELL, kind: foreignToolKind(SHELL), input: { command } };
}

export function texts(text: string | undefined): Part[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text }];
}
