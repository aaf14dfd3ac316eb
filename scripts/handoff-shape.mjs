// The schema of hand-offs as a module that the viewer can hold: without its words, in lines of text that is parsed when it is asked for.

const WORDS = new Set(['$schema', '$id', 'title', 'description', 'propertyNames']);
const LONGEST = 130;

export function shapeModule(schema) {
  return `// The shape of a hand-off, by its schema. Written by \`npm run docs\`; edit handoff-schema.ts instead.
import type { Shape } from './shape.js';

export const handoffShape = (): Shape =>
  JSON.parse(String.raw\`
${wrapped(JSON.stringify(withoutWords(schema)))}
\`) as Shape;
`;
}

function withoutWords(schema) {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !WORDS.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      // names of fields, which may be words as well
      key === 'properties' || key === '$defs'
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutWords(one)]))
        : withoutWords(value),
    ]),
  );
}

/** Lines end where JSON lets them. */
function wrapped(json) {
  const lines = [''];
  for (const piece of json.split(/(?<=,)(?=")/)) {
    if (lines.at(-1).length + piece.length > LONGEST) lines.push('');
    lines[lines.length - 1] += piece;
  }
  return lines.join('\n');
}
