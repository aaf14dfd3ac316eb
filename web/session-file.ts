// A session file of any agent, or a conversation of any format, that somebody dropped here: the reader that understands most of it reads it.
import { conversationReaders, Failure, readers, type DecodedSession } from '../src/readers.js';

/** So much is read by all of them to find the one. */
const SAMPLE = 256 << 10;

type Read = (text: string) => Promise<DecodedSession>;

/** Undefined: nobody knows it. Agents come first: what two make as much of is more likely a session than a request. */
export async function sessionIn(text: string, name: string): Promise<DecodedSession | undefined> {
  const sample = sampleOf(text);
  const agents = Object.values(readers).map(
    (reader): Read =>
      (all) =>
        reader.decode(all, { id: name.replace(/\.[a-z.]+$/i, '') }),
  );
  const read = await bestOf([...agents, ...(await fitting(sample))], sample);
  return read && (await read(text));
}

/** The formats of conversations that it may be in. */
async function fitting(sample: string): Promise<Read[]> {
  const found: Read[] = [];
  for (const reader of Object.values(conversationReaders)) if ((await reader.fits(sample)) > 0) found.push((all) => reader.decode(all));
  return found;
}

/** The one that makes most of it; of equals the first. */
async function bestOf(reads: readonly Read[], sample: string): Promise<Read | undefined> {
  let best: { readonly score: number; readonly read: Read } | undefined;
  for (const read of reads) {
    const score = await scoreOf(() => read(sample));
    if (score > (best?.score ?? 0)) best = { score, read };
  }
  return best?.read;
}

/** Whole lines of a file of lines; a document is all or nothing. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE || !/^\s*\{.*\}\r?\n\s*\{/.test(text.slice(0, SAMPLE))) return text;
  return text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1);
}

/** What was understood, less what was odd. */
async function scoreOf(read: () => Promise<DecodedSession>): Promise<number> {
  try {
    const { session, diagnostics } = await read();
    const said = session.entries.filter((entry) => entry.kind === 'message' && entry.parts.some(({ type }) => type !== 'custom')).length;
    const odd = diagnostics.filter(({ severity }) => severity !== 'info').reduce((sum, { count = 1 }) => sum + count, 0);
    return said - odd;
  } catch (error) {
    if (error instanceof Failure || error instanceof SyntaxError || error instanceof TypeError) return 0;
    throw error;
  }
}
