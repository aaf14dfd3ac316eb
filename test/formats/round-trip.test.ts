// Written and read again, a conversation is what it was, up to what its format says that it changes; and every difference was named.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeApart, type ConversationReader } from '../../src/model/conversation.js';
import type { ContentKind } from '../../src/model/survives.js';
import type { Format } from '../../src/model/format.js';
import { formats } from '../support/all-agents.js';
import { Failure, Report } from '../../src/model/report.js';
import { isHeader, type Entry, type Session } from '../../src/model/session.js';
import { recognizeConversation } from '../../src/sources/document-source.js';
import { contextSession } from '../../src/ops/pack/context-session.js';
import { anyConversation } from '../support/arbitrary-conversation.js';
import { allCases } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';
import { isThorough, sampled } from '../support/thorough.js';
import { compareConversations, type Differences } from '../support/same-conversation.js';

type Written = Format & {
  readonly conversation: ConversationReader & Required<Pick<ConversationReader, 'keeps'>>;
  readonly encodeSession: NonNullable<Format['encodeSession']>;
};
const written = formats.filter(
  (format): format is Written => format.conversation?.keeps !== undefined && format.encodeSession !== undefined,
);

/** Words of the loss report by which a kind is known. */
const WORDS: Readonly<Partial<Record<ContentKind, RegExp>>> = {
  reasoning: /\d reasoning block/,
  sealedReasoning: /seals? of/,
  toolInputs: /tool input/,
  failures: /failed result/,
  refusals: /refused call/,
  callIds: /call id/,
  images: /\d images? /,
  files: /\d files? became/,
  links: /links? to/,
  fileNames: /file name/,
  answerFiles: /files? from the agent/,
  resultFiles: /files? in/,
  vendorBlocks: /own tool understands/,
  summaries: /\d summar/,
  times: /\d times? /,
  models: /model name/,
  systemPrompts: /system prompt/,
  toolCalls: /\d tool calls? /,
  toolResults: /\d tool results? /,
  toolNames: /tool name/,
};

async function there(format: Written, session: Session): Promise<{ text: string; report: Report }> {
  const report = new Report();
  return { text: await format.encodeSession(session, {}, report), report };
}

async function back(format: Written, text: string): Promise<{ session: Session; report: Report }> {
  const report = new Report();
  const [header, ...entries] = await format.conversation.read(takeApart(text, report, 'test'), report);
  if (!header || !isHeader(header)) throw new Error('a session begins with its header');
  return { session: { ...header, entries: entries as Entry[] }, report };
}

/** Every difference was counted when it was made. */
function expectNamed(differences: Differences, { diagnostics }: Report): void {
  for (const [kind, count] of Object.entries(differences) as [ContentKind, number][]) {
    const told = diagnostics
      .filter(({ rule, message }) => rule.startsWith('interchange/') && WORDS[kind]!.test(message))
      .reduce((sum, one) => sum + (one.count ?? 1), 0);
    expect(told, `${kind}: ${JSON.stringify(diagnostics.map(({ message }) => message))}`).toBeGreaterThanOrEqual(count);
  }
}

function says(session: Session): boolean {
  return session.entries.some(
    (entry) =>
      entry.kind === 'message' &&
      entry.role !== 'system' &&
      entry.parts.some((part) => part.type !== 'reasoning' && !(part.type === 'text' && part.text.trim() === '')),
  );
}

describe.each(written.map((format) => [format.id, format] as const))('%s', (id, format) => {
  it('keeps any conversation as it promises, and counts what it does not keep', async () => {
    await fc.assert(
      fc.asyncProperty(anyConversation.filter(says), async (session) => {
        const { text, report } = await there(format, session);
        const { session: read } = await back(format, text);
        expectNamed(compareConversations(session, read, format.conversation.keeps), report);
      }),
      { numRuns: isThorough ? 150 : 50 },
    );
  });

  it('writes the same again, and what was read and written again is the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyConversation.filter(says), async (session) => {
        const { text } = await there(format, session);
        expect((await there(format, structuredClone(session))).text).toBe(text);
        const once = (await back(format, text)).session;
        const twice = (await back(format, (await there(format, once)).text)).session;
        expect(twice.entries).toEqual(once.entries);
      }),
      { numRuns: isThorough ? 60 : 20 },
    );
  });

  it('is known for what it is, or reads the same as what it is taken for', async () => {
    await fc.assert(
      fc.asyncProperty(anyConversation.filter(says), async (session) => {
        const { text } = await there(format, session);
        const taken = await recognizeConversation(takeApart(text, new Report(), 'test'), new Report(), 'test');
        if (taken.id === id) return;
        const own = (await back(format, text)).session.entries;
        const other = (await back(taken as Written, text)).session.entries;
        expect(other).toEqual(own);
      }),
      { numRuns: isThorough ? 60 : 20 },
    );
  });
});

describe.each(sampled(allCases, 4).map((one) => [`${one.agent.id}: ${one.name}`, one] as const))(
  'a session of %s',
  (_case, { agent, native }) => {
    it('goes through every format', async () => {
      const { world } = makeScratch({ native });
      for (const ref of agent.discover(world, new Report())) {
        const session = await contextSession(ref, { redactor: undefined }, new Report()).catch((error: unknown) =>
          error instanceof Failure ? undefined : Promise.reject(error as Error),
        );
        if (!session || !says(session)) continue; // nothing was said in it
        for (const format of written) {
          const { text, report } = await there(format, session);
          const { session: read } = await back(format, text);
          expectNamed(compareConversations(session, read, format.conversation.keeps), report);
        }
      }
    });
  },
);
