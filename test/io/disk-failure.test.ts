// What a disk refused, in words: where it happened is a place that people know.
import { expect, it } from 'vitest';
import { asFailure } from '../../src/io/disk-failure.js';

const refused = (place: string): Error => Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: place });

it.each([
  ['/home/me/notes.md', '/home/me/notes.md'],
  ['/home/me/.claude.json', '/home/me/.claude.json'],
  ['/home/me/.baton-08f01a96401a.29238-66942-4026531836.tmp', '/home/me'],
  ['/data/baton/objects/.c76ee7387a53.28930-66598.tmp', '/data/baton/objects'],
])('%s is named as %s', (place, shown) => {
  expect(asFailure(refused(place), { outcome: 'nothing was written' })).toMatchObject({
    diagnostic: { rule: 'disk/not-permitted', place: { source: shown } },
  });
});
