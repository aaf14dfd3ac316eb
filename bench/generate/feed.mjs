// A signed session feed (`llmfeed-v1`) with the whole conversation in it, laid out as people see it: prose, code, escapes, foreign letters.
import { writeFileSync } from 'node:fs';
import { PUBLIC_JWK, signed } from './signing-key.mjs';

/** options: { bytes, material }. */
export function writeFeed(path, { bytes, material: { random, text } }) {
  const trace = [];
  for (let size = 0; size < bytes * 0.94;) {
    const content = text.take(random.pick(['prose', 'code']), random.between(40, 4000));
    trace.push({
      entry: trace.length + 1,
      id: random.uuid(),
      role: trace.length % 2 === 0 ? 'user' : 'assistant',
      content,
      tokens: size % 977,
    });
    size += Buffer.byteLength(content) + 160;
  }
  const feed = {
    feed_type: 'session',
    metadata: { title: 'A long session made for measuring', origin: 'urn:baton:bench', generated_at: '2026-03-02T08:30:00Z' },
    session_summary: { topic: 'measuring', current_focus: 'the next line', next_steps: ['measure'] },
    conversation_trace: trace,
  };
  const trust = { signed_blocks: [...Object.keys(feed), 'trust'], algorithm: 'ed25519', public_key: PUBLIC_JWK };
  const whole = { ...feed, trust };
  // nothing in it is spelt in two ways, so that this is its canonical text
  const value = signed(JSON.stringify(whole)).toString('base64');
  const document = `${JSON.stringify({ ...whole, signature: { value } }, null, 2)}\n`;
  writeFileSync(path, document, { mode: 0o600 });
  return { bytes: Buffer.byteLength(document), messages: trace.length };
}
