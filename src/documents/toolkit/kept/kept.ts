// What a format's own fields cannot say of a hand-off, kept beside them and bound to what they say: an edit stays an edit.
import type { Handoff, HandoffContent } from '../../../model/handoff.js';
import { handoffId, identified } from '../../../model/handoff-id.js';
import { handoffSchema } from '../../../model/handoff-schema.js';
import { isObject, ownValue, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { difference, patch } from '../../../records/residue.js';

/** `of`: id of what the fields alone say; `values`: JSON pointers into the hand-off. */
export interface Kept {
  readonly of: string;
  readonly values: JsonObject;
}

/** `readable`: what the format's reader makes of the fields alone. */
export function keptBeside(handoff: Handoff, readable: HandoffContent): Kept {
  const { id: _id, session: _session, ...goal } = handoff;
  return { of: handoffId(readable), values: difference(readable as unknown as Json, goal as unknown as Json) };
}

/** The whole hand-off again; where the fields were edited since, only what they say. */
export function withKept(readable: HandoffContent, kept: Json | undefined, report: Report): Handoff {
  if (kept === undefined) return identified(readable);
  const values = isObject(kept) ? ownValue(kept, 'values') : undefined;
  if (isObject(kept) && isObject(values) && ownValue(kept, 'of') === handoffId(readable)) {
    const parsed = handoffSchema
      .omit({ id: true, session: true })
      .safeParse(patch(readable as unknown as Json, values as Record<string, Json>));
    if (parsed.success) {
      const { observed, ...content } = parsed.data;
      return identified(content, observed ? { observed } : {});
    }
  }
  report.add({
    rule: 'format/edited',
    severity: 'info',
    message:
      'the document was edited after it was made; its current text is used, and the evidence and details stored beside it are left out',
  });
  return identified(readable);
}
