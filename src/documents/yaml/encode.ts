// Hand-off → YAML with Continuous Claude's fields: short, its front matter first.
import { Document, visit } from 'yaml';
import type { Handoff, Statement } from '../../model/handoff.js';
import { neutraliseJson } from '../../model/mentions.js';
import type { Json } from '../../model/json.js';
import { label, wordsOf } from '../toolkit/foreign-json/statements.js';
import { fields, KEPT } from './fields.js';

export function encode(handoff: Handoff): string {
  const kept = Object.entries(handoff.extensions)
    .map(([key, value]) => [key.startsWith(KEPT) ? key.slice(KEPT.length) : key, value] as const)
    .filter(([name]) => !fields.some((field) => field.name === name));
  const told = new Set(kept.map(([name, value]) => `${label(name)}: ${wordsOf(value)}`));
  const own = handoff.context ? { ...handoff, context: handoff.context.filter(({ text }: Statement) => !told.has(text)) } : handoff;
  const part = (isHead: boolean): [string, Json][] =>
    fields
      .filter(({ head }) => (head === true) === isHead)
      .flatMap(({ name, write }): [string, Json][] => {
        const value = write?.(own);
        return value === undefined ? [] : [[name, value]];
      });
  return `---\n${yamlText(part(true))}---\n\n${yamlText([...part(false), ...kept])}`;
}

/** Double quotes have an escape for every character, so that no client finds a file to read in it. */
function yamlText(entries: readonly (readonly [string, Json])[]): string {
  const document = new Document(Object.fromEntries(entries), { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => void (typeof scalar.value === 'string' && scalar.value.includes('@') && (scalar.type = 'QUOTE_DOUBLE')),
  });
  return neutraliseJson(document.toString({ lineWidth: 0 }));
}
