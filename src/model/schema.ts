// The canonical session as zod schemas: validation, and the source of schema/session.schema.json.
import * as z from 'zod';
import type { Json } from './json.js';
import type { Agree, Yes } from './schema-agrees.js';
import { SYNTHETIC_KINDS } from './synthetic.js';
import type {
  Compaction,
  CustomPart,
  Entry,
  FilePart,
  Message,
  Mirror,
  Opaque,
  Part,
  Place,
  ReasoningPart,
  Session,
  TextPart,
  ToolCallPart,
  ToolResultPart,
  Usage,
  Workspace,
} from './session.js';

/** zod's own `readonly()` freezes what it has parsed and says so in the JSON Schema; neither is wanted. */
export function listOf<T>(item: z.ZodType<T>): z.ZodType<readonly T[]> {
  return z.array(item);
}

// Any JSON value: in a document that has been parsed there is nothing else.
const json = z.unknown() as unknown as z.ZodType<Json>;
const residue = z.record(z.string(), json).meta({
  id: 'Residue',
  description:
    'What the model does not cover of one native record: `/pointer` value to set, `-/pointer` key to remove, `#hint` which native form was used.',
});
const timestamp = z.string().describe('ISO 8601 with a zone, as the native record had it.');
const entryId = z.string();

const textPart = z.object({ type: z.literal('text'), text: z.string() }).meta({ id: 'TextPart' });

const reasoningPart = z
  .object({
    type: z.literal('reasoning'),
    text: z.string(),
    sealed: z.string().exactOptional().describe('Signature or encrypted block; only ever written back to its own agent.'),
  })
  .meta({ id: 'ReasoningPart' });

