// The templates: each keeps every rule, its example conforms, and what it leaves to be filled in does not.
import { describe, expect, it } from 'vitest';
import { bootstrapFormat } from '../../src/documents/bootstrap/index.js';
import { fencesIn, partOf } from '../../src/documents/bootstrap/parts.js';
import { templates, renderTemplate } from '../../src/documents/bootstrap/templates/index.js';
import { validate } from '../../src/documents/bootstrap/validate.js';
import { parseDocument } from '../../src/documents/toolkit/handoff-document/anatomy.js';
import { checkDocument } from '../../src/documents/toolkit/handoff-document/check-document.js';
import { isObject } from '../../src/model/json.js';
import { bootstrapTemplate } from '../../src/ops/bootstrap/bootstrap.js';

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_, template) => {
  it.each(['snapshot', 'handoff', '→', '/next', 'end of day', '引き継ぎ'])('keeps every rule with the trigger %s', (trigger) => {
    const text = renderTemplate(template, trigger);
    expect(bootstrapFormat.recognizes(text)).toBe(true);
    expect(validate(text, {})).toEqual({ level: 'recommended', findings: [] });
    const block = (section: string) =>
      fencesIn(partOf(parseDocument(text), [section])!.body).find((fence) => fence.text.startsWith('==='))!.text;
    const example = checkDocument(block('example handoff'));
    expect({ level: example.level, wrong: example.findings.filter(({ severity }) => severity !== 'info') }).toEqual({
      level: 'recommended',
      wrong: [],
    });
    expect(checkDocument(block('handoff format')).level).toBe('non-conformant');
  });
});

it('the feed variant shows a feed that is JSON', () => {
  const text = bootstrapTemplate({ name: 'llmfeed' }).text;
  const feed: unknown = JSON.parse(fencesIn(partOf(parseDocument(text), ['session feed'])!.body)[0]!.text);
  expect(isObject(feed) && feed['feed_type']).toBe('session');
});

it.each(['', 'a"b', 'a`b', '*', 'x'.repeat(31), ' a', 'a\nb'])('refuses the trigger %j', (trigger) => {
  expect(() => bootstrapTemplate({ trigger })).toThrow('a trigger is');
});
