// A session file of any agent, or a conversation of any format, that somebody dropped here: the reader that understands most of it reads it.
import { conversationReaders, Failure, readers, type DecodedSession, type Session } from '../src/readers.js';

/** So much is read by all of them to find the one. */
const SAMPLE = 256 << 10;

/** Undefined: nobody knows it. */
export async function sessionIn(text: string, name: string): Promise<Session | undefined> {
  const sample = sampleOf(text);
  let best: { readonly score: number; readonly read: (all: string) => Promise<DecodedSession> } | undefined;
  for (const { read } of tries(name)) {
    const score = await scoreOf(() => read(sample));
    if (score > (best?.score ?? 0)) best = { score, read };
  }
  return best === undefined ? undefined : (await best.read(text)).session;
}

function* tries(name: string): Generator<{ readonly read: (text: string) => Promise<DecodedSession> }> {
  for (const reader of Object.values(readers)) yield { read: (text) => reader.decode(text, { id: name.replace(/\.[a-z.]+$/i, '') }) };
  for (const reader of Object.values(conversationReaders)) yield { read: (text) => reader.decode(text) };
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
    const said = session.entries.filter((entry) => entry.kind === 'message' && entry.parts.length > 0).length;
    const odd = diagnostics.filter(({ severity }) => severity !== 'info').reduce((sum, { count = 1 }) => sum + count, 0);
    return said - odd;
  } catch (error) {
    if (error instanceof Failure || error instanceof SyntaxError || error instanceof TypeError) return 0;
    throw error;
  }
}
