// Personal data, taken out only where asked for.
import type { DetectedRule } from '../rule.js';

export const personalRules: readonly DetectedRule[] = [
  {
    kind: 'detected',
    id: 'email',
    name: 'E-mail address',
    detector: 'email',
    personal: 'email',
    keywords: ['@'],
    samples: {
      match: ['write to {lo:8}@{lo:9}.org today', '<{lo:6}.{lo:9}+x@mail.{lo:8}.co.uk>'],
      noMatch: ['git@github.com:a/b.git', '@types/node', 'foo@1.2.3', 'icon@2x.png'],
    },
  },
  {
    kind: 'detected',
    id: 'phone',
    name: 'Telephone number',
    detector: 'phone',
    personal: 'phone',
    keywords: ['+', '('],
    samples: {
      match: ['call +49 30 {d:8}', '+1 (415) 555-{d:4}', '(212) {d:3}-{d:4}', '+44{d:10}'],
      noMatch: ['a + 12', '+12 lines', '+1.5', '(200) OK'],
    },
  },
  {
    kind: 'detected',
    id: 'home-path',
    name: 'User in a home path',
    detector: 'home',
    personal: 'home-path',
    keywords: ['/home/', '/users/', ':\\users\\', ':\\\\users\\\\', ':/users/'],
    samples: {
      match: ['/home/{lo:9}/project/a.ts', 'cd /Users/{lo:8}', 'C:\\Users\\{lo:9}\\x', '"C:\\\\Users\\\\{lo:9}\\\\x"'],
      noMatch: ['/home/user/x', '/home', '/Users/Shared/x'],
    },
  },
];

/** For names of this machine; its keywords are the names themselves. */
export const userNameRule: DetectedRule = {
  kind: 'detected',
  id: 'user-name',
  name: 'Name of a user',
  detector: 'name',
  personal: 'user-name',
  keywords: [],
  samples: { match: [], noMatch: [] },
};
export const hostNameRule: DetectedRule = {
  kind: 'detected',
  id: 'host-name',
  name: 'Name of a machine',
  detector: 'name',
  personal: 'host-name',
  keywords: [],
  samples: { match: [], noMatch: [] },
};
