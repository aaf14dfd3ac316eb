// The hand-off of one session or of several, fitted to its budget by the size of the text that is made of it.
import type { SessionRef } from '../../agents/agent.js';
import { encode } from '../../documents/handoff/encode.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { editedStream } from '../../edits/edited-stream.js';
import type { LeftOut } from '../../edits/left-out.js';
import { readTalk, type FitOptions } from '../../handoff/derive.js';
import { reasonsOf, type Reason } from '../../handoff/compose/reasons.js';
import { compose } from '../../handoff/compose/compose.js';
import type { Transcript } from '../../handoff/ledger/notes/source.js';
import { collect, type SessionFacts } from '../../model/collect.js';
import type { Handoff, HandoffContent } from '../../model/handoff.js';
import { identified } from '../../model/handoff-id.js';
import { Report } from '../../model/report.js';
import { watched, type SessionStream } from '../../model/session.js';
import { countTokens } from '../../model/tokens.js';
import { shownText } from '../../model/unseen.js';
import type { Redactor } from '../../redact/redactor.js';
import type { TellProgress } from '../operation.js';
import { watchReading } from '../watch-reading.js';
import { joinHandoffs } from './composite.js';
import { loadSource } from '../../sources/index.js';
import { readTold } from './prefetch.js';
import { cleanItem } from './without-secrets.js';

export interface DeriveHandoffOptions {
  /** Tokens that the text may take. */
  readonly budget?: number;
  /** The text whose size the budget means: the Handoff Format document by default, whichever format is written. */
  readonly render?: (handoff: Handoff) => string;
  /** What is done to it before it is written: a placeholder may be longer than the secret that it stands for. */
  readonly clean?: (handoff: Handoff) => Handoff;
  /** Takes secrets out of what is read, before it is cut. Absent: they stay in. */
  readonly redactor?: Redactor;
  /** The main file is read no further than this byte. */
  readonly end?: number;
  /** Ids of entries that the reader has in full, or did not ask for: what is only in them is not included. */
  readonly untold?: ReadonlySet<string>;
  /** What is left out of the session. */
  readonly left?: LeftOut;
  /** What was collected when the same session was read to the same byte. Of no use where secrets are taken out of what is read. */
  readonly known?: SessionFacts;
  /** Told how far the reading is. */
  readonly progress?: TellProgress;
  /** Told why each line is there. */
  readonly explained?: (reasons: readonly Reason[]) => void;
  /** What the next session is to do. */
  readonly goal?: string | undefined;
  /** The same once more in another form and size, of one session: it is read once. */
  readonly brief?: Brief;
  /** How this program is called, for a reader who wants to see what was left out (`programCommand`). */
  readonly program?: string | undefined;
}

export interface Brief {
  readonly budget: number;
  readonly render: (handoff: Handoff) => string;
  readonly take: (handoff: Handoff) => void;
  /** What the budget counts of a text; tokens unless it says otherwise. */
  readonly size?: (text: string) => number;
}

/** An id that takes more tokens than nearly all others: the real one is not known before the content is. */
const SOME_ID = 'sha256:0d7e73cd840f45f869c129d12c0b1a19f4e3de622441b52c3d81d9c1a884b0a5';

/** Tokens of the document that is made of a hand-off. */
export function measureOf({
  budget = DEFAULT_BUDGET,
  render = (handoff) => encode(handoff, { budget }, new Report()),
  clean,
  size = countTokens,
}: Pick<DeriveHandoffOptions, 'budget' | 'render' | 'clean'> & Pick<Brief, 'size'>): (content: HandoffContent) => number {
  return (content) => {
    const handoff = { id: SOME_ID, ...content };
    // as it leaves: what is made visible takes more room
    return size(shownText(render(clean ? clean(handoff) : handoff)).value);
  };
}

export async function deriveHandoff(ref: SessionRef, options: DeriveHandoffOptions, report: Report): Promise<Handoff> {
  return deriveComposite([ref], options, report);
}

/** Several sessions as one hand-off: each is read once, and all have the same room. */
export async function deriveComposite(refs: readonly SessionRef[], options: DeriveHandoffOptions, report: Report): Promise<Handoff> {
  const { budget = DEFAULT_BUDGET, end, untold, redactor, known, left, program, goal, explained, brief } = options;
  const measure = measureOf(options);
  const talks: Transcript[] = [];
  for (const [i, ref] of refs.entries()) {
    const source = await loadSource(ref.agent);
    const reading = end === undefined ? {} : { end };
    const items = (): SessionStream =>
      redactor ? readTold({ source, ref }, reading, (item) => cleanItem(item, redactor), report) : source.read(ref, report, reading);
    const shares = { from: i / refs.length, to: (i + 1) / refs.length };
    const watch = watchReading(options.progress, { words: wordsFor(i, refs.length), bytes: end ?? ref.bytes, ...shares });
    // turns keep the numbers that they have in the whole session
    const facts = left ? await collect(items(), { describeAside: source.describeAside }) : redactor ? undefined : known;
    const read = (): SessionStream => watched(left ? editedStream(items(), left) : items(), watch);
    talks.push(
      await readTalk(read, {
        describe: source,
        ...(untold && { untold }),
        ...(facts && { known: facts }),
      }),
    );
  }
  if (brief && talks.length === 1)
    brief.take(
      identified(compose(talks[0]!, { budget: brief.budget, measure: measureOf({ ...options, ...brief }), program, goal }).content),
    );
  return talks.length === 1
    ? identified(composed(talks[0]!, { budget, measure, program, goal }, explained))
    : fitTogether(talks, { budget, measure, program, goal });
}

function wordsFor(i: number, all: number): string {
  return all === 1 ? 'Reading the session' : `Reading session ${i + 1} of ${all}`;
}

function composed(talk: Transcript, options: FitOptions, explained: DeriveHandoffOptions['explained']): HandoffContent {
  const made = compose(talk, options);
  explained?.(reasonsOf(made));
  return made.content;
}

const ROUNDS = 5;

/** The largest share for each with which the whole fits: what surrounds a hand-off is there only once, so it is more than an even part. */
function fitTogether(
  talks: readonly Transcript[],
  { budget, measure, program, goal }: Required<Pick<FitOptions, 'budget' | 'measure'>> & Pick<FitOptions, 'program' | 'goal'>,
): Handoff {
  const withShare = (share: number): Handoff =>
    joinHandoffs(
      talks.map((talk, i) => {
        const { content } = compose(talk, { budget: share, measure, program, goal });
        // the goal is one for all of them
        return identified(i === 0 || goal === undefined ? content : { ...content, nextSteps: content.nextSteps.slice(1) });
      }),
    );
  let low = Math.floor(budget / talks.length);
  let high = budget;
  let best = withShare(low);
  for (let round = 0; round < ROUNDS && measure(best) > budget; round++) best = withShare((low = Math.floor(low * 0.8)));
  for (let round = 0; round < ROUNDS && high - low > 100; round++) {
    const share = Math.floor((low + high) / 2);
    const next = withShare(share);
    if (measure(next) > budget) high = share;
    else [low, best] = [share, next];
  }
  return best;
}
