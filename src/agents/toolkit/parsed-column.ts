// The JSON that a column of a database holds.
import { isOvergrown } from '../../records/glued-json.js';

/** Row values larger than this are looked at before they are parsed. */
const LARGE = 1 << 20;

/** The JSON of a column; undefined when it is none, or overgrown. */
export function parsedColumn(text: unknown): unknown {
  if (typeof text !== 'string' || (text.length > LARGE && isOvergrown(new TextEncoder().encode(text)))) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // whoever asked says so
  }
}
