// The canonical hand-off as zod schemas: validation, and the source of schema/handoff.schema.json.
import * as z from 'zod';
import type {
  Activity,
  Artifact,
  Attachment,
  Blocker,
  Check,
  Comment,
  Decision,
  Domain,
  Evidence,
  FileChange,
  Handoff,
  LeftOut,
  Observed,
  Participant,
  PlanItem,
  Rejection,
  Related,
  Review,
  Source,
  Statement,
  StoryTurn,
  WrittenBy,
} from './handoff.js';
import type { Json } from './json.js';
import { listOf, sessionSchema } from './schema.js';
import type { Agree, Yes } from './schema-agrees.js';

const json = z.unknown() as unknown as z.ZodType<Json>;
const text = z.string();
const optional = text.exactOptional();
const timestamp = text.describe('ISO 8601 with a zone.');
const count = z.number();

const evidence = z
  .object({
    entry: count.describe('Number of the entry in file order; 1 is the first.'),
    source: count.exactOptional().describe('Index into `sources`; absent: the first.'),
  })
  .meta({ id: 'Evidence', description: 'Where in a source a statement comes from.' });

const said = {
  text,
  evidence: listOf(evidence),
  at: timestamp.exactOptional(),
  turn: count.exactOptional(),
  edited: z.literal(true).exactOptional().describe('A person changed the words after they were made.'),
};
const statement = z.object(said).meta({ id: 'Statement', description: 'As it was said, with its evidence.' });
const statements = listOf(statement);
const party = z.enum(['user', 'agent', 'both']);

const decision = z
  .object({ ...said, rationale: optional, by: party, instead: optional.describe('What it overturned.') })
  .meta({ id: 'Decision' });
const rejection = z.object({ ...said, reason: optional, by: party }).meta({ id: 'Rejection' });
const blocker = z.object({ ...said, tried: statements }).meta({ id: 'Blocker' });
const planItem = z.object({ ...said, state: z.enum(['pending', 'active', 'done', 'dropped']) }).meta({ id: 'PlanItem' });
const check = z
  .object({
    ...said,
    command: text,
    outcome: z.enum(['passed', 'failed', 'unknown']),
    detail: optional.describe('Counts, exit code, first error.'),
    runs: count,
  })
  .meta({ id: 'Check', description: 'The last run of a command that checks something.' });
const fileChange = z
  .object({
    ...said,
    path: text.describe('Relative to the workspace if it lies inside it.'),
    how: z.enum(['created', 'edited', 'deleted', 'moved', 'read']),
    times: count,
  })
  .meta({ id: 'FileChange' });
const artifact = z
  .object({
    ...said,
    kind: z.enum(['commit', 'branch', 'pull-request', 'issue', 'url', 'file', 'release', 'other']),
    name: text,
    state: optional.describe('Latest known.'),
    url: optional,
  })
  .meta({ id: 'Artifact' });
const storyTurn = z
  .object({
    turn: count,
    to: count.exactOptional(),
    at: timestamp.exactOptional(),
    user: statements,
    agent: statements,
    did: statements.exactOptional(),
    outcome: z.enum(['interrupted', 'unknown']).exactOptional(),
  })
  .meta({ id: 'StoryTurn', description: 'What the user said and how the agent answered.' });

const counts = z.object({
  userMessages: count,
  assistantMessages: count,
  toolCalls: count,
  toolResults: count,
  reasoning: count,
  files: count,
});
const source = z
  .object({
    agent: text,
    id: text,
    title: optional,
    agentVersion: optional,
    models: listOf(text).exactOptional(),
    workspace: z.object({ cwd: text, branch: optional, commit: optional, remote: optional }).exactOptional(),
    startedAt: timestamp.exactOptional(),
    endedAt: timestamp.exactOptional(),
    counts: counts.exactOptional(),
    turns: count.exactOptional(),
  })
  .meta({ id: 'Source', description: 'A session that the hand-off was made from.' });
const participant = z.object({ name: text, kind: z.enum(['person', 'agent']), role: optional }).meta({ id: 'Participant' });
const related = z
  .object({
    id: text,
    kind: z.enum(['session', 'handoff', 'document']),
    relationship: z.enum(['precedes', 'follows', 'parallel', 'branch-of', 'child', 'other']),
    title: optional,
    url: optional,
  })
  .meta({ id: 'Related' });
const comment = z
  .object({
    id: text,
    author: text,
    text,
    at: timestamp.exactOptional(),
    about: evidence.exactOptional(),
    resolved: z.boolean().exactOptional(),
    get replies(): z.ZodExactOptional<z.ZodType<readonly Comment[]>> {
      return listOf(comment).exactOptional();
    },
  })
  .meta({ id: 'Comment' });
const review = z
  .object({
    status: z.enum(['draft', 'in-review', 'approved', 'changes-requested', 'abandoned']),
    by: optional,
    at: timestamp.exactOptional(),
    note: optional,
  })
  .meta({ id: 'Review' });
