// The hand-off of one session, fitted to its budget by the size of the text that is made of it.
import type { SessionRef } from '../agents/agent.js';
import { encode } from '../formats/handoff/encode.js';
import { DEFAULT_BUDGET } from '../handoff/budget.js';
import { derive } from '../handoff/derive.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import { Report } from '../model/report.js';
import { countTokens } from '../model/tokens.js';
import { findSource } from './sources.js';

export interface DeriveHandoffOptions {
  /** Tokens that the text may take. */
  readonly budget?: number;
  /** The text whose size the budget means: the Handoff Format document unless said, whichever format is written. */
  readonly render?: (handoff: Handoff) => string;
  /** What is done to it before it is written: a placeholder may be longer than the secret that it stands for. */
  readonly clean?: (handoff: Handoff) => Handoff;
  /** The main file is read no further than this byte. */
  readonly end?: number;
  /** Ids of entries that the reader has in full, or did not ask for: what stands in them alone is not told. */
  readonly untold?: ReadonlySet<string>;
}

/** An id of the usual length: the real one is not known before the content is. */
const SOME_ID = `sha256:${'4f9c1a7e0b2d83c65f'.repeat(4).slice(0, 64)}`;

export async function deriveHandoff(ref: SessionRef, options: DeriveHandoffOptions, report: Report): Promise<Handoff> {
  const agent = findSource(ref.agent);
  const { budget = DEFAULT_BUDGET, clean, end, untold } = options;
  const render = options.render ?? ((handoff: Handoff): string => encode(handoff, { budget }, new Report()));
  const measure = (content: HandoffContent): number => {
    const handoff = { id: SOME_ID, ...content };
    return countTokens(render(clean ? clean(handoff) : handoff));
  };
  const stream = agent.read(ref, report, end === undefined ? {} : { end });
  return derive(stream, { budget, measure, describe: (tool, input) => agent.describeTool(tool, input), ...(untold && { untold }) });
}
