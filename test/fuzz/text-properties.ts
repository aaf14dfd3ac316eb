// What must hold for any reference, command line and glued text: an answer or a finding, never anything else.
import { splitGlued } from '../../src/records/glued-json.js';
import type { World } from '../../src/io/world.js';
import { givenFields, parse, splitCommand } from '../../src/cli/args.js';
import { commands, hiddenCommands } from '../../src/cli/command-table.js';
import { parseCount, parseSince, parseTokens, parseTurns } from '../../src/ops/input-values.js';
import { jsonText, type Json } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';
import { parseInput } from '../../src/ops/parse-input.js';
import { resolveSession } from '../../src/sources/resolve-session.js';

export async function checkText(text: string, argv: readonly string[], world: World): Promise<void> {
  if (text !== '-') await guarded(async () => void (await resolveSession(text, world, new Report())));
  for (const word of [text, ...argv]) {
    allowed(() => parseTurns(word));
    allowed(() => parseTokens('--fit', word, { min: 1000 }));
    allowed(() => parseCount('-n', word, { min: 1 }));
    allowed(() => void parseSince(word, new Date(0)).toISOString());
  }
  const { rest } = splitCommand(argv);
  for (const { operation, spec } of [...commands, ...hiddenCommands]) {
    allowed(() => {
      const args = parse(spec, rest);
      const { operands, flags } = args;
      const own = Object.entries(givenFields(spec, args)).filter(([key]) => !operation.input[key]!.cliOnly);
      allowed(() => parseInput(operation, Object.fromEntries(own), { fromText: true }));
      if (Object.values(flags).some((value) => typeof value === 'object' || typeof value === 'function'))
        throw new Error('a flag is neither text nor switch');
      if (operands.some((one) => typeof one !== 'string')) throw new Error('an operand is no text');
    });
  }
  checkGlued(text);
}

/** Nothing is made up, nothing lost: the values' texts and the rest are in the text, one after the other. */
function checkGlued(text: string): void {
  const { values, rest } = splitGlued(text);
  if (!text.endsWith(rest)) throw new Error('the rest is not the end of the text');
  for (const value of values) jsonText(value as Json);
}

export function allowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A finding ends the work on one thing; anything else is a failure of ours. */
export async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.diagnostic.rule === 'pass/verify-failed') throw error;
  }
}
