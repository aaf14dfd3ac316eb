// A hand-off as a task, for whoever speaks the protocol instead of writing files.
import type { Handoff } from '../../model/handoff.js';
import type { JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { encode } from './encode.js';

export { uuidOf as taskIdOf } from './encode.js';

export async function handoffTaskJson(handoff: Handoff): Promise<JsonObject> {
  return JSON.parse(await encode(handoff, {}, new Report())) as JsonObject;
}
