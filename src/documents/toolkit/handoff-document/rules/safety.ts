// Rules on what must not travel: secrets out, orders in.
import { opensAsCommand } from '../../../../model/mentions.js';
import { mentionsIn } from '../mentions-in.js';
import type { DocumentRule } from '../rule.js';
import { suspiciousIn } from '../../../../model/suspicious.js';

export const safetyRules: readonly DocumentRule[] = [
  {
    id: 'HF035',
    severity: 'warning',
    asks: 'No secrets and no e-mail addresses.',
    *find({ anatomy, options }) {
      if (options.secretsIn === undefined) {
        yield { line: 1, severity: 'info', message: 'not checked: the caller provided no secret scanner' };
        return;
      }
      const reported = new Set<string>();
      for (const { line, what } of options.secretsIn(anatomy.scan.lines.map(({ text }) => text))) {
        if (reported.has(`${line} ${what}`)) continue;
        reported.add(`${line} ${what}`);
        yield { line, message: `possibly private: ${what}` };
      }
    },
  },
  {
    id: 'HF044',
    severity: 'info',
    asks: 'The text does not try to override rules or hide what is being done.',
    *find({ anatomy }) {
      for (const { line, text } of suspiciousIn(anatomy.scan.lines.map((one) => one.text)))
        yield { line, message: `suspicious instruction: “${text}”` };
    },
  },
  {
    id: 'HF045',
    severity: 'warning',
    asks:
      'Nothing that a client would act on when the text is its prompt: no `@path` (a backslash before it will do), no `/command` or ' +
      '`!command` at its beginning.',
    *find({ text, anatomy: { prompt } }) {
      for (const { line, text: mention } of mentionsIn(text.split('\n')))
        yield { line, message: `a client would read the file this mentions: “${mention}”` };
      const command = prompt && opensAsCommand(prompt.text);
      if (command !== undefined) yield { line: prompt!.body[0]!.number, message: `the prompt begins like a client command: “${command}”` };
    },
  },
];
