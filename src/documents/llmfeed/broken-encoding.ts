// UTF-8 that was once read as Windows-1252 or Mac Roman (`âœ…`, `‚úÖ` for ✅): put right, run by run.
import { mapTexts, type JsonObject } from '../../model/json.js';

/** What Windows-1252 has at 0x80 to 0x9f, unassigned places as themselves. By hand: the decoder of Node 20 takes it for Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Both were seen in published feeds: Windows-1252 in May 2025, Mac Roman in June 2025. */
const tables = [bytesByCharacter(WINDOWS + upperHalf('latin1').slice(32)), bytesByCharacter(upperHalf('macintosh'))];

function upperHalf(name: string): string {
  return new TextDecoder(name).decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i));
}

function bytesByCharacter(characters: string): ReadonlyMap<string, number> {
  return new Map([...characters].map((char, i) => [char, 128 + i]));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A run of characters that spells valid UTF-8 in one of the code pages is taken for it; real words hardly ever do. */
function repairRun(run: string): string {
  for (const table of tables) {
    const bytes = [...run].map((char) => table.get(char));
    if (bytes.some((byte) => byte === undefined)) continue;
    try {
      return utf8.decode(Uint8Array.from(bytes as number[]));
    } catch {
      continue; // not this code page
    }
  }
  return run;
}

export function repairText(text: string): string {
  return text.replaceAll(/[^\0-\x7f]{2,}/g, repairRun);
}

/** The feed with its texts put right, and how many of them were broken. */
export function repairFeed(feed: JsonObject): { readonly feed: JsonObject; readonly repaired: number } {
  let repaired = 0;
  const fixed = mapTexts(feed, (text) => {
    const right = repairText(text);
    if (right !== text) repaired++;
    return right;
  }) as JsonObject;
  return { feed: fixed, repaired };
}
