// Any JSON value, with the keys that pointers and JavaScript trip over.
import fc from 'fast-check';
import type { Json } from '../../src/model/json.js';

const key = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('', '/', '~', '~1', '-', '#', '0', '__proto__', 'constructor', 'toString', 'length'),
);

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ maxLength: 3 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map(
        (entries) => JSON.parse(`{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`) as Json,
      ),
  ),
}));

export const anyJson: fc.Arbitrary<Json> = value;
