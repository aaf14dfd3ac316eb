// `--goal`: what speaks of it has room where the rest has not, in any language; it is the next step.
import { describe, expect, it } from 'vitest';
import { encode } from '../../src/documents/handoff/encode.js';
import { goalWeight } from '../../src/handoff/compose/goal.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { countTokens } from '../../src/model/tokens.js';
import { handoffOf, type Line } from './talks.js';

const BUDGET = 2000;

const CASES = [
  [
    'en',
    'Part',
    'The rate limiter keeps one bucket for each tenant, since two of them share an address.',
    'Raise the limits of the rate limiter for two tenants',
  ],
  [
    'tr',
    'Bölüm',
    'Hız sınırlayıcı her kiracı için ayrı bir kova tutuyor, çünkü ikisi aynı adresi paylaşıyor.',
    'Hız sınırlayıcının kiracı sınırlarını yükselt',
  ],
  ['zh', '第', '限流器为每个租户保留一个令牌桶，因为有两个租户共用一个地址。', '提高限流器的租户上限'],
] as const;

function talk(part: string, telling: string): Line[] {
  const filler = `${part} 7 ok. ${Array.from({ length: 30 }, (_, i) => `${part} ${i * 37} ${i * 11}.`).join(' ')}`;
  return Array.from({ length: 40 }, (_, i): Line[] => [
    { user: `${part} ${i}` },
    { agent: i === 11 ? `${filler.slice(0, 200)}\n\n${telling}\n\n${filler}` : filler },
  ]).flat();
}

describe.each(CASES)('in %s', (_, part, telling, goal) => {
  it('finds the room for what the goal speaks of', async () => {
    const told = async (wanted?: string): Promise<string> => {
      const measure = (content: Parameters<typeof identified>[0]): number =>
        countTokens(encode(identified(content), { budget: BUDGET }, new Report()));
      return encode(identified(await handoffOf(talk(part, telling), BUDGET, { measure, goal: wanted })), { budget: BUDGET }, new Report());
    };
    expect(await told()).not.toContain(telling);
    const document = await told(goal);
    expect(document).toContain(telling);
    expect(document).toMatch(new RegExp(`## Next Session Objective\\n\\n${goal}`));
    expect(countTokens(document)).toBeLessThanOrEqual(BUDGET);
  });
});

describe('the weight of a piece', () => {
  it('is one where no telling word of the goal stands, and grows with those that do', () => {
    const pieces = ['the parser reads dates', 'the parser reads money', 'the importer runs', 'the parser is slow', 'the end'];
    const weight = goalWeight('Make the parser read dates with a zone', pieces);
    expect(weight('the importer runs')).toBe(1);
    expect(weight('dates')).toBeGreaterThan(weight('parser'));
    expect(goalWeight('xyzzy', pieces)('the parser')).toBe(1);
  });

  it('finds a word whatever its ending', () => {
    const pieces = ['파서를 고쳤다', '서버가 느리다', '끝났다'];
    expect(goalWeight('파서가 날짜를 읽게 하라', pieces)('파서를 고쳤다')).toBeGreaterThan(1);
  });
});
