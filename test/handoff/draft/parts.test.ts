// Where one thing that a statement says ends, and the next begins.
import { expect, it } from 'vitest';
import { partsOf, piecesOf } from '../../../src/handoff/draft/parts.js';

it.each([
  ['one; two', ['one', ' two']],
  ['One. Two! Three', ['One', ' Two', ' Three']],
  ['version 1.5 of a.ts', ['version 1.5 of a.ts']],
  ['一。二；三！四', ['一', '二', '三', '四']],
  ['; ;', []],
])('parts of %j', (text, parts) => expect(partsOf(text)).toEqual(parts));

it.each([
  ['a, b: c (d)', ['a', ' b', ' c ', 'd', '']],
  ['一，二、三：四（五）', ['一', '二', '三', '四', '五', '']],
])('pieces of %j', (text, pieces) => expect(piecesOf(text)).toEqual(pieces));
