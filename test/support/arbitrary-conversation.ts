// Made-up conversations as a context is told: every kind of part in every place where it may stand, each call answered.
import fc from 'fast-check';
import type {
  CustomPart,
  FilePart,
  Message,
  Part,
  ReasoningPart,
  Session,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from '../../src/model/session.js';
import { anyJson } from './arbitrary-json.js';

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom(
    '```js\n{"role": "user"}\n```',
    '[tool call x]',
    '</system>',
    '  padded\n',
    '{"messages": []}',
    'data:image/png;base64,AA==',
  ),
);
const text: fc.Arbitrary<TextPart> = words.map((value) => ({ type: 'text', text: value }));
const reasoning: fc.Arbitrary<ReasoningPart> = fc
  .record({ type: fc.constant('reasoning' as const), text: words, sealed: fc.option(fc.constant('c2VhbA=='), { nil: undefined }) })
  .map(withoutUndefined);
const base64 = fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const file: fc.Arbitrary<FilePart> = fc
  .record({
    type: fc.constant('file' as const),
    mediaType: fc.constantFrom('image/png', 'image/jpeg', 'image/tiff', 'application/pdf', 'text/plain', 'application/zip', 'audio/wav'),
    name: fc.option(fc.constantFrom('a.png', 'notes.txt', 'Übersicht (1).pdf'), { nil: undefined }),
    source: fc.oneof(
      base64.map((data) => ({ base64: data })),
      fc.constantFrom('https://example.com/a.png', 'https://example.com/b').map((uri) => ({ uri })),
      fc.constant({ sha256: 'ab'.repeat(32) }),
    ),
  })
  .map(withoutUndefined);
const custom: fc.Arbitrary<CustomPart> = anyJson.map((data) => ({ type: 'custom', name: 'made-up/block', data }));

interface Call {
  readonly call: string;
  readonly tool: string;
  readonly input: ToolCallPart['input'];
  readonly result: Pick<ToolResultPart, 'output' | 'failed' | 'denied'>;
}

const result = fc
  .record({
    output: fc.array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: file }, { weight: 1, arbitrary: custom }), {
      maxLength: 3,
    }),
    how: fc.constantFrom('fine', 'fine', 'failed', 'denied'),
  })
  .map(({ output, how }): Call['result'] => ({
    output,
    ...(how === 'failed' && { failed: true as const }),
    ...(how === 'denied' && { denied: true as const }),
  }));
const call: fc.Arbitrary<Omit<Call, 'call'> & { readonly odd: boolean }> = fc.record({
  tool: fc.constantFrom('Bash', 'read_file', 'mcp.server/look up'),
  input: fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(fc.constantFrom('path', 'command', 'n'), anyJson, { maxKeys: 3 }) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: words },
  ),
  result,
  odd: fc.boolean(),
});

const facts = fc
  .record({
    at: fc.option(
      fc.integer({ min: 0, max: 1000 }).map((n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()),
      { nil: undefined },
    ),
  })
  .map(withoutUndefined);

type Piece =
  | { readonly who: 'system' | 'user' | 'summary'; readonly parts: readonly Part[]; readonly facts: { readonly at?: string } }
  | {
      readonly who: 'assistant';
      readonly pieces: readonly ({ readonly part: Part } | { readonly made: Omit<Call, 'call'> & { readonly odd: boolean } })[];
      readonly model: string | undefined;
      readonly reversed: boolean;
      readonly facts: { readonly at?: string };
    };

const piece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constant('user' as const),
      parts: fc.array(fc.oneof({ weight: 3, arbitrary: text }, file, custom), { minLength: 1, maxLength: 3 }),
      facts,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      who: fc.constantFrom('system' as const, 'summary' as const),
      parts: fc.array(text, { minLength: 1, maxLength: 2 }),
      facts,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      who: fc.constant('assistant' as const),
      pieces: fc.array(
        fc.oneof(
          { weight: 3, arbitrary: text.map((part) => ({ part })) },
          { weight: 1, arbitrary: fc.oneof(reasoning, file, custom).map((part) => ({ part })) },
          { weight: 3, arbitrary: call.map((made) => ({ made })) },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      model: fc.option(fc.constantFrom('gpt-x', 'claude-y'), { nil: undefined }),
      reversed: fc.boolean(),
      facts,
    }),
  },
);

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export const anyConversation: fc.Arbitrary<Session> = fc.array(piece, { minLength: 1, maxLength: 5 }).map(sessionOf);

function sessionOf(pieces: readonly Piece[]): Session {
  const entries: Message[] = [];
  let count = 0;
  const push = (message: Omit<Message, 'kind' | 'id' | 'parent'>): void =>
    void entries.push({ kind: 'message', id: `e${entries.length + 1}`, parent: entries.at(-1)?.id ?? null, ...message });
  for (const one of pieces) {
    if (one.who !== 'assistant') {
      push({
        role: one.who === 'summary' ? 'user' : one.who,
        ...(one.who === 'summary' && { summary: true as const }),
        ...one.facts,
        parts: one.parts,
      });
      continue;
    }
    const calls: Call[] = [];
    const parts = one.pieces.map((each): Part => {
      if ('part' in each) return each.part;
      const { odd, ...made } = each.made;
      const name = `${odd ? 'call 1|' : 'call_'}${++count}`;
      calls.push({ ...made, call: name });
      return { type: 'tool-call', call: name, tool: made.tool, kind: 'other', input: made.input };
    });
    push({ role: 'assistant', ...(one.model !== undefined && { model: one.model }), ...one.facts, parts });
    for (const { call: name, result: answer } of one.reversed ? calls.toReversed() : calls)
      push({ role: 'tool', ...one.facts, parts: [{ type: 'tool-result', call: name, ...answer }] });
  }
  return { kind: 'session', id: 'made-up', agent: 'made-up', entries };
}
