// `derive`: the hand-off of one session, fitted to its budget by the size of the document that is made of it.
import type { SessionRef } from '../agents/agent.js';
import { encode } from '../formats/handoff/encode.js';
import { derive } from '../handoff/derive.js';
import { DEFAULT_BUDGET } from '../handoff/budget.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import { Report } from '../model/report.js';
import { countTokens } from '../model/tokens.js';
import { findSource } from './sources.js';

export interface DeriveHandoffOptions {
  /** Tokens that the document may take. */
  readonly budget?: number;
}

/** An id of the usual length: the real one is not known before the content is. */
const SOME_ID = `sha256:${'a1'.repeat(32)}`;

export async function deriveHandoff(ref: SessionRef, options: DeriveHandoffOptions, report: Report): Promise<Handoff> {
  const agent = findSource(ref.agent);
  const budget = options.budget ?? DEFAULT_BUDGET;
  const measure = (content: HandoffContent): number => countTokens(encode({ ...content, id: SOME_ID }, { budget }, new Report()));
  return derive(agent.read(ref, report), { budget, measure, describe: (tool, input) => agent.describeTool(tool, input) });
}