const toolKind = z
  .enum(['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'plan', 'ask', 'other'])
  .meta({ id: 'ToolKind', description: 'What a tool does: the kinds of the Agent Client Protocol, plus `plan` and `ask`.' });

const toolCallPart = z
  .object({
    type: z.literal('tool-call'),
    call: z.string().describe('Id that the result refers to.'),
    tool: z.string(),
    kind: toolKind,
    input: json,
  })
  .meta({ id: 'ToolCallPart' });

const toolResultPart = z
  .object({
    type: z.literal('tool-result'),
    call: z.string().describe('Id of the call that it answers.'),
    get output(): z.ZodType<readonly Part[]> {
      return listOf(partSchema);
    },
    failed: z.literal(true).exactOptional(),
    denied: z.literal(true).exactOptional().describe('The user refused the call.'),
  })
  .meta({ id: 'ToolResultPart' });

const fileSource = z.union([z.object({ base64: z.string() }), z.object({ uri: z.string() }), z.object({ sha256: z.string() })]);
const filePart = z
  .object({ type: z.literal('file'), mediaType: z.string(), name: z.string().exactOptional(), source: fileSource })
  .meta({ id: 'FilePart' });

const customPart = z
  .object({ type: z.literal('custom'), name: z.templateLiteral([z.string(), '/', z.string()]).describe('agent/what'), data: json })
  .meta({ id: 'CustomPart', description: 'What only one agent knows.' });

export const partSchema = z
  .union([textPart, reasoningPart, toolCallPart, toolResultPart, filePart, customPart])
  .meta({ id: 'Part', description: 'One piece of a message; the order counts.' });

const mirror = z
  .object({ of: z.string().describe('Hash of the entry that the copies belong to.'), values: residue })
  .meta({ id: 'Mirror', description: 'Native second copies of what the parts say.' });

const place = z
  .object({ line: z.number(), offset: z.number().describe('First byte of the record.'), source: z.string().exactOptional() })
  .meta({ id: 'Place', description: 'Where the entry was in its native storage.' });

const entryBase = {
  id: entryId,
  parent: entryId.nullable().describe('The entry that this one follows; null: a root.'),
  at: timestamp.exactOptional(),
  lane: z.string().exactOptional().describe('Sub-agent or side conversation; absent: the main one.'),
  spawnedBy: z
    .object({ entry: entryId.exactOptional(), call: z.string() })

    .exactOptional()
    .describe('On the first entry of a lane: the call that started it.'),
  group: z.string().exactOptional().describe('Entries of one model response share it.'),
  residue: residue.exactOptional(),
  mirror: z
    .object({ of: z.string().describe('Hash of the entry that the copies belong to.'), values: residue })

    .exactOptional()
    .describe('Native second copies of what the parts say.'),
  place: z
    .object({ line: z.number(), offset: z.number().describe('First byte of the record.'), source: z.string().exactOptional() })

    .exactOptional()
    .describe('Where the entry was in its native storage.'),
};

const usage = z
  .object({
    input: z.number().exactOptional(),
    output: z.number().exactOptional(),
    cacheRead: z.number().exactOptional(),
    cacheWrite: z.number().exactOptional(),
    reasoning: z.number().exactOptional(),
  })
  .meta({ id: 'Usage', description: 'Tokens of one model response.' });

const synthetic = z.union([z.literal(true), z.enum(SYNTHETIC_KINDS)]);

export const messageSchema = z
  .object({
    ...entryBase,
    kind: z.literal('message'),
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    model: z.string().exactOptional(),
    usage: usage.exactOptional(),
    synthetic: synthetic.exactOptional().describe("Injected by the harness, with its kind where that is known: never a user's words."),
    interrupted: z.literal(true).exactOptional().describe('The turn was interrupted while this was being produced.'),
    summary: z.literal(true).exactOptional().describe("A compaction's summary, as the model sees it."),
    afresh: z
      .literal(true)
      .exactOptional()
      .describe('The client deliberately began an empty context here: what led to it comes before it in the session.'),
    parts: listOf(partSchema),
  })
  .meta({ id: 'Message' });

const compaction = z
  .object({
    ...entryBase,
    kind: z.literal('compaction'),
    summary: z.string().describe('Empty where the agent keeps the summary as a separate message (marked `summary`) after this record.'),
    keeps: z
      .union([listOf(entryId), z.object({ from: entryId, to: entryId }), z.object({ after: entryId, to: entryId })])
      .exactOptional()
      .describe(
        'Earlier entries that stay in context: by id, or a range of the chain; `after` itself is not included, and if it is absent, everything before `to` is.',
      ),
    keepsAfter: entryId.exactOptional().describe('The entry after which the kept ones come; absent: directly after this one.'),
    get replacement(): z.ZodExactOptional<z.ZodType<readonly Entry[]>> {
      return listOf(entrySchema).exactOptional().describe('What replaces everything before, in order.');
    },
    sealed: z.literal(true).exactOptional().describe('The vendor encrypted what replaces the past.'),
  })
  .meta({ id: 'Compaction', description: 'What replaces the entries before it.' });

const opaque = z
  .object({ ...entryBase, kind: z.literal('opaque'), record: json, synthetic: synthetic.exactOptional() })
  .meta({ id: 'Opaque', description: 'A native record with no meaning elsewhere, kept as is.' });

export const entrySchema = z.union([messageSchema, compaction, opaque]).meta({ id: 'Entry', description: 'One record of a session.' });

const workspace = z
  .object({
    cwd: z.string(),
    branch: z.string().exactOptional(),
    commit: z.string().exactOptional(),
    remote: z.string().exactOptional(),
    roots: listOf(z.string()).exactOptional().describe('Further roots, when the agent worked in several; `cwd` is the first.'),
  })
  .meta({ id: 'Workspace' });

export const sessionSchema = z
  .object({
    kind: z.literal('session'),
    id: z.string(),
    agent: z.string(),
    agentVersion: z.string().exactOptional(),
    title: z.string().exactOptional(),
    workspace: workspace.exactOptional(),
    startedAt: timestamp.exactOptional(),
    head: entryId
      .nullable()
      .exactOptional()
      .describe('The entry that the next turn continues from. Absent: the last leaf in file order. Null: cleared.'),
    rewound: z.literal(true).exactOptional().describe('Someone went back to `head`: what follows it is abandoned.'),
    residue: residue.exactOptional(),
    entries: listOf(entrySchema).describe('In file order.'),
  })
  .meta({
    title: 'Session',
    description: 'A canonical session of Baton: what one native `resume` reopens, as a header and entries in file order that form a tree.',
  });

export type SchemaAgrees = [
  Yes<Agree<z.infer<typeof textPart>, TextPart>>,
  Yes<Agree<z.infer<typeof reasoningPart>, ReasoningPart>>,
  Yes<Agree<z.infer<typeof toolCallPart>, ToolCallPart>>,
  Yes<Agree<z.infer<typeof toolResultPart>, ToolResultPart>>,
  Yes<Agree<z.infer<typeof filePart>, FilePart>>,
  Yes<Agree<z.infer<typeof customPart>, CustomPart>>,
  Yes<Agree<z.infer<typeof partSchema>, Part>>,
  Yes<Agree<z.infer<typeof mirror>, Mirror>>,
  Yes<Agree<z.infer<typeof place>, Place>>,
  Yes<Agree<z.infer<typeof usage>, Usage>>,
  Yes<Agree<z.infer<typeof messageSchema>, Message>>,
  Yes<Agree<z.infer<typeof compaction>, Compaction>>,
  Yes<Agree<z.infer<typeof opaque>, Opaque>>,
  Yes<Agree<z.infer<typeof entrySchema>, Entry>>,
  Yes<Agree<z.infer<typeof workspace>, Workspace>>,
  Yes<Agree<z.infer<typeof sessionSchema>, Session>>,
];
