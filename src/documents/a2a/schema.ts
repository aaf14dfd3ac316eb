// A task of A2A 1.0 as a schema: what its JSON form asks for. A test compares the verdicts with the published JSON Schema.
import * as z from 'zod';

const text = z.string();
const struct = z.record(text, z.unknown());
const extensions = z.array(text).optional();

/** Exactly one of the four kinds of content. */
const part = z
  .strictObject({
    text: text.optional(),
    raw: text.regex(/^[A-Za-z0-9+/_-]*={0,2}$/, 'this is not base64').optional(),
    url: text.optional(),
    data: z.unknown().optional(),
    metadata: struct.optional(),
    filename: text.optional(),
    mediaType: text.optional(),
  })
  .refine(
    (one) => ['text', 'raw', 'url', 'data'].filter((key) => key in one).length === 1,
    'a part has exactly one of text, raw, url, data',
  );

const parts = z.array(part).min(1, 'at least one part is required');
const message = z.strictObject({
  messageId: text.min(1),
  contextId: text.optional(),
  taskId: text.optional(),
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  parts,
  metadata: struct.optional(),
  extensions,
  referenceTaskIds: z.array(text).optional(),
});
const states = [
  'UNSPECIFIED',
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED',
].map((name) => `TASK_STATE_${name}`);
const status = z.strictObject({
  state: z.enum(states),
  message: message.optional(),
  timestamp: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, 'this is not a UTC time').optional(),
});
const artifact = z.strictObject({
  artifactId: text.min(1),
  name: text.optional(),
  description: text.optional(),
  parts,
  metadata: struct.optional(),
  extensions,
});

export const taskSchema = z.strictObject({
  id: text.min(1),
  contextId: text.optional(),
  status,
  artifacts: z.array(artifact).optional(),
  history: z.array(message).optional(),
  metadata: struct.optional(),
});
