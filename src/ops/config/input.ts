// What `config` takes.
import type { Fields, InputOf } from '../field.js';
import { settingKeys } from './setting-keys.js';

export const configInput = {
  key: {
    kind: 'setting',
    operand: true,
    word: 'KEY',
    help: `${settingKeys.join(', ')}, or aliases.NAME for one short name. Left out: all of them.`,
  },
  value: { kind: 'setting', operand: true, word: 'VALUE', needs: 'key', help: 'Its new value. Left out: the value it has is printed.' },
  unset: { kind: 'boolean', needs: 'key', help: 'Remove the value, so that the default applies again.' },
} as const satisfies Fields;

export type ConfigInput = InputOf<typeof configInput>;
