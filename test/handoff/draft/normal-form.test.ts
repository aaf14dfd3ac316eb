// One form for texts that are compared: each thing in which a copy differs from its source, and nothing else.
import { expect, it } from 'vitest';
import { normalForm } from '../../../src/handoff/draft/normal-form.js';

it.each([
  ['blanks and line ends', 'a \n\t b', 'a b'],
  ['escaped line ends', String.raw`a\nb\tc`, 'a b c'],
  ['escaped marks', String.raw`say \"hi\" in \$HOME`, 'say "hi" in $home'],
  ['escapes of an expression', String.raw`paths\.join`, 'paths.join'],
  ['single quotation marks', 'it’s ‘so’', "it's 'so'"],
  ['double quotation marks', '„a“ «b» 「c」', '"a" "b" "c"'],
  ['dashes', 'a–b—c−1', 'a-b-c-1'],
  ['thousands', '12,400 and 12\u00a0400', '12400 and 12400'],
  ['emphasis and code', '**a** __b__ `c`', 'a b c'],
])('%s', (_, written, form) => expect(normalForm(written)).toBe(form));

it('leaves what differs in substance', () => {
  expect(normalForm('1,5 a_b 12,40')).toBe('1,5 a_b 12,40');
});
