// Which pictures vendors could decode: told by their bytes, and what is not known is left alone.
import { expect, it } from 'vitest';
import { judgePicture } from '../../src/model/pictures.js';
import type { FilePart } from '../../src/model/session.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const JPEG = base64('ffd8ffe000104a46494600010100000100010000ffd9');
const WEBP = base64(`52494646${'1a000000'}57454250${'00'.repeat(22)}`);
const bytesAfter = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(500, 7)]).toString('base64');

const verdict = (data: string, mediaType = 'image/png'): string => {
  const part: FilePart = { type: 'file', mediaType, source: { base64: data } };
  const found = judgePicture(part);
  return found.kind === 'other-type' ? found.mediaType : found.kind;
};

it.each([
  ['whole', PNG, 'image/png', 'fine'],
  ['in lines', PNG.replace(/(.{20})/g, '$1\n'), 'image/png', 'fine'],
  ['without padding', PNG.replace(/=+$/, ''), 'image/png', 'fine'],
  ['with bytes after its end', bytesAfter, 'image/png', 'fine'],
  ['of another type', GIF, 'image/png', 'image/gif'],
  ['of a type that is not stated', JPEG, 'image/*', 'image/jpeg'],
  ['by a common name', JPEG, 'image/jpg', 'fine'],
  ['jpeg', JPEG, 'image/jpeg', 'fine'],
  ['webp', WEBP, 'image/webp', 'fine'],
  ['cut off: png', PNG.slice(0, 60), 'image/png', 'broken'],
  ['cut off: jpeg', JPEG.slice(0, 20), 'image/jpeg', 'broken'],
  ['cut off: webp', WEBP.slice(0, 24), 'image/webp', 'broken'],
  ['a signature alone', 'iVBORw0KGgo=', 'image/png', 'broken'],
  ['other bytes', Buffer.from('<html>').toString('base64'), 'image/png', 'broken'],
  ['not base64', 'not base64 at all', 'image/png', 'broken'],
  ['a digit too many', `${PNG.replace(/=+$/, '')}AAA`, 'image/png', 'broken'],
  ['nothing', '', 'image/png', 'broken'],
  ['a type that is not judged', 'aGk=', 'image/svg+xml', 'fine'],
  ['no picture', 'aGk=', 'application/pdf', 'fine'],
])('%s', (_name, data, mediaType, expected) => expect(verdict(data, mediaType)).toBe(expected));

it('does not judge what it cannot see', () => {
  expect(judgePicture({ type: 'file', mediaType: 'image/png', source: { uri: 'https://example.org/x.png' } })).toEqual({ kind: 'fine' });
});

it('takes no more than a look at a large one', () => {
  const large = Buffer.concat([Buffer.from(PNG, 'base64').subarray(0, 33), Buffer.alloc(6 << 20, 1), Buffer.from('IEND')]).toString(
    'base64',
  );
  expect(verdict(large)).toBe('fine');
});