const activity = z.object({ at: timestamp, who: text, what: text }).meta({ id: 'Activity' });
const attachment = z.object({ name: text, mediaType: text, sha256: optional, url: optional, text: optional }).meta({ id: 'Attachment' });
const domain = z
  .object({ kind: z.enum(['software', 'research', 'content', 'learning', 'general']), sections: z.record(text, statements) })
  .meta({ id: 'Domain', description: 'Sections of the domain by their name in the document.' });
const leftOut = z
  .object({ what: text, count, hint: optional })
  .meta({ id: 'LeftOut', description: 'What the budget left out, and how to see it.' });
const writtenBy = z
  .object({ name: text, statements: count, confirmed: count, mended: count, unconfirmed: count, contradicted: count })
  .meta({ id: 'WrittenBy', description: 'The model that wrote the statements, and how many of them the session confirms.' });
const observed = z
  .object({
    at: timestamp,
    branch: optional,
    commit: optional,
    ahead: count.exactOptional(),
    behind: count.exactOptional(),
    changed: listOf(text).exactOptional(),
    changesNotSeen: z.literal(true).exactOptional().describe('Changes were not looked at.'),
    missing: listOf(text).exactOptional(),
  })
  .meta({ id: 'Observed', description: 'The state of the work on disk now. Not part of the id.' });

export const handoffSchema = z
  .object({
    id: text.describe('`sha256:` and the hash of the canonical JSON of everything but `id`, `observed` and `session`.'),
    kind: z.literal('handoff'),
    version: z.literal(1),
    title: text,
    generatedAt: timestamp.exactOptional().describe('Time of the last entry.'),
    label: optional.describe('A person’s name for it.'),
    parents: listOf(text),
    language: optional,
    sources: listOf(source),
    participants: listOf(participant),
    author: writtenBy.exactOptional().describe('Absent: made without a model.'),
    goal: statements.describe('The original request first, then how it changed.'),
    accomplished: statements,
    state: statements,
    plan: listOf(planItem),
    decisions: listOf(decision),
    rejected: listOf(rejection),
    blockers: listOf(blocker),
    checks: listOf(check),
    files: listOf(fileChange),
    questions: statements,
    constraints: statements,
    artifacts: listOf(artifact),
    incidents: statements,
    nextSteps: statements,
    story: listOf(storyTurn),
    lastExchange: z.object({ user: statement.exactOptional(), agent: statement.exactOptional() }).describe('Word for word.'),
    context: statements.exactOptional(),
    related: listOf(related),
    comments: listOf(comment),
    review: review.exactOptional(),
    activity: listOf(activity),
    attachments: listOf(attachment),
    domain,
    leftOut: listOf(leftOut),
    prompt: optional.describe('The prompt that came with a document.'),
    extensions: z.record(text, json).describe('Blocks of other tools, kept as they are.'),
    observed: observed.exactOptional(),
    session: sessionSchema.exactOptional().describe('The session itself, when attached.'),
  })
  .meta({ title: 'Handoff', description: 'A canonical hand-off of Baton: what a successor must know, each statement with its evidence.' });

export type HandoffSchemaAgrees = [
  Yes<Agree<z.infer<typeof evidence>, Evidence>>,
  Yes<Agree<z.infer<typeof statement>, Statement>>,
  Yes<Agree<z.infer<typeof decision>, Decision>>,
  Yes<Agree<z.infer<typeof rejection>, Rejection>>,
  Yes<Agree<z.infer<typeof blocker>, Blocker>>,
  Yes<Agree<z.infer<typeof planItem>, PlanItem>>,
  Yes<Agree<z.infer<typeof check>, Check>>,
  Yes<Agree<z.infer<typeof fileChange>, FileChange>>,
  Yes<Agree<z.infer<typeof artifact>, Artifact>>,
  Yes<Agree<z.infer<typeof storyTurn>, StoryTurn>>,
  Yes<Agree<z.infer<typeof source>, Source>>,
  Yes<Agree<z.infer<typeof participant>, Participant>>,
  Yes<Agree<z.infer<typeof related>, Related>>,
  Yes<Agree<z.infer<typeof comment>, Comment>>,
  Yes<Agree<z.infer<typeof review>, Review>>,
  Yes<Agree<z.infer<typeof activity>, Activity>>,
  Yes<Agree<z.infer<typeof attachment>, Attachment>>,
  Yes<Agree<z.infer<typeof domain>, Domain>>,
  Yes<Agree<z.infer<typeof leftOut>, LeftOut>>,
  Yes<Agree<z.infer<typeof writtenBy>, WrittenBy>>,
  Yes<Agree<z.infer<typeof observed>, Observed>>,
  Yes<Agree<z.infer<typeof handoffSchema>, Handoff>>,
];
