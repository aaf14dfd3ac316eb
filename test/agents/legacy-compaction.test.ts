// What Codex keeps of the past when a compaction names only its summary: the newest 20,000 tokens of the user's words.
import { describe, expect, it } from 'vitest';
import { keepPrompt, legacyReplacement, type KeptPrompt } from '../../src/agents/codex/legacy-compaction.js';
import type { Message } from '../../src/model/session.js';

function keptOf(...prompts: readonly string[]): Message[] {
  let kept: KeptPrompt | undefined;
  prompts.forEach(
    (text, n) => (kept = keepPrompt(kept, { kind: 'message', id: `p${n}`, parent: null, role: 'user', parts: [{ type: 'text', text }] })),
  );
  return legacyReplacement(kept, 'SUMMARY', 'k') as Message[];
}

const textsOf = (messages: readonly Message[]): string[][] =>
  messages.map((message) => message.parts.map((part) => (part.type === 'text' ? part.text : part.type)));

describe('the replacement', () => {
  it('is the prompts in order, then the summary', () => {
    const kept = keptOf('one', 'two');
    expect(textsOf(kept)).toEqual([['one'], ['two'], ['SUMMARY']]);
    expect(kept.map((one) => one.summary)).toEqual([undefined, undefined, true]);
    expect(textsOf(keptOf())).toEqual([['SUMMARY']]);
  });

  it('leaves out what is older than the budget, and cuts the middle out of the one that crosses it', () => {
    const [cut, newest, summary] = textsOf(keptOf('x'.repeat(50_000), `${'a'.repeat(50_000)}${'b'.repeat(50_000)}`, 'c'.repeat(30_000)));
    expect(newest).toEqual(['c'.repeat(30_000)]);
    expect(summary).toEqual(['SUMMARY']);
    expect(cut).toEqual(['a'.repeat(25_000), '…12500 tokens truncated…', 'b'.repeat(25_000)]);
  });

  it('does not remember more than can ever be asked for', () => {
    let kept: KeptPrompt | undefined;
    for (let n = 0; n < 20; n++)
      kept = keepPrompt(kept, {
        kind: 'message',
        id: `p${n}`,
        parent: null,
        role: 'user',
        parts: [{ type: 'text', text: 'y'.repeat(100_000) }],
      });
    let remembered = 0;
    for (let one = kept; one; one = one.older) remembered++;
    expect(remembered).toBeLessThan(6);
  });
});
