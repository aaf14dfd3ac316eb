// How much of something survives in another store or document: one vocabulary, and rows that only say what is not exact.
import type { HandoffContent } from './handoff.js';

export type Keeps = 'exact' | 'flattened' | 'dropped';

/** What a session is made of, as far as agents differ in taking it from another. */
export const SESSION_KINDS = [
  'text',
  'reasoning',
  'toolCalls',
  'toolResults',
  'errors',
  'images',
  'files',
  'compaction',
  'subAgents',
] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** What a conversation is made of, as far as formats differ in holding it. */
export const CONTENT_KINDS = [
  'systemPrompts',
  'reasoning',
  'sealedReasoning',
  'toolCalls',
  'toolInputs',
  'toolNames',
  'toolResults',
  'failures',
  'refusals',
  'callIds',
  'partOrder',
  'resultOrder',
  'images',
  'files',
  'links',
  'fileNames',
  'answerFiles',
  'resultFiles',
  'vendorBlocks',
  'summaries',
  'times',
  'models',
  'head',
] as const;
/** Kinds that most formats treat alike. */
export const FILE_KINDS = ['images', 'files', 'links', 'fileNames', 'answerFiles', 'resultFiles'] as const;
export const ENVELOPE_KINDS = ['times', 'models', 'head'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What a hand-off is made of. */
export type HandoffField = Exclude<keyof HandoffContent, 'kind' | 'version'>;
/** One of each: a field that is missing here does not compile. */
const FIELDS: Readonly<Record<HandoffField, true>> = {
  title: true,
  generatedAt: true,
  label: true,
  parents: true,
  language: true,
  sources: true,
  participants: true,
  author: true,
  goal: true,
  accomplished: true,
  state: true,
  plan: true,
  decisions: true,
  rejected: true,
  blockers: true,
  checks: true,
  files: true,
  questions: true,
  constraints: true,
  artifacts: true,
  incidents: true,
  nextSteps: true,
  story: true,
  lastExchange: true,
  context: true,
  related: true,
  comments: true,
  review: true,
  activity: true,
  attachments: true,
  domain: true,
  leftOut: true,
  prompt: true,
  extensions: true,
};
export const HANDOFF_FIELDS = Object.keys(FIELDS) as readonly HandoffField[];

/** Of each kind how much survives. */
export type Row<Kind extends string> = Readonly<Record<Kind, Keeps>>;

/** What differs from the rest of a row, which is `exact` by default. */
export type Differences<Kind extends string> = { readonly rest?: Keeps } & { readonly [How in Keeps]?: readonly Kind[] };

export function survives<Kind extends string>(kinds: readonly Kind[], { rest = 'exact', ...lists }: Differences<Kind>): Row<Kind> {
  const row = Object.fromEntries(kinds.map((kind) => [kind, rest])) as Record<Kind, Keeps>;
  for (const [how, those] of Object.entries(lists) as [Keeps, readonly Kind[]][]) for (const kind of those) row[kind] = how;
  return row;
}

/** For formats that keep beside their own fields what those cannot say: nothing of a hand-off is lost. */
export const everyField = survives(HANDOFF_FIELDS, {});
