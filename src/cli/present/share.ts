// The link; on a terminal into the clipboard too, and as a QR code where it is short.
import { renderUnicodeCompact } from 'uqr';
import { LONGEST_QR } from '../../share/link.js';
import type { shareOperation } from '../../ops/share/index.js';
import type { Call, Outcome } from '../command.js';
import { bytes } from '../../model/byte-size.js';
import type { Terminal } from '../terminal.js';
import { tuneEngineFor } from '../engine-settings.js';

/** What usual terminals take for the clipboard. */
const LONGEST_COPIED = 74_000;

export async function present({ run, flags, context }: Call<typeof shareOperation>): Promise<Outcome> {
  const result = await run({ found: (refs) => tuneEngineFor(...refs) });
  const about = result.encrypted
    ? 'whoever has it needs the passphrase, too: send that another way'
    : 'whoever has it can read the hand-off';
  let isSeen = false;
  return {
    result,
    text(out) {
      isSeen = out.isTTY;
      return `${out.isTTY ? qrCode(result.link, out) + copied(result.link) : ''}${result.link}\n`;
    },
    note: `A link of ${bytes(result.bytes)} that carries ${result.id}; ${about}.`,
    // terminals that do not know OSC 52 are on desktops that have a program for it
    ...(!flags.json && {
      async after() {
        if (isSeen) await (await import('../../io/clipboard.js')).copyToClipboard(result.link, context.here);
        return 0;
      },
    }),
  };
}

/** OSC 52: the terminal puts it into the clipboard, also over SSH; those that do not know it show nothing. */
function copied(link: string): string {
  return link.length > LONGEST_COPIED ? '' : `\x1b]52;c;${Buffer.from(link).toString('base64')}\x07`;
}

function qrCode(link: string, out: Terminal): string {
  if (link.length > LONGEST_QR) return '';
  const code = renderUnicodeCompact(link, { ecc: 'L', border: 2 });
  return code.indexOf('\n') <= out.width ? `${code}\n\n` : '';
}
