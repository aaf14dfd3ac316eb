// Which of the agent's remarks have room: those that tell what nothing else tells, whole, in any language.
import { describe, expect, it } from 'vitest';
import { encode } from '../../src/documents/handoff/encode.js';
import { newsOf } from '../../src/handoff/compose/news.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { countTokens } from '../../src/model/tokens.js';
import { handoffOf, type Line } from './talks.js';

const BUDGET = 1500;

const CASES = [
  [
    'en',
    (i: number) =>
      `I am looking at the next file of the importer now and then I will run the tests of the importer again, as before (${i}).`,
    'The shell finds Ruby 2.6 of the system; the project wants 4.0.5, so every command has to go through `mise exec --`.',
  ],
  [
    'de',
    (i: number) =>
      `Ich sehe mir jetzt die nächste Datei des Importers an und lasse danach die Tests des Importers wie zuvor laufen (${i}).`,
    'Die Shell findet Ruby 2.6 des Systems; das Projekt verlangt 4.0.5, also muss jeder Befehl über `mise exec --` laufen.',
  ],
  [
    'zh',
    (i: number) => `我现在查看导入器的下一个文件，然后像之前一样再次运行导入器的测试，并继续处理后面的内容（${i}）。`,
    '终端使用系统自带的 Ruby 2.6；项目要求 4.0.5，因此所有命令都必须通过 `mise exec --` 执行。',
  ],
] as const;

function talk(filler: (i: number) => string, telling: string): Line[] {
  const remarks = Array.from({ length: 60 }, (_, i): Line[] => [
    { agent: i === 23 ? telling : filler(i) },
    { run: `cat part-${i}`, gives: 'ok' },
  ]).flat();
  return [{ user: 'importer' }, ...remarks, { agent: filler(99) }, { user: 'importer' }, { agent: filler(100) }];
}

describe.each(CASES)('in %s', (_, filler, telling) => {
  const told = async (off: ReadonlySet<string>): Promise<string> => {
    const measure = (content: Parameters<typeof identified>[0]): number =>
      countTokens(encode(identified(content), { budget: BUDGET }, new Report()));
    return encode(identified(await handoffOf(talk(filler, telling), BUDGET, { measure, off })), { budget: BUDGET }, new Report());
  };

  it('the remark that tells something is told whole', async () => {
    const plain = telling.replaceAll('`', '');
    expect(await told(new Set())).toContain(plain);
    expect(await told(new Set(['news']))).not.toContain(plain);
  });
});

it('the remark in the middle keeps its weight, and none loses all of it', () => {
  const all = ['again the same words', 'again the same words', 'again the same words as before', 'exit 137 of kiln-7 at 04:12'];
  const news = newsOf(
    all.map((text) => ({ text, need: 8 })),
    all,
  );
  expect(news[3]).toBe(6);
  expect(news[2]).toBe(1);
  expect(Math.min(...news)).toBeGreaterThan(0);
  expect(newsOf([], [])).toEqual([]);
});
