// `draft`: the prompt with which a model writes a hand-off; its answer, checked statement by statement, as a hand-off.
import type { SessionRef } from '../../agents/agent.js';
import { parseAnswer, type DraftStatement } from '../../handoff/draft/answer.js';
import { checkStatements, type Verdict } from '../../handoff/draft/check.js';
import { composeDraft } from '../../handoff/draft/compose-draft.js';
import {
  draftPrompt,
  draftPromptParts,
  roomLeft,
  type DraftMaterial,
  type DraftPromptOptions,
  type Findings,
  type PromptParts,
} from '../../handoff/draft/prompt.js';
import { untoldIn } from '../../handoff/draft/untold.js';
import { joinLedgers } from '../../handoff/draft/shift-ledger.js';
import { compose } from '../../handoff/compose/compose.js';
import type { HandoffContent } from '../../model/handoff.js';
import { contentOf, identified } from '../../model/handoff-id.js';
import { Failure, type Report } from '../../model/report.js';
import { suspiciousIn } from '../../model/suspicious.js';
import type { Redactor } from '../../redact/redactor.js';
import { joinHandoffs } from '../pack/composite.js';
import { allEntries, placeIn, readDraftSessions, type DraftSession } from './draft-sessions.js';

export interface DraftRequest {
  /** Tokens of the document that is to be made. */
  readonly budget: number;
  /** Tokens of the prompt. */
  readonly window: number;
  readonly goal?: string;
  /** The author is an agent at work, which does this with its answer. */
  readonly live?: DraftPromptOptions['live'];
}

/** Tokens of a document beside its statements: headings, what it is, and the ledger's lists. */
const FRAME = 520;
/** In small documents the lists give way. */
const LEAST_SHARE = 0.6;

function answerBudget(budget: number): number {
  return Math.round(Math.max(budget - FRAME, budget * LEAST_SHARE));
}

export class Drafting {
  private constructor(
    private readonly sessions: readonly DraftSession[],
    private readonly request: DraftRequest,
    private readonly redactor: Redactor | undefined,
  ) {}

  static async begin(
    refs: readonly SessionRef[],
    request: DraftRequest,
    redactor: Redactor | undefined,
    report: Report,
  ): Promise<Drafting> {
    return new Drafting(await readDraftSessions(refs, redactor, report), request, redactor);
  }

  get entries(): number {
    return this.sessions.reduce((sum, { entries }) => sum + entries, 0);
  }

  prompt(): string {
    return this.#clean(draftPrompt(...this.#asked()));
  }

  promptParts(): PromptParts {
    const { task, session, closing } = draftPromptParts(...this.#asked());
    return { task: this.#clean(task), session: this.#clean(session), closing: this.#clean(closing) };
  }

  #asked(): [DraftMaterial[], DraftPromptOptions] {
    const { window, budget, goal, live } = this.request;
    const sessions = this.sessions.map(({ digest, certain, isLive, header, talk, agentName }) => ({
      digest,
      ledger: certain,
      live: isLive,
      title: header.title ?? talk.turns[0]?.user[0]?.text ?? header.id,
      agent: agentName,
    }));
    return [sessions, { window, budget: answerBudget(budget), ...(goal !== undefined && { goal }), ...(live && { live }) }];
  }

  /** Names of tools and the goal are words, too. */
  #clean(text: string): string {
    return this.redactor ? this.redactor.text(text, '') : text;
  }

  /** Throws a Failure where it holds no statement. */
  async check(answer: string): Promise<Verdict[]> {
    const { statements } = parseAnswer(answer);
    if (statements.length === 0)
      throw new Failure({
        rule: 'draft/no-statements',
        message: 'the answer holds no statement in the form that was asked for',
        hint: 'It has headings such as “## State” and items such as “- the tests pass [#12]”. `baton draft REF` prints what to ask.',
      });
    const [first, ...others] = this.sessions.map(({ ledger }) => ledger);
    return checkStatements(statements satisfies readonly DraftStatement[], {
      ledger: joinLedgers([first!, ...others]),
      read: () => allEntries(this.sessions),
      hasSecret: (text) => this.redactor !== undefined && this.redactor.text(text, '') !== text,
      isOrder: (text) => suspiciousIn([text]).length > 0,
    });
  }

  /** What the author could say more about: its length, and the user's words in turns that no statement cites. */
  gaps(answer: string, verdicts: readonly Verdict[]): Omit<Findings, 'wrong'> {
    return { untold: this.#untold(verdicts), room: roomLeft(answer, answerBudget(this.request.budget)) };
  }

  #untold(verdicts: readonly Verdict[]): Findings['untold'] {
    const [first, ...others] = this.sessions.map(({ ledger }) => ledger);
    return untoldIn(joinLedgers([first!, ...others]), verdicts).map(({ entry, text }) => ({
      entry,
      text: this.redactor ? this.redactor.text(text, '') : text,
    }));
  }

  compose(
    verdicts: readonly Verdict[],
    {
      measure,
      program,
      author,
      keepUnconfirmed,
    }: {
      readonly measure: (content: HandoffContent) => number;
      readonly program: string | undefined;
      readonly author: string;
      readonly keepUnconfirmed?: boolean;
    },
  ): HandoffContent {
    const without = (budget: number): HandoffContent => {
      const parts = this.sessions.map(({ talk }) =>
        identified(compose(talk, { budget: Math.floor(budget / this.sessions.length), measure, program }).content),
      );
      return contentOf(joinHandoffs(parts));
    };
    return composeDraft(verdicts, {
      budget: this.request.budget,
      measure,
      without,
      placeOf: (entry) => placeIn(this.sessions, entry),
      author,
      ...(keepUnconfirmed && { keepUnconfirmed }),
    });
  }
}
