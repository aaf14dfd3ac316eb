// An operation's input as JSON Schema 2020-12, for callers that ask for one.
import type { Field } from './field.js';
import type { Declaration } from './operation.js';
import { fieldsOf } from './parse-input.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export function inputSchema({ name, summary, input }: Declaration): JsonSchema {
  const fields = Object.entries(fieldsOf(input, 'input'));
  const required = fields.filter(([, field]) => field.required && field.setting === undefined).map(([key]) => key);
  const needing = fields.flatMap(([key, { kind, needs }]) => (needs === undefined ? [] : [{ key, needs, isSwitch: kind === 'boolean' }]));
  const dependent = needing.filter(({ isSwitch }) => !isSwitch).map(({ key, needs }) => [key, [needs]] as const);
  // A switch that is off needs nothing.
  const conditions = needing
    .filter(({ isSwitch }) => isSwitch)
    .map(({ key, needs }) => ({ anyOf: [{ required: [needs] }, { properties: { [key]: { const: false } } }] }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    description: summary,
    type: 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    ...(dependent.length > 0 && { dependentRequired: Object.fromEntries(dependent) }),
    ...(conditions.length > 0 && { allOf: conditions }),
    additionalProperties: false,
  };
}

function fieldSchema(field: Field): JsonSchema {
  const one = valueSchema(field);
  return {
    description: field.help,
    ...(field.many ? { type: 'array', minItems: 1, items: one } : one),
    ...(field.default !== undefined && { default: field.many ? [field.default] : field.default }),
  };
}

function valueSchema({ kind, values, suggestions, min = 0, bare }: Field): JsonSchema {
  switch (kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: min, maximum: 999_999_999 };
    case 'tokens':
      return {
        anyOf: [{ type: 'integer', minimum: min }, { type: 'string', pattern: TOKENS }, ...(bare === undefined ? [] : [{ const: bare }])],
      };
    case 'turns':
      return { type: 'string', pattern: TURNS };
    case 'numbers':
      return { type: 'string', pattern: NUMBERS };
    default:
      return {
        type: 'string',
        ...(values !== undefined && { enum: values }),
        ...(suggestions !== undefined && { examples: suggestions }),
      };
  }
}

/** As they are cited, too: `[#12], [#14]-[#16]`. */
const NUMBER = '\\[?#?[1-9][0-9]{0,8}\\]?';
const NUMBERS = `^${NUMBER}( ?[-–] ?${NUMBER})?([, ] ?${NUMBER}( ?[-–] ?${NUMBER})?)*$`;
const TOKENS = '^[0-9][0-9_,]*(\\.[0-9]+)?[kKmM]?$';
const TURNS = '^-?[0-9]{1,6}(-(-?[0-9]{1,6})?)?$';
