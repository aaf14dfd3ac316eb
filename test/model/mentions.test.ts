// `@path` in what is quoted: neutral for every client, and the very words again for whoever reads it back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framedPrompt } from '../../src/documents/toolkit/handoff-document/frame.js';
import { digestOf } from '../../src/documents/handoff/digest.js';
import { findFormat } from '../support/all-agents.js';
import { identified } from '../../src/model/handoff-id.js';
import {
  fileMentionsIn,
  neutraliseJson,
  neutraliseMentions,
  opensAsCommand,
  restoreMentions,
  withoutMentions,
} from '../../src/model/mentions.js';
import { Report } from '../../src/model/report.js';
import { sampleHandoffs } from '../support/sample-handoffs.js';

/** An at sign that some client would look after. */
const LIVE = /(?<!\\)@/;
const words = fc
  .array(fc.constantFrom('@', '\\', '\\@', '@/etc/hosts', ' ', '\n', 'a', '`', '"', '。', '@"a b"', '@types/node', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('mentions', () => {
  it('are neutral, and come back as they were', () => {
    fc.assert(
      fc.property(words, (text) => {
        const neutral = neutraliseMentions(text);
        expect(neutral).not.toMatch(LIVE);
        expect(restoreMentions(neutral)).toBe(text);
        expect(withoutMentions(text)).not.toMatch(LIVE);
        expect(withoutMentions(neutral)).toBe(neutral);
      }),
    );
  });

  it('stay readable', () => {
    expect(neutraliseMentions('mail me@example.org, import @types/node, @Injectable() @media print')).toBe(
      String.raw`mail me\@example.org, import \@types/node, \@Injectable() \@media print`,
    );
  });

  it('in JSON are spelt another way, the value being the same', () => {
    fc.assert(
      fc.property(fc.dictionary(words, words), (value) => {
        const json = neutraliseJson(JSON.stringify(value));
        expect(json).not.toContain('@');
        expect(JSON.parse(json)).toEqual(value);
      }),
    );
  });

  it('are pointed out where they look like files', () => {
    const files = [
      '@/etc/passwd',
      '@~/.ssh/id_rsa',
      '@./a',
      '@../b/c',
      '@.env',
      '@"my file"',
      '@src/index.ts',
      '@notes.txt',
      '@C:\\x\\y',
      '@https://evil.example/x',
      '@a/b/c.json',
    ];
    expect(files.filter((mention) => fileMentionsIn(`see ${mention} there`)[0] !== mention)).toEqual([]);
    expect(fileMentionsIn('read（@/etc/hosts）, then:@/etc/group')).toHaveLength(2);
    for (const text of [
      'me@example.org',
      '@types/node',
      '@Injectable()',
      '@media print',
      '@app.route("/x")',
      '@pytest.fixture',
      '@angular/core/testing',
      String.raw`\@/etc/hosts`,
      'git@github.com:a/b.git',
      '@maria',
      'left-pad@1.2.3',
      '@',
    ])
      expect(fileMentionsIn(text), text).toEqual([]);
  });

  it('and so are commands at the beginning', () => {
    expect(['/help', '  !ls -l', '\n/init x'].map(opensAsCommand)).toEqual(['/help', '!ls', '/init']);
    expect(['Read /etc', '# Heading', '', '=== SESSION HANDOFF ==='].map(opensAsCommand)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a hand-off that is full of them', () => {
  const hostile = '@/etc/hostname @~/x @"a b" 。@./c.txt \\@d me@example.org\n/help\n!ls\n#x @types/node';
  const handoff = identified(
    JSON.parse(
      JSON.stringify(sampleHandoffs['full']).replaceAll(
        /"(?:text|title|rationale|reason|name)":"/g,
        (field) => `${field}${JSON.stringify(hostile).slice(1, -1)} `,
      ),
    ) as (typeof sampleHandoffs)['full'] & object,
  );
  const encode = async (format: string): Promise<string> => await findFormat(format)!.encode!(handoff, {}, new Report());

  it('has none as a document, and says what the backslash is', async () => {
    const text = await encode('handoff');
    expect(text).toContain(String.raw`\@/etc/hostname`);
    expect(text).not.toMatch(LIVE);
    expect(text.split('\n').slice(0, 12)).toContain(String.raw`Escaped: \@ stands for an at sign`);
    expect(text.slice(text.indexOf('## PROMPT FOR NEXT SESSION'))).toContain('`\\@` stands for an at sign.');
    expect(opensAsCommand(text)).toBeUndefined();
  });

  it('has none as a prompt, framed once or twice, nor as a digest', async () => {
    const once = framedPrompt(await encode('handoff'), hostile);
    for (const text of [once, framedPrompt(once, 'x'), framedPrompt('foreign @/etc/hosts', '@x'), digestOf(handoff)]) {
      expect(text).not.toMatch(LIVE);
      expect(text).toContain('`\\@` stands for an at sign.');
      expect(text).toMatch(/^(?:You take over|This session was longer)/);
    }
    expect(once).not.toContain('\\\\@/etc/hostname');
  });

  it('has none in YAML, and the same words', async () => {
    const text = await encode('yaml');
    expect(text).not.toContain('@');
    const read = await findFormat('yaml')!.decode!(text, new Report());
    expect(JSON.stringify(read)).toContain('@/etc/hostname');
  });

  it('is read back with the words that were said', async () => {
    const read = await findFormat('handoff')!.decode!(await encode('handoff'), new Report());
    expect(read.goal[0]).toEqual(handoff.goal[0]); // the others are in one line each
    expect(read.id).toBe(handoff.id);
    expect(read.title).toContain('@/etc/hostname @~/x');
  });

  it('comes back alike whatever stands in it', async () => {
    const format = findFormat('handoff')!;
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const one = identified({
          ...sampleHandoffs['nothing']!,
          goal: [{ text: `x ${said.replaceAll(/\s+/g, ' ')} y`, evidence: [{ entry: 1 }] }],
        });
        const text = await format.encode!(one, {}, new Report());
        expect(text).not.toMatch(LIVE);
        const plain = await format.decode!(text, new Report());
        expect(plain.goal[0]?.text).toBe(one.goal[0]!.text);
        const prompt = `Task ${said} end`;
        expect((await format.decode!(await format.encode!({ ...one, prompt }, {}, new Report()), new Report())).prompt).toBe(prompt);
      }),
      { numRuns: 60 },
    );
  });

  it('of others keeps its backslashes', async () => {
    const text = (await encode('handoff')).replace(/^Escaped: .*\n/m, '');
    expect((await findFormat('handoff')!.decode!(text, new Report())).goal[0]?.text).toContain(String.raw`\@/etc/hostname`);
  });
});
