// Keys as a table; one key with what people compare.
import type { keysOperation } from '../../ops/keys/index.js';
import type { KeyResult, KeysResult, ShownKey } from '../../ops/keys/keys.js';
import { shortKeyId } from '../../trust/public-key.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { table, type Column } from '../table.js';
import { visible, type Style, type Terminal } from '../terminal.js';

export async function present({ context: { here }, run }: Call<typeof keysOperation>): Promise<Outcome> {
  const result = await run();
  if (isList(result))
    return result.length === 0
      ? { result, note: 'There are no keys yet: `baton keys new --name NAME` makes one.' }
      : { result, text: (out) => table(result, columns(out), out) };
  const about = `${DONE[result.done]}: ${visible(result.name)}\n  key          ${shortKeyId(result.keyId)}\n  fingerprint  ${result.fingerprint}`;
  const written = result.out === undefined ? '' : `\n  written      ${visible(shortPath(result.out, here))}`;
  // A text for a file or a pipe goes alone.
  if (result.text !== undefined) return { result, text: () => result.text!, note: `${about}${after(result)}` };
  return { result, text: (out) => `${about.replace(/^[^:]+/, (word) => out.paint('green', word))}${written}\n`, ...noteOn(result) };
}

const isList = (result: KeysResult): result is readonly ShownKey[] => Array.isArray(result);

const DONE: Readonly<Record<KeyResult['done'], string>> = {
  made: 'Made',
  imported: 'Yours to sign with',
  exported: 'Public key',
  trusted: 'Trusted',
  revoked: 'Revoked',
  rotated: 'New key in place of the old one',
};

function after(result: KeyResult): string {
  const { note } = noteOn(result);
  return note === undefined ? '' : `\n${note}`;
}

function noteOn({ done }: KeyResult): { readonly note?: string } {
  if (done === 'trusted') return { note: 'Compare the fingerprint with its owner in another way, if you have not.' };
  if (done === 'rotated') return { note: 'Those who trust the old key give this statement to `baton keys trust FILE --name NAME`.' };
  return {};
}

const STATES: Readonly<Record<ShownKey['state'], Style>> = { trusted: 'green', revoked: 'red', rotated: 'dim' };

function columns(out: Terminal): readonly Column<ShownKey>[] {
  return [
    { head: 'KEY', cell: ({ keyId }) => (out.isTTY ? shortKeyId(keyId) : keyId), style: 'cyan' },
    { head: 'STATE', cell: ({ state }) => state, style: ({ state }) => STATES[state] },
    { head: 'WHOSE', cell: ({ own, held }) => (held ? `yours, in ${held}` : own ? 'yours' : '') },
    { head: 'SINCE', cell: ({ createdAt }) => visible(createdAt?.slice(0, 10) ?? 'project'), rank: 1 },
    { head: 'NAME', cell: ({ name }) => visible(name), cutAt: 'end', min: 8 },
  ];
}
