// What is false of a draft does not pass, in any script: planted into statements that hold.
import { describe, expect, it } from 'vitest';
import type { DraftStatement } from '../../../src/handoff/draft/answer.js';
import { checkStatements, type Verdict } from '../../../src/handoff/draft/check.js';
import { suspiciousIn } from '../../../src/model/suspicious.js';
import { ledgerOfLines, session } from '../talks.js';
import { draftedSessions, type DraftedSession } from './planted-sessions.js';

async function check({ lines }: DraftedSession, statements: readonly DraftStatement[]): Promise<readonly Verdict[]> {
  return checkStatements(statements, {
    ledger: await ledgerOfLines(lines),
    read: () => session(lines),
    hasSecret: () => false,
    isOrder: (text) => suspiciousIn([text]).length > 0,
  });
}

function honestIn({ honest }: DraftedSession): DraftStatement[] {
  return honest.map(([field, text, ...cites], i) => ({ field, text, cites, line: i + 1 }));
}

const passing = (verdicts: readonly Verdict[]): string[] =>
  verdicts.filter(({ verdict }) => verdict === 'confirmed').map(({ statement }) => statement.text);

describe.each(Object.entries(draftedSessions))('in %s', (_, drafted) => {
  const honest = honestIn(drafted);

  it('what is honest stands', async () => {
    const verdicts = await check(drafted, honest);
    expect(verdicts.filter(({ verdict }) => verdict !== 'confirmed')).toEqual([]);
  });

  it.each(drafted.joined)('a true beginning lends no truth to “%s”', async (joined) => {
    expect(
      passing(
        await check(
          drafted,
          honest.map((one) => ({ ...one, text: `${one.text}${joined}` })),
        ),
      ),
    ).toEqual([]);
  });
});
