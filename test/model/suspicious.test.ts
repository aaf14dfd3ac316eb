// Tags that pretend to speak for the system are orders, whichever client made up their name; words about systems are not.
import { expect, it } from 'vitest';
import { suspiciousIn } from '../../src/model/suspicious.js';

it.each(['<system>', '</system>', '<system-reminder>', '<SYSTEM_NOTE>', '</instructions>', '<instruction>', '<system-message-2>'])(
  '%s is an order',
  (tag) => expect(suspiciousIn([`Before ${tag} after`])).toEqual([{ line: 1, text: tag }]),
);

it.each(['<systemd>', '<system.web>', '<ecosystem>', 'the <div> of the system', '<system', 'a < system >'])('%s is none', (text) =>
  expect(suspiciousIn([text])).toEqual([]),
);
