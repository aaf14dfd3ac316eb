// A hand-off that says nothing yet: what readers of documents begin with, and its fields open for writing.
import type { HandoffContent } from './handoff.js';

/** Lists that can be added to; everything else can be set. */
export type HandoffDraft = {
  -readonly [K in keyof HandoffContent]-?: HandoffContent[K] extends readonly (infer T)[] | undefined ? T[] : HandoffContent[K];
};
/** `review`, `generatedAt` and the like stay away until they are known. */
type Absent = 'generatedAt' | 'label' | 'language' | 'review' | 'prompt' | 'author';
export type Draft = Omit<HandoffDraft, Absent> & Partial<Pick<HandoffDraft, Absent>>;

export function emptyDraft(title: string): Draft {
  return {
    kind: 'handoff',
    version: 1,
    title,
    parents: [],
    sources: [],
    participants: [],
    goal: [],
    accomplished: [],
    state: [],
    plan: [],
    decisions: [],
    rejected: [],
    blockers: [],
    checks: [],
    files: [],
    questions: [],
    constraints: [],
    artifacts: [],
    incidents: [],
    nextSteps: [],
    story: [],
    lastExchange: {},
    context: [],
    related: [],
    comments: [],
    activity: [],
    attachments: [],
    domain: { kind: 'general', sections: {} },
    leftOut: [],
    extensions: {},
  };
}

/** Where nothing was said about the context, there is none. */
export function contentOfDraft({ context, ...draft }: Draft): HandoffContent {
  return { ...draft, ...(context.length > 0 && { context }) };
}
